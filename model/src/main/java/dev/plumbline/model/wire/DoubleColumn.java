package dev.plumbline.model.wire;

import java.util.Arrays;

/** One packed column of doubles, decoded into an array that is reused. */
final class DoubleColumn extends ColumnBytes {
  private double[] values = new double[0];

  DoubleColumn(String name) {
    super(name);
  }

  double get(int row) {
    return values[row];
  }

  void decode(int rows) {
    if (values.length < rows) {
      values = new double[rows];
    }
    if (!isPresent()) {
      Arrays.fill(values, 0, rows, 0);
      return;
    }
    int length = end() - offset();
    if (length != rows * Double.BYTES) {
      throw error("has " + length + " bytes, expected 8 for each of " + rows + " rows");
    }
    for (int row = 0; row < rows; row++) {
      values[row] = Double.longBitsToDouble(word(bytes(), offset() + row * Double.BYTES));
    }
  }
}
