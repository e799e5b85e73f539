package dev.plumbline.bounds.neuron.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.jspecify.annotations.Nullable;

/**
 * Reads a tar from a stream, member by member, in memory that does not depend on what headers
 * declare. The format is that of Commons Compress: ustar, PAX and GNU. Names are data: nothing is
 * ever opened or created under them.
 */
public final class TarReader {
  private final TarBytes bytes;
  private final TarRecords records;
  private final InputLimits limits;
  private int members;
  private boolean broken;

  /** Reads from where the stream stands; the stream stays open. */
  public TarReader(InputStream in, InputLimits limits) {
    this.bytes = new TarBytes(in);
    this.records = new TarRecords(bytes, limits);
    this.limits = limits;
  }

  /** Whether bytes begin like a tar with a known magic. */
  public static boolean begins(byte[] head, int length) {
    return TarArchiveInputStream.matches(head, length);
  }

  /** Which tar it was so far: {@code pax}, {@code gnu} or {@code ustar}. */
  public String dialect() {
    return records.sawPax() ? "pax" : records.sawGnu() ? "gnu" : "ustar";
  }

  /**
   * The next member, after whatever is left of the one before; null at the end of the archive.
   *
   * @throws RefusedException if the archive is cut or damaged here, or has too many members
   */
  public @Nullable TarMember next() throws IOException {
    TarArchiveEntry entry;
    try {
      entry = records.nextMember();
    } catch (IOException e) {
      throw explained(e);
    }
    return entry == null ? null : member(entry);
  }

  /** Whether the archive was found cut, damaged or too large; nothing can be read any more. */
  public boolean isBroken() {
    return broken || isStreamBroken();
  }

  /** Whether it was a layer below the archive that gave up: then nothing of it can be trusted. */
  public boolean isStreamBroken() {
    return bytes.failure() instanceof RefusedException;
  }

  /** The content of the member that {@link #next} gave; ends with the member. */
  public InputStream content() {
    return new Content();
  }

  /**
   * Reads what follows the end of the archive, so that checksums behind it are checked.
   *
   * @return how many bytes other than zero there were
   */
  public long drain() throws IOException {
    bytes.allowAll();
    byte[] buffer = new byte[1 << 13];
    long strange = 0;
    for (int got = bytes.read(buffer); got >= 0; got = bytes.read(buffer)) {
      for (int i = 0; i < got; i++) {
        strange += buffer[i] == 0 ? 0 : 1;
      }
    }
    return strange;
  }

  private TarMember member(TarArchiveEntry entry) throws RefusedException {
    if (++members > limits.members()) {
      throw limit("has more than " + limits.members() + " members; the rest is not read");
    }
    String stored = records.storedName();
    String name = stored == null ? entry.getName() : stored;
    if (name.getBytes(StandardCharsets.UTF_8).length > limits.nameBytes()) {
      throw limit(
          "a member name is longer than "
              + limits.nameBytes()
              + " bytes, near byte "
              + bytes.count());
    }
    Set<String> keys = new TreeSet<>(records.own().keys());
    return new TarMember(
        name.startsWith("./") ? name.substring(2) : name, entry.getSize(), type(entry), keys);
  }

  private static TarMember.Type type(TarArchiveEntry entry) {
    if (entry.isDirectory()) {
      return TarMember.Type.DIRECTORY;
    }
    boolean regular =
        switch (entry.getLinkFlag()) {
          case TarConstants.LF_NORMAL, TarConstants.LF_OLDNORM, TarConstants.LF_CONTIG -> true;
          default -> false;
        };
    // What a sparse map makes up is not read: it can be larger than any archive.
    return regular && !entry.isSparse() ? TarMember.Type.FILE : TarMember.Type.SPECIAL;
  }

  private RefusedException limit(String reason) {
    broken = true;
    return new RefusedException(Stage.LIMIT, reason);
  }

  /** What the library or the layer below it complained of, with the place. */
  private IOException explained(IOException e) {
    broken = true;
    if (e.equals(bytes.failure()) || e instanceof RefusedException) {
      return e;
    }
    RefusedException refused =
        new RefusedException(
            Stage.TAR,
            bytes.ended()
                ? "the archive is cut: unexpected end after "
                    + bytes.count()
                    + " bytes, "
                    + records.missingBytes()
                    + " declared bytes of a member are missing"
                : "the archive is damaged at byte " + records.headerOffset() + ": " + words(e));
    refused.initCause(e);
    return refused;
  }

  /** What the library says of a header names its own insides; only its sizes are told apart. */
  private static String words(IOException e) {
    Throwable cause = e.getCause();
    String told = e.getMessage() + " " + (cause == null ? "" : cause.getMessage());
    return told.contains("size")
        ? "a member declares a size that cannot be"
        : "the header of a member cannot be read";
  }

  private final class Content extends InputStream {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int at, int length) throws IOException {
      try {
        return records.read(buffer, at, length);
      } catch (IOException e) {
        throw explained(e);
      }
    }
  }
}
