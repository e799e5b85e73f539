package dev.plumbline.model.wire;

/** The obvious reading of a packed column, byte by byte: what the fast one is held against. */
final class PlainColumn {
  private final String name;
  private final byte[] packed;

  PlainColumn(String name, byte[] packed) {
    this.name = name;
    this.packed = packed;
  }

  long[] unsigned64(int rows) {
    long[] values = new long[rows];
    int at = 0;
    int row = 0;
    while (at < packed.length) {
      if (row == rows) {
        throw wrongCount(rows);
      }
      int bytes = 0;
      while (true) {
        byte next = packed[at++];
        values[row] |= (long) (next & 0x7F) << (7 * bytes++);
        if (next >= 0) {
          if (bytes == 10 && next > 1) {
            throw new FrameException("column " + name + " has an overlong number in row " + row);
          }
          break;
        }
        if (at == packed.length || bytes == 10) {
          throw new FrameException(
              "column " + name + " has a cut or overlong number in row " + row);
        }
      }
      row++;
    }
    if (row != rows) {
      throw wrongCount(rows);
    }
    return values;
  }

  long[] unsigned(int rows, long limit) {
    long[] values = unsigned64(rows);
    for (int row = 0; row < rows; row++) {
      if (Long.compareUnsigned(values[row], limit) > 0) {
        throw new FrameException(
            "column "
                + name
                + " holds "
                + Long.toUnsignedString(values[row])
                + " in row "
                + row
                + ", expected at most "
                + limit);
      }
    }
    return values;
  }

  long[] signed(int rows) {
    long[] values = unsigned64(rows);
    for (int row = 0; row < rows; row++) {
      values[row] = values[row] >>> 1 ^ -(values[row] & 1);
    }
    return values;
  }

  long[] delta(int rows) {
    long[] values = signed(rows);
    for (int row = 1; row < rows; row++) {
      values[row] += values[row - 1];
    }
    return values;
  }

  private FrameException wrongCount(int rows) {
    int count = 0;
    for (byte next : packed) {
      count += next >= 0 ? 1 : 0;
    }
    return new FrameException("column " + name + " has " + count + " values, expected " + rows);
  }
}
