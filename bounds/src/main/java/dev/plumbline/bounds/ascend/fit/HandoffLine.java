package dev.plumbline.bounds.ascend.fit;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The unweighted least squares line of handoff durations over K. Its intercept is the cost of a
 * handoff.
 *
 * @param interceptMicros duration at K = 0, us
 * @param interceptErrorMicros its standard error, us
 * @param slopeMicros us per unit of K
 * @param rSquared how much of the durations the line explains, 1 if they are all equal
 */
public record HandoffLine(
    double interceptMicros, double interceptErrorMicros, double slopeMicros, double rSquared) {
  /** Cycles of a microsecond. The reference has the clock fixed here. */
  public static final double CYCLES_PER_MICRO = 1850;

  private static final int MIN_POINTS = 3;

  /**
   * Fits the line.
   *
   * @param durations durations by K, us, at least one each
   * @param statistic what to take of the durations of one K
   * @return empty if there are fewer than three K
   */
  static Optional<HandoffLine> of(
      SortedMap<Integer, double[]> durations, ToDoubleFunction<double[]> statistic) {
    int n = durations.size();
    if (n < MIN_POINTS) {
      return Optional.empty();
    }
    SortedMap<Integer, Double> points = new TreeMap<>();
    durations.forEach((k, micros) -> points.put(k, statistic.applyAsDouble(micros)));
    double meanK = points.keySet().stream().mapToDouble(k -> k).sum() / n;
    double meanMicros = points.values().stream().mapToDouble(t -> t).sum() / n;
    double sxx = 0;
    double sxy = 0;
    double total = 0;
    for (Map.Entry<Integer, Double> point : points.entrySet()) {
      double x = point.getKey() - meanK;
      double y = point.getValue() - meanMicros;
      sxx += x * x;
      sxy += x * y;
      total += y * y;
    }
    double slope = sxy / sxx;
    double intercept = meanMicros - slope * meanK;
    double residual = 0;
    for (Map.Entry<Integer, Double> point : points.entrySet()) {
      double error = point.getValue() - (intercept + slope * point.getKey());
      residual += error * error;
    }
    return Optional.of(
        new HandoffLine(
            intercept,
            Math.sqrt(residual / (n - 2) * (1.0 / n + meanK * meanK / sxx)),
            slope,
            total == 0 ? 1.0 : 1 - residual / total));
  }

  /** The cost of a handoff, cycles. */
  public double cycles() {
    return interceptMicros * CYCLES_PER_MICRO;
  }
}
