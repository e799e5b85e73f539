package dev.plumbline.model.wire;

import java.util.Arrays;

/** One packed column of doubles, decoded into an array that is reused. */
final class DoubleColumn {
  private final String name;
  private byte[] bytes = new byte[0];
  private int offset;
  private int length;
  private boolean present;
  private double[] values = new double[0];

  DoubleColumn(String name) {
    this.name = name;
  }

  void clear() {
    bytes = new byte[0];
    present = false;
  }

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

  double get(int row) {
    return values[row];
  }

  void decode(int rows) {
    if (values.length < rows) {
      values = new double[rows];
    }
    if (!present) {
      Arrays.fill(values, 0, rows, 0);
      return;
    }
    if (length != rows * Double.BYTES) {
      throw new FrameException(
          "column " + name + " has " + length + " bytes, expected 8 for each of " + rows + " rows");
    }
    for (int row = 0; row < rows; row++) {
      long bits = 0;
      for (int i = Double.BYTES - 1; i >= 0; i--) {
        bits = bits << Byte.SIZE | (bytes[offset + row * Double.BYTES + i] & 0xFF);
      }
      values[row] = Double.longBitsToDouble(bits);
    }
  }
}
