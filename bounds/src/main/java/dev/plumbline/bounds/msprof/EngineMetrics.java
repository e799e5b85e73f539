package dev.plumbline.bounds.msprof;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The engine figures of one row. What is {@code N/A} in the file is unknown here, never 0. */
public final class EngineMetrics {
  /** Nothing known. */
  public static final EngineMetrics NONE = new EngineMetrics(new double[0]);

  /** By ordinal of the metric; NaN is unknown. */
  private final double[] values;

  private EngineMetrics(double[] values) {
    this.values = values;
  }

  /** Takes values by ordinal of {@link Metric}, NaN for unknown. */
  static EngineMetrics of(double[] values) {
    for (double value : values) {
      if (!Double.isNaN(value)) {
        return new EngineMetrics(values.clone());
      }
    }
    return NONE;
  }

  /** The figure, null if unknown. Always finite. */
  public @Nullable Double get(Metric metric) {
    if (metric.ordinal() >= values.length || Double.isNaN(values[metric.ordinal()])) {
      return null;
    }
    return values[metric.ordinal()];
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof EngineMetrics metrics && Arrays.equals(values, metrics.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
