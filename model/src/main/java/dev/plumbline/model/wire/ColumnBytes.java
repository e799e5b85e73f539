package dev.plumbline.model.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Where a packed column lies in a record, and its numbers one by one: the plain reading, which
 * knows every error. Columns that read several numbers at once fall back on it.
 */
abstract class ColumnBytes {
  /** Eight bytes of an array at once, the first of them lowest. */
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** The bit of each byte that says that its number goes on in the next one. */
  static final long GOES_ON = 0x8080_8080_8080_8080L;

  private static final byte[] NOTHING = {};

  private final String name;
  private byte[] bytes = NOTHING;
  private int offset;
  private int length;
  private boolean present;
  private int at;

  ColumnBytes(String name) {
    this.name = name;
  }

  void clear() {
    bytes = NOTHING;
    present = false;
    offset = 0;
    length = 0;
  }

  /** Notes where the column lies. */
  final void take(ProtoReader in) {
    if (present) {
      throw in.error("column " + name + " comes twice");
    }
    in.slice(Integer.MAX_VALUE);
    bytes = in.bytes();
    offset = in.sliceOffset();
    length = in.sliceLength();
    present = true;
  }

  final boolean isPresent() {
    return present;
  }

  /** How many numbers the column has, without decoding it. */
  final int count() {
    int count = 0;
    int i = offset;
    int end = end();
    for (; i <= end - Long.BYTES; i += Long.BYTES) {
      count += Long.BYTES - Long.bitCount(word(bytes, i) & GOES_ON);
    }
    for (; i < end; i++) {
      count += (bytes[i] >>> 31) ^ 1;
    }
    return count;
  }

  /**
   * Whether the column has a number for each row and each in at most four bytes, which is then
   * below 2^28 and cannot fail to be decoded.
   */
  final boolean isShort(int rows) {
    if (length == 0 || bytes[end() - 1] < 0) {
      return false;
    }
    long tooLong = 0;
    int i = offset;
    for (; i <= end() - Long.BYTES - 3; i += Long.BYTES) { // numbers reach into the next word
      tooLong |= fourGoingOn(word(bytes, i)) | fourGoingOn(word(bytes, i + 3));
    }
    int run = 0;
    for (; i < end(); i++) {
      run = bytes[i] < 0 ? run + 1 : 0;
      tooLong |= run >> 2;
    }
    return tooLong == 0 && count() == rows;
  }

  /** Not 0 when a number goes on after the fourth byte, as far as a word shows it. */
  static long fourGoingOn(long word) {
    long two = word & (word >>> Byte.SIZE);
    return two & (two >>> 2 * Byte.SIZE) & GOES_ON;
  }

  final byte[] bytes() {
    return bytes;
  }

  final int offset() {
    return offset;
  }

  final int end() {
    return offset + length;
  }

  static long word(byte[] bytes, int at) {
    return (long) WORDS.get(bytes, at);
  }

  /** Takes the seven payload bits of each of eight bytes together; the other bits must be 0. */
  static long together(long payloads) {
    long pairs = payloads - ((payloads & 0x7F00_7F00_7F00_7F00L) >>> 1);
    long fours = (pairs & 0x3FFF_0000_3FFFL) | ((pairs & 0x3FFF_0000_3FFF_0000L) >>> 2);
    return (fours & 0x0FFF_FFFFL) | ((fours & 0x0FFF_FFFF_0000_0000L) >>> 4);
  }

  static long unzigzag(long value) {
    return (value >>> 1) ^ -(value & 1);
  }

  /** Reads the number that begins at a byte; {@link #next} is behind it. */
  final long number(int begin, int row, int rows) {
    if (row == rows) {
      throw wrongCount(rows);
    }
    at = begin;
    int end = end();
    long value = bytes[at++];
    if (value < 0) {
      value &= 0x7F;
      int shift = 7;
      byte next;
      do {
        if (at == end || shift > 63) {
          throw error("has a cut or overlong number in row " + row);
        }
        next = bytes[at++];
        value |= (long) (next & 0x7F) << shift;
        shift += 7;
      } while (next < 0);
      if (shift == 70 && next > 1) {
        throw error("has an overlong number in row " + row);
      }
    }
    return value;
  }

  /** The byte behind the number that was read. */
  final int next() {
    return at;
  }

  /** Checks that the column ends with its last row. */
  final void checkCount(int row, int rows) {
    if (row != rows) {
      throw wrongCount(rows);
    }
  }

  private FrameException wrongCount(int rows) {
    return error("has " + count() + " values, expected " + rows);
  }

  /** The failure of a number that is checked after the column was decoded. */
  final FrameException aboveLimit(int rows, long limit) {
    int from = offset;
    for (int row = 0; row < rows; row++) {
      long value = number(from, row, rows);
      if (value < 0 || value > limit) {
        return error(
            "holds "
                + Long.toUnsignedString(value)
                + " in row "
                + row
                + ", expected at most "
                + limit);
      }
      from = at;
    }
    throw new IllegalStateException("column " + name + " holds nothing above " + limit);
  }

  final FrameException error(String what) {
    return new FrameException("column " + name + " " + what);
  }
}
