package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.LogGrid;

/**
 * The classic buckets of durations: powers of two in seconds, into which the stored distribution
 * folds without error because every power of two ends one of its own buckets. As in Prometheus an
 * upper bound belongs to its bucket.
 */
final class PowerOfTwoBuckets {
  private static final int LOWEST_EXPONENT = -20;
  private static final int HIGHEST_EXPONENT = 4;

  /** How many buckets there are, with the one up to infinity. */
  static final int COUNT = HIGHEST_EXPONENT - LOWEST_EXPONENT + 2;

  private PowerOfTwoBuckets() {}

  /** Upper bounds in seconds, the last one infinite. */
  static double[] upperBounds() {
    double[] bounds = new double[COUNT];
    for (int i = 0; i < COUNT - 1; i++) {
      bounds[i] = Math.scalb(1.0, LOWEST_EXPONENT + i);
    }
    bounds[COUNT - 1] = Double.POSITIVE_INFINITY;
    return bounds;
  }

  /** Counts of each bucket alone, not cumulated, for durations in nanoseconds. */
  static long[] fold(DurationStats nanos) {
    long[] counts = new long[COUNT];
    long below = 0;
    for (int i = 0; i < COUNT - 1; i++) {
      int index = LogGrid.indexOfPowerOfTwoSeconds(LOWEST_EXPONENT + i);
      long atMost = nanos.countAtMost(LogGrid.upperBound(index));
      counts[i] = atMost - below;
      below = atMost;
    }
    counts[COUNT - 1] = nanos.count() - below;
    return counts;
  }
}
