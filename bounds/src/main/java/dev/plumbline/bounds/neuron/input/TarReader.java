package dev.plumbline.bounds.neuron.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads a tar from a stream, member by member, in memory that does not depend on what headers
 * declare. Knows ustar, PAX records ({@code path}, {@code size}) and GNU long names. Names are
 * data: nothing is ever opened or created under them.
 */
public final class TarReader {
  private static final int PAX_BYTES = 1 << 20;
  private static final long BEYOND_ANY_ARCHIVE = 1L << 60;

  private final InputStream in;
  private final InputLimits limits;
  private final byte[] block = new byte[TarHeader.BYTES];
  private long offset;
  private long left;
  private int padding;
  private int members;
  private boolean broken;
  private boolean streamBroken;
  private boolean sawGnu;
  private boolean sawPax;
  private @Nullable PaxRecords global;

  /** Reads from where the stream stands; the stream stays open. */
  public TarReader(InputStream in, InputLimits limits) {
    this.in = in;
    this.limits = limits;
  }

  /** Whether bytes begin like a tar: {@code ustar} at offset 257. */
  public static boolean begins(byte[] head, int length) {
    return TarHeader.begins(head, length);
  }

  /** Which tar it was so far: {@code pax}, {@code gnu} or {@code ustar}. */
  public String dialect() {
    return sawPax ? "pax" : sawGnu ? "gnu" : "ustar";
  }

  /**
   * The next member, after whatever is left of the one before; null at the end of the archive.
   *
   * @throws RefusedException if the archive is cut or damaged here, or has too many members
   */
  public @Nullable TarMember next() throws IOException {
    skipContent();
    PaxRecords own = PaxRecords.NONE;
    String longName = null;
    while (true) {
      TarHeader header = header();
      if (header == null) {
        return null;
      }
      long size = header.sizeBytes();
      char type = header.type();
      if (size > BEYOND_ANY_ARCHIVE || (size < 0 && type != '5')) {
        throw damaged("expected a size in the header that fits an archive");
      }
      begin(Math.max(0, size));
      switch (type) {
        case 'x' -> {
          sawPax = true;
          own = pax("PAX header");
        }
        case 'g' -> {
          sawPax = true;
          global = pax("global PAX header");
        }
        case 'L' -> longName = gnuName(smallContent(limits.nameBytes() + 1, "long name"));
        case 'K' -> skipContent();
        default -> {
          return member(header, own, longName);
        }
      }
    }
  }

  /** Whether the archive was found cut, damaged or too large; nothing can be read any more. */
  public boolean isBroken() {
    return broken || streamBroken;
  }

  /** Whether it was a layer below the archive that gave up: then nothing of it can be trusted. */
  public boolean isStreamBroken() {
    return streamBroken;
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
    byte[] buffer = new byte[1 << 13];
    long strange = 0;
    for (int got = take(buffer, 0, buffer.length); got >= 0; got = take(buffer, 0, buffer.length)) {
      for (int i = 0; i < got; i++) {
        strange += buffer[i] == 0 ? 0 : 1;
      }
    }
    return strange;
  }

  private TarMember member(TarHeader header, PaxRecords own, @Nullable String longName)
      throws RefusedException {
    sawGnu |= header.isGnu();
    if (++members > limits.members()) {
      throw refused(
          Stage.LIMIT, "has more than " + limits.members() + " members; the rest is not read");
    }
    String name = own.path();
    if (name == null && global != null) {
      name = global.path();
    }
    if (name == null) {
      name = longName == null ? header.name() : longName;
    }
    if (name.getBytes(StandardCharsets.UTF_8).length > limits.nameBytes()) {
      throw refused(
          Stage.LIMIT,
          "a member name is longer than " + limits.nameBytes() + " bytes, near byte " + offset);
    }
    if (own.size() > BEYOND_ANY_ARCHIVE) {
      throw damaged("expected a size in the PAX header that fits an archive");
    }
    if (own.size() >= 0) {
      begin(own.size());
    }
    TarMember.Type type =
        switch (header.type()) {
          case '0', 0, '7' -> name.endsWith("/") ? TarMember.Type.DIRECTORY : TarMember.Type.FILE;
          case '5' -> TarMember.Type.DIRECTORY;
          default -> TarMember.Type.SPECIAL;
        };
    if (type == TarMember.Type.SPECIAL && "123456".indexOf(header.type()) >= 0) {
      begin(0);
    }
    Set<String> keys = new TreeSet<>(own.keys());
    return new TarMember(name.startsWith("./") ? name.substring(2) : name, left, type, keys);
  }

  private @Nullable TarHeader header() throws IOException {
    int got = 0;
    int more = 0;
    while (more >= 0 && got < TarHeader.BYTES) {
      got += more;
      more = take(block, got, TarHeader.BYTES - got);
    }
    if (got == 0) {
      throw refused(Stage.TAR, "the archive is cut: unexpected end after " + offset + " bytes");
    }
    offset += got;
    if (got < TarHeader.BYTES) {
      throw refused(
          Stage.TAR, "the archive is cut: unexpected end inside a header at byte " + offset);
    }
    TarHeader header = new TarHeader(block);
    if (header.isBlank()) {
      return null;
    }
    if (!header.sumFits()) {
      throw damaged("the checksum of the header does not fit");
    }
    return header;
  }

  private void begin(long size) {
    left = size;
    padding = (int) (-size & TarHeader.BYTES - 1);
  }

  private byte[] smallContent(int mostBytes, String what) throws IOException {
    if (left > mostBytes) {
      throw refused(
          Stage.LIMIT,
          "a " + what + " of " + left + " bytes, expected up to " + mostBytes + ", near " + offset);
    }
    byte[] bytes = new byte[(int) left];
    int got = content().readNBytes(bytes, 0, bytes.length);
    if (got < bytes.length) {
      throw cutInside();
    }
    skipContent();
    return bytes;
  }

  private PaxRecords pax(String what) throws IOException {
    PaxRecords records = PaxRecords.parse(smallContent(PAX_BYTES, what));
    if (records == null) {
      throw damaged("expected PAX records \"<length> <key>=<value>\"");
    }
    return records;
  }

  private int take(byte[] bytes, int at, int length) throws IOException {
    try {
      return in.read(bytes, at, length);
    } catch (RefusedException e) {
      streamBroken = true;
      throw e;
    }
  }

  private RefusedException refused(Stage stage, String reason) {
    broken = true;
    return new RefusedException(stage, reason);
  }

  private static String gnuName(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] == 0) {
      end--;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8);
  }

  private void skipContent() throws IOException {
    byte[] buffer = new byte[1 << 13];
    left += padding;
    padding = 0;
    while (left > 0) {
      int got = take(buffer, 0, (int) Math.min(left, buffer.length));
      if (got < 0) {
        throw cutInside();
      }
      left -= got;
      offset += got;
    }
  }

  private RefusedException cutInside() {
    long missing = left;
    left = 0;
    padding = 0;
    return refused(
        Stage.TAR,
        "the archive is cut: unexpected end after "
            + offset
            + " bytes, "
            + missing
            + " declared bytes of a member are missing");
  }

  private RefusedException damaged(String what) {
    return refused(
        Stage.TAR, "the archive is damaged at byte " + (offset - TarHeader.BYTES) + ": " + what);
  }

  private final class Content extends InputStream {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int at, int length) throws IOException {
      if (left == 0) {
        return -1;
      }
      int got = take(bytes, at, (int) Math.min(left, length));
      if (got < 0) {
        throw cutInside();
      }
      left -= got;
      offset += got;
      return got;
    }
  }
}
