package dev.plumbline.model.wire;

import java.util.Arrays;

/**
 * One packed column of a record, decoded into an array that is reused. A column that is absent is
 * all zero.
 */
final class Column {
  private static final byte[] NOTHING = {};

  private final String name;
  private byte[] bytes = NOTHING;
  private int offset;
  private int length;
  private boolean present;
  private long[] values = new long[0];

  Column(String name) {
    this.name = name;
  }

  void clear() {
    bytes = NOTHING;
    present = false;
    offset = 0;
    length = 0;
  }

  /** Notes where the column lies. */
  void take(ProtoReader in) {
    if (present) {
      throw in.error("column " + name + " comes twice");
    }
    in.slice(Integer.MAX_VALUE);
    bytes = in.bytes();
    offset = in.sliceOffset();
    length = in.sliceLength();
    present = true;
  }

  boolean isPresent() {
    return present;
  }

  /** How many numbers the column has, without decoding it. */
  int count() {
    int count = 0;
    for (int i = offset; i < offset + length; i++) {
      count += (bytes[i] >>> 31) ^ 1;
    }
    return count;
  }

  long get(int row) {
    return values[row];
  }

  int getInt(int row) {
    return (int) values[row];
  }

  /** Decodes numbers that must not exceed a limit. */
  void unsigned(int rows, long limit) {
    decode(rows);
    for (int i = 0; i < rows; i++) {
      if (values[i] < 0 || values[i] > limit) {
        throw new FrameException(
            "column "
                + name
                + " holds "
                + Long.toUnsignedString(values[i])
                + " in row "
                + i
                + ", expected at most "
                + limit);
      }
    }
  }

  /** Decodes numbers of all 64 bits. */
  void unsigned64(int rows) {
    decode(rows);
  }

  void signed(int rows) {
    decode(rows);
    for (int i = 0; i < rows; i++) {
      values[i] = unzigzag(values[i]);
    }
  }

  void delta(int rows) {
    decode(rows);
    long value = 0;
    for (int i = 0; i < rows; i++) {
      value += unzigzag(values[i]);
      values[i] = value;
    }
  }

  void delta32(int rows) {
    decode(rows);
    int value = 0;
    for (int i = 0; i < rows; i++) {
      value += (int) unzigzag(values[i]);
      values[i] = value;
    }
  }

  /** Decodes unsigned differences to the value before whose running sum must not exceed a limit. */
  void rise(int rows, long limit) {
    decode(rows);
    long value = 0;
    for (int i = 0; i < rows; i++) {
      if (values[i] < 0 || values[i] > limit - value) {
        throw new FrameException(
            "column " + name + " rises to more than " + limit + " in entry " + i);
      }
      value += values[i];
      values[i] = value;
    }
  }

  private static long unzigzag(long value) {
    return (value >>> 1) ^ -(value & 1);
  }

  private void decode(int rows) {
    if (values.length < rows) {
      values = new long[Math.max(rows, values.length * 2)];
    }
    if (!present) {
      Arrays.fill(values, 0, rows, 0);
      return;
    }
    int at = offset;
    int end = offset + length;
    int row = 0;
    while (at < end) {
      if (row == rows) {
        throw wrongCount(rows);
      }
      long value = bytes[at++];
      if (value < 0) {
        value &= 0x7F;
        int shift = 7;
        byte next;
        do {
          if (at == end || shift > 63) {
            throw new FrameException(
                "column " + name + " has a cut or overlong number in row " + row);
          }
          next = bytes[at++];
          value |= (long) (next & 0x7F) << shift;
          shift += 7;
        } while (next < 0);
        if (shift == 70 && next > 1) {
          throw new FrameException("column " + name + " has an overlong number in row " + row);
        }
      }
      values[row++] = value;
    }
    if (row != rows) {
      throw wrongCount(rows);
    }
  }

  private FrameException wrongCount(int rows) {
    return new FrameException("column " + name + " has " + count() + " values, expected " + rows);
  }
}
