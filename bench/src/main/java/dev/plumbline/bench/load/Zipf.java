package dev.plumbline.bench.load;

/**
 * Ranks 0 to n - 1 with weight 1 ÷ (rank + 1)^1.05, as names in a profile are spread: a few are
 * most of it. One table look a draw (Walker's alias method).
 */
final class Zipf {
  private static final double EXPONENT = 1.05;
  private static final double CERTAIN = 0x1p32;

  private final long[] threshold;
  private final int[] alias;

  Zipf(int n) {
    threshold = new long[n];
    alias = new int[n];
    double[] weight = new double[n];
    double total = 0;
    for (int rank = 0; rank < n; rank++) {
      weight[rank] = StrictMath.pow(rank + 1, -EXPONENT);
      total += weight[rank];
    }
    int[] small = new int[n];
    int[] large = new int[n];
    int smalls = 0;
    int larges = 0;
    for (int rank = 0; rank < n; rank++) {
      weight[rank] *= n / total;
      if (weight[rank] < 1) {
        small[smalls++] = rank;
      } else {
        large[larges++] = rank;
      }
    }
    while (smalls > 0 && larges > 0) {
      int poor = small[--smalls];
      int rich = large[larges - 1];
      threshold[poor] = (long) (weight[poor] * CERTAIN);
      alias[poor] = rich;
      weight[rich] -= 1 - weight[poor];
      if (weight[rich] < 1) {
        larges--;
        small[smalls++] = rich;
      }
    }
    while (larges > 0) {
      threshold[large[--larges]] = (long) CERTAIN;
    }
    while (smalls > 0) {
      threshold[small[--smalls]] = (long) CERTAIN;
    }
  }

  int size() {
    return threshold.length;
  }

  int rank(Draws draws) {
    long bits = draws.bits();
    int column = (int) (((bits >>> 32) * threshold.length) >>> 32);
    return (bits & 0xffff_ffffL) < threshold[column] ? column : alias[column];
  }
}
