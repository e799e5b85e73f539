package dev.plumbline.model.wire;

import java.util.Arrays;

/**
 * One packed column of 64-bit numbers, decoded into an array that is reused. A column that is
 * absent is all zero.
 */
final class Column extends ColumnBytes {
  private static final long[] ZEROS = new long[FrameLimits.MAX_ROWS];

  private long[] decoded = {};
  private long[] values = ZEROS;

  Column(String name) {
    super(name);
  }

  long get(int row) {
    return values[row];
  }

  int getInt(int row) {
    return (int) values[row];
  }

  /** First row behind a given one that has another number; the end if there is none. */
  int sameUntil(int row, int end) {
    int same = Arrays.mismatch(values, row, end - 1, values, row + 1, end);
    return same < 0 ? end : row + 1 + same;
  }

  /** Decodes numbers that must not exceed a limit, which is not negative. */
  void unsigned(int rows, long limit) {
    unsigned64(rows);
    if (isPresent()) {
      long above = 0;
      for (int i = 0; i < rows; i++) {
        above |= values[i] | (limit - values[i]);
      }
      if (above < 0) {
        throw aboveLimit(rows, limit);
      }
    }
  }

  /** Decodes numbers of all 64 bits. */
  void unsigned64(int rows) {
    decode(rows, 0, 0);
  }

  void signed(int rows) {
    decode(rows, 1, 0);
  }

  void delta(int rows) {
    decode(rows, 1, -1);
  }

  /** Like {@link #delta}; only {@link #getInt} of the values is meant. */
  void delta32(int rows) {
    delta(rows);
  }

  /** Decodes unsigned differences to the value before whose running sum must not exceed a limit. */
  void rise(int rows, long limit) {
    unsigned64(rows);
    if (!isPresent()) {
      return;
    }
    long value = 0;
    for (int i = 0; i < rows; i++) {
      if (values[i] < 0 || values[i] > limit - value) {
        throw error("rises to more than " + limit + " in entry " + i);
      }
      value += values[i];
      values[i] = value;
    }
  }

  private void decode(int rows, int zigzag, long carried) {
    if (isPresent()) {
      if (decoded.length < rows) {
        decoded = new long[Math.max(rows, decoded.length * 2)];
      }
      values = decoded;
      decodePresent(rows, zigzag, carried);
    } else {
      values = rows > ZEROS.length ? new long[rows] : ZEROS;
    }
  }

  /**
   * Decodes two numbers at a time where eight bytes hold them, and eight where each is one byte.
   *
   * @param zigzag 1 for zigzag numbers, 0 for plain ones
   * @param carried −1 when a number is the difference to the one before, 0 when not
   */
  private void decodePresent(int rows, int zigzag, long carried) {
    byte[] bytes = bytes();
    long[] into = values;
    int at = offset();
    int end = end();
    int row = 0;
    long value = 0;
    while (at <= end - Long.BYTES && row <= rows - Long.BYTES) {
      long word = word(bytes, at);
      long ends = ~word & GOES_ON;
      long laterEnds = ends & (ends - 1);
      if (ends == GOES_ON) {
        for (int to = row + Long.BYTES; row < to; row++) {
          value = (value & carried) + plain(word & 0x7F, zigzag);
          into[row] = value;
          word >>>= Byte.SIZE;
        }
        at += Long.BYTES;
      } else if (laterEnds != 0) {
        int bits = Long.numberOfTrailingZeros(ends) + 1;
        value = (value & carried) + plain(first(word, ends), zigzag);
        into[row] = value;
        value = (value & carried) + plain(first(word, laterEnds, bits), zigzag);
        into[row + 1] = value;
        row += 2;
        at += (Long.numberOfTrailingZeros(laterEnds) >>> 3) + 1;
      } else {
        value = (value & carried) + plain(number(at, row, rows), zigzag);
        into[row++] = value;
        at = next();
      }
    }
    while (at < end) {
      value = (value & carried) + plain(number(at, row, rows), zigzag);
      into[row++] = value;
      at = next();
    }
    checkCount(row, rows);
  }

  /** The number of a word up to the first end. */
  private static long first(long word, long ends) {
    return together(word & (ends ^ (ends - 1)) & ~GOES_ON);
  }

  private static long first(long word, long ends, int skippedBits) {
    return together((word & (ends ^ (ends - 1)) & ~GOES_ON) >>> skippedBits);
  }

  private static long plain(long value, int zigzag) {
    return (value >>> zigzag) ^ -(value & zigzag);
  }
}
