package dev.plumbline.bench.measure;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.ToDoubleFunction;

/** One figure over all rounds. */
public final class Samples {
  private final double[] sorted;

  private Samples(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no samples");
    }
    sorted = values;
    Arrays.sort(sorted);
  }

  /**
   * The figures of the rounds.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static Samples of(double... values) {
    return new Samples(values.clone());
  }

  /**
   * The figures of the rounds.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static Samples of(Collection<Double> values) {
    return new Samples(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /**
   * One figure of each round.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static <T> Samples of(Collection<T> rounds, ToDoubleFunction<? super T> figure) {
    return new Samples(rounds.stream().mapToDouble(figure).toArray());
  }

  /** The middle one; of an even number the mean of the middle two. */
  public double median() {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** The least. */
  public double min() {
    return sorted[0];
  }

  /** The greatest. */
  public double max() {
    return sorted[sorted.length - 1];
  }

  /** Distance of least and greatest as a share of the median; 0 when the median is 0. */
  public double spread() {
    return median() == 0 ? 0 : (max() - min()) / Math.abs(median());
  }

  /** How many. */
  public int size() {
    return sorted.length;
  }
}
