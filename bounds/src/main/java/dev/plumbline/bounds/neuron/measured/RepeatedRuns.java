package dev.plumbline.bounds.neuron.measured;

import java.util.Arrays;

/**
 * The same thing measured several times, nanoseconds. Outliers are values beyond one and a half
 * interquartile ranges outside of the quartiles, which lie on the line between the two values next
 * to them; the mean of the rest is rounded down. So does the vendor's public test harness.
 *
 * @param count values
 * @param minNanos fastest
 * @param medianNanos the middle one, of evenly many the mean of the middle two, rounded
 * @param maxNanos slowest
 * @param outliers how many are left out of the mean
 * @param meanNanos mean of the others, rounded down
 * @param dispersion interquartile range over the median, a share of 1; 0 where the median is 0
 */
public record RepeatedRuns(
    int count,
    long minNanos,
    long medianNanos,
    long maxNanos,
    int outliers,
    long meanNanos,
    double dispersion) {
  private static final double FENCE = 1.5;

  /**
   * Computes.
   *
   * @param nanos at least one value, 0 or more, in any order
   * @throws IllegalArgumentException without a value
   */
  public static RepeatedRuns of(long... nanos) {
    if (nanos.length == 0) {
      throw new IllegalArgumentException("expected at least one value, found none");
    }
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    double low = quantile(sorted, 0.25);
    double median = quantile(sorted, 0.5);
    double high = quantile(sorted, 0.75);
    double fence = FENCE * (high - low);
    long[] kept =
        Arrays.stream(sorted)
            .filter(value -> value >= low - fence && value <= high + fence)
            .toArray();
    return new RepeatedRuns(
        sorted.length,
        sorted[0],
        Math.round(median),
        sorted[sorted.length - 1],
        sorted.length - kept.length,
        (long) Math.floor(Arrays.stream(kept).average().orElse(median)),
        median == 0 ? 0 : (high - low) / median);
  }

  private static double quantile(long[] sorted, double share) {
    double at = share * (sorted.length - 1);
    int below = (int) at;
    long next = sorted[Math.min(below + 1, sorted.length - 1)];
    return sorted[below] + (at - below) * (next - sorted[below]);
  }
}
