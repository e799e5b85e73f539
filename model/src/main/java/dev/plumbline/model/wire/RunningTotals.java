package dev.plumbline.model.wire;

import java.util.Arrays;

/** Amounts that come before rows of a batch, and their sum up to a row. */
final class RunningTotals {
  private int[] rows = new int[8];
  private long[] totals = new long[8];
  private int size;

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  long total() {
    return size == 0 ? 0 : totals[size - 1];
  }

  /** Adds an amount before a row; rows do not fall. */
  void add(String what, int row, long amount) {
    if (size > 0 && row < rows[size - 1]) {
      throw new FrameException(
          "header: " + what + " goes back from row " + rows[size - 1] + " to row " + row);
    }
    if (amount > Long.MAX_VALUE - total()) {
      throw new FrameException("header: " + what + " exceeds 63 bits");
    }
    if (size == rows.length) {
      rows = Arrays.copyOf(rows, size * 2);
      totals = Arrays.copyOf(totals, size * 2);
    }
    rows[size] = row;
    totals[size] = total() + amount;
    size++;
  }

  /** Sum of the amounts before a row, those right before it included. */
  long upTo(int row) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (rows[middle] <= row) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? 0 : totals[low - 1];
  }
}
