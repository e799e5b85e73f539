package dev.plumbline.bounds.msprof;

import java.util.stream.DoubleStream;

/** The middle value. */
public final class Median {
  private Median() {}

  /**
   * The middle one of some values, the mean of the middle two if their number is even.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static double of(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    if (sorted.length == 0) {
      throw new IllegalArgumentException("the median of nothing");
    }
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
