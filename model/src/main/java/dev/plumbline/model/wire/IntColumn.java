package dev.plumbline.model.wire;

import java.util.Arrays;

/**
 * One packed column of 32-bit numbers, most of which are small, decoded into an array that is
 * reused. A column that is absent is all zero.
 */
final class IntColumn extends ColumnBytes {
  private static final int[] ZEROS = new int[FrameLimits.MAX_ROWS];
  private static final long UINT32 = 0xFFFF_FFFFL;

  private int[] decoded = {};
  private int[] values = ZEROS;
  private int waitingRows;

  IntColumn(String name) {
    super(name);
  }

  @Override
  void clear() {
    super.clear();
    waitingRows = 0;
  }

  int get(int row) {
    return values[row];
  }

  /** A number of a column that was checked by {@link #later}. */
  int getLate(int row) {
    if (waitingRows > 0) {
      decode(waitingRows, UINT32);
      waitingRows = 0;
    }
    return values[row];
  }

  /** First row behind a given one that has another number; the end if there is none. */
  int sameUntil(int row, int end) {
    int same = Arrays.mismatch(values, row, end - 1, values, row + 1, end);
    return same < 0 ? end : row + 1 + same;
  }

  /** Decodes numbers that must not exceed a limit, which is not negative. */
  void unsigned(int rows, long limit) {
    if (isPresent()) {
      decode(rows, limit);
    } else {
      values = rows > ZEROS.length ? new int[rows] : ZEROS;
    }
  }

  /** Checks numbers of 32 bits and decodes them when the first is asked for. */
  void later(int rows) {
    if (isShort(rows)) {
      waitingRows = rows;
    } else {
      unsigned(rows, UINT32);
    }
  }

  private void decode(int rows, long limit) {
    if (decoded.length < rows) {
      decoded = new int[Math.max(rows, decoded.length * 2)];
    }
    values = decoded;
    if (decodeInto(decoded, rows, limit) < 0) {
      throw aboveLimit(rows, limit);
    }
  }

  /**
   * Decodes four numbers at a time where eight bytes hold them, and eight where each is one byte.
   *
   * @return negative when a number exceeds the limit
   */
  private long decodeInto(int[] into, int rows, long limit) {
    byte[] bytes = bytes();
    int at = offset();
    int end = end();
    int row = 0;
    long above = 0;
    while (at <= end - Long.BYTES && row <= rows - Long.BYTES) {
      long word = word(bytes, at);
      long ends = ~word & GOES_ON;
      if (ends == GOES_ON) {
        for (int to = row + Long.BYTES; row < to; row++) {
          int value = (int) word & 0x7F;
          above |= limit - value;
          into[row] = value;
          word >>>= Byte.SIZE;
        }
        at += Long.BYTES;
        continue;
      }
      long ends2 = ends & (ends - 1);
      long ends3 = ends2 & (ends2 - 1);
      long ends4 = ends3 & (ends3 - 1);
      if (ends2 == 0 || fourGoingOn(word) != 0) {
        long value = number(at, row, rows);
        above |= value | (limit - value);
        into[row++] = (int) value;
        at = next();
        continue;
      }
      long payload = word & ~GOES_ON;
      int a = together((int) (payload & below(ends)));
      int b = together((int) ((payload & below(ends2)) >>> bits(ends)));
      above |= (limit - a) | (limit - b);
      into[row] = a;
      into[row + 1] = b;
      if (ends4 == 0) {
        row += 2;
        at += bits(ends2) >>> 3;
        continue;
      }
      int c = together((int) ((payload & below(ends3)) >>> bits(ends2)));
      int d = together((int) ((payload & below(ends4)) >>> bits(ends3)));
      above |= (limit - c) | (limit - d);
      into[row + 2] = c;
      into[row + 3] = d;
      row += 4;
      at += bits(ends4) >>> 3;
    }
    while (at < end) {
      long value = number(at, row, rows);
      above |= value | (limit - value);
      into[row++] = (int) value;
      at = next();
    }
    checkCount(row, rows);
    return above;
  }

  /** All bits up to the first end. */
  private static long below(long ends) {
    return ends ^ (ends - 1);
  }

  /** How many bits the bytes up to the first end have. */
  private static int bits(long ends) {
    return Long.numberOfTrailingZeros(ends) + 1;
  }

  /** Takes the seven payload bits of each of four bytes together. */
  private static int together(int payloads) {
    int pairs = payloads - ((payloads & 0x7F00_7F00) >>> 1);
    return (pairs & 0x3FFF) | ((pairs & 0x3FFF_0000) >>> 2);
  }
}
