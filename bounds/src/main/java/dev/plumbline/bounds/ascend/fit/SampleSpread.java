package dev.plumbline.bounds.ascend.fit;

import java.util.Arrays;

/**
 * Mean and spread of some values.
 *
 * @param count number of values
 * @param mean arithmetic mean, 0 if there are none
 * @param deviation sample standard deviation (n - 1), 0 for fewer than two values
 */
record SampleSpread(int count, double mean, double deviation) {
  /** Normal factor of a two-sided interval of 95 %. */
  private static final double NORMAL_95 = 1.96;

  static SampleSpread of(double[] values) {
    if (values.length == 0) {
      return new SampleSpread(0, 0, 0);
    }
    double mean = Arrays.stream(values).sum() / values.length;
    if (values.length == 1) {
      return new SampleSpread(1, mean, 0);
    }
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return new SampleSpread(values.length, mean, Math.sqrt(squares / (values.length - 1)));
  }

  /** Half-width of the 95 % interval of the mean, 0 if there are no values. */
  double halfWidth95() {
    return count == 0 ? 0 : NORMAL_95 * deviation / Math.sqrt(count);
  }

  /** Deviation over mean, 0 if there is no mean. */
  double variation() {
    return mean == 0 ? 0 : deviation / mean;
  }
}
