package dev.plumbline.bounds.neuron.input;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.tar.TarUtils;
import org.apache.commons.compress.utils.ArchiveUtils;
import org.jspecify.annotations.Nullable;

/**
 * The reader of Commons Compress, which understands the format, held to what hostile archives need.
 * Version 1.28 keeps every header it meets in memory, takes a cut header for the end of the
 * archive, checks no checksum of the headers in front of a member, adds up global headers, and
 * drops leading slashes of long names. So each header record is looked at before the library gets
 * it, and the contents of PAX headers and long names are kept as they are stored.
 */
final class TarRecords extends TarArchiveInputStream {
  /** PAX headers, long names and sparse maps in front of one member, together. */
  static final int HEADER_BYTES = 1 << 18;

  /** All global PAX headers together: the library applies each of them to every member. */
  static final int GLOBAL_BYTES = 1 << 14;

  private static final int SIZE_OFFSET = 124;
  private static final int TYPE_OFFSET = 156;
  private static final int SPARSE_EXTENDED_OFFSET = 482;
  private static final int SPARSE_CONTINUED_OFFSET = 504;

  private final TarBytes bytes;
  private final InputLimits limits;
  private final ByteArrayOutputStream stored = new ByteArrayOutputStream();
  private byte type;
  private boolean inHeaders;
  private boolean sparseMapFollows;
  private boolean sawGnu;
  private boolean sawPax;
  private long headerOffset;
  private long contentEnd;
  private long globalBytes;
  private PaxRecords own = PaxRecords.NONE;
  private PaxRecords global = PaxRecords.NONE;
  private @Nullable String longName;

  TarRecords(TarBytes bytes, InputLimits limits) {
    // Lenient: owners and times are not needed, so they need not be well-formed.
    super(
        bytes,
        TarConstants.DEFAULT_BLKSIZE,
        TarConstants.DEFAULT_RCDSIZE,
        StandardCharsets.UTF_8.name(),
        true);
    this.bytes = bytes;
    this.limits = limits;
  }

  /** The next member, after whatever is left of the one before; null at the end. */
  @Nullable TarArchiveEntry nextMember() throws IOException {
    if (getCurrentEntry() != null) {
      // Outside of the allowance for headers, and never by reading what a sparse map makes up.
      skip(Long.MAX_VALUE);
    }
    own = PaxRecords.NONE;
    longName = null;
    inHeaders = true;
    type = 0;
    bytes.allow(HEADER_BYTES);
    TarArchiveEntry entry = getNextEntry();
    bytes.allowAll();
    inHeaders = false;
    if (entry != null) {
      contentEnd = bytes.count() + padded(entry.getSize());
    }
    return entry;
  }

  /** Offset of the last header. */
  long headerOffset() {
    return headerOffset;
  }

  /** Bytes that were declared and are not read yet, with their padding. */
  long missingBytes() {
    return Math.max(0, contentEnd - bytes.count());
  }

  boolean sawGnu() {
    return sawGnu;
  }

  boolean sawPax() {
    return sawPax;
  }

  /** The PAX records of the member itself. */
  PaxRecords own() {
    return own;
  }

  /** Name as it is stored in a PAX header or a long name, null if it is in the header itself. */
  @Nullable String storedName() {
    if (own.path() != null) {
      return own.path();
    }
    return global.path() != null ? global.path() : longName;
  }

  @Override
  protected byte @Nullable [] readRecord() throws IOException {
    keepStored();
    headerOffset = bytes.count();
    byte[] header = super.readRecord();
    if (header == null) {
      if (bytes.count() > headerOffset) {
        throw new RefusedException(
            Stage.TAR,
            "the archive is cut: unexpected end inside a header at byte " + bytes.count());
      }
      throw new RefusedException(
          Stage.TAR, "the archive is cut: unexpected end after " + headerOffset + " bytes");
    }
    if (sparseMapFollows) {
      sparseMapFollows = header[SPARSE_CONTINUED_OFFSET] != 0;
      return header;
    }
    if (ArchiveUtils.isArrayZero(header, header.length)) {
      // One blank record is the end; what is behind it is looked at by whoever drains the stream.
      return null;
    }
    check(header);
    return header;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int got = super.read(buffer, offset, length);
    if (inHeaders && got > 0) {
      stored.write(buffer, offset, got);
    }
    return got;
  }

  private void check(byte[] header) throws RefusedException {
    if (!sumFits(header)) {
      throw damaged("the checksum of the header does not fit");
    }
    long size = sizeBytes(header);
    type = header[TYPE_OFFSET];
    switch (type) {
      case TarConstants.LF_PAX_EXTENDED_HEADER_LC, TarConstants.LF_PAX_EXTENDED_HEADER_UC -> {
        sawPax = true;
        limit("PAX header", size, HEADER_BYTES);
      }
      case TarConstants.LF_PAX_GLOBAL_EXTENDED_HEADER -> {
        sawPax = true;
        limit("global PAX header", size, GLOBAL_BYTES - globalBytes);
        globalBytes += size;
      }
      case TarConstants.LF_GNUTYPE_LONGNAME -> limit("long name", size, limits.nameBytes() + 1L);
      case TarConstants.LF_GNUTYPE_LONGLINK -> limit("long link", size, limits.nameBytes() + 1L);
      default -> {
        sawGnu |=
            ArchiveUtils.matchAsciiBuffer(
                TarConstants.MAGIC_GNU, header, TarConstants.MAGIC_OFFSET, TarConstants.MAGICLEN);
        sparseMapFollows =
            type == TarConstants.LF_GNUTYPE_SPARSE && header[SPARSE_EXTENDED_OFFSET] != 0;
      }
    }
    contentEnd = bytes.count() + padded(size);
  }

  /** Keeps what the header that ends here stored; the library has accepted it. */
  private void keepStored() throws RefusedException {
    byte[] content = stored.toByteArray();
    stored.reset();
    switch (type) {
      case TarConstants.LF_PAX_EXTENDED_HEADER_LC, TarConstants.LF_PAX_EXTENDED_HEADER_UC -> {
        PaxRecords records = pax(content);
        // Of several the library lets the first one win.
        own = own == PaxRecords.NONE ? records : own;
      }
      case TarConstants.LF_PAX_GLOBAL_EXTENDED_HEADER -> global = pax(content);
      case TarConstants.LF_GNUTYPE_LONGNAME ->
          longName = new String(content, StandardCharsets.UTF_8).replaceFirst("\0+$", "");
      default -> {
        // A member, or a link name that nobody asks for.
      }
    }
    type = 0;
  }

  private PaxRecords pax(byte[] content) throws RefusedException {
    PaxRecords records = PaxRecords.parse(content);
    if (records == null) {
      throw damaged("expected PAX records \"<length> <key>=<value>\"");
    }
    return records;
  }

  private void limit(String what, long size, long mostBytes) throws RefusedException {
    if (size > mostBytes) {
      throw new RefusedException(
          Stage.LIMIT,
          "a "
              + what
              + " of "
              + size
              + " bytes, expected up to "
              + mostBytes
              + ", at byte "
              + headerOffset);
    }
  }

  private static boolean sumFits(byte[] header) {
    try {
      return TarUtils.verifyCheckSum(header);
    } catch (IllegalArgumentException e) {
      // The stored sum is no number, so it does not fit either.
      return false;
    }
  }

  private long sizeBytes(byte[] header) throws RefusedException {
    String found;
    try {
      long size = TarUtils.parseOctalOrBinary(header, SIZE_OFFSET, TarConstants.SIZELEN);
      if (size >= 0) {
        return size;
      }
      found = Long.toString(size);
    } catch (IllegalArgumentException e) {
      found =
          '"'
              + new String(header, SIZE_OFFSET, TarConstants.SIZELEN, StandardCharsets.ISO_8859_1)
              + '"';
    }
    throw damaged("expected a size in the header that fits an archive, found " + found);
  }

  private RefusedException damaged(String what) {
    return new RefusedException(
        Stage.TAR, "the archive is damaged at byte " + headerOffset + ": " + Printable.text(what));
  }

  private static long padded(long size) {
    return size + (-size & TarConstants.DEFAULT_RCDSIZE - 1);
  }
}
