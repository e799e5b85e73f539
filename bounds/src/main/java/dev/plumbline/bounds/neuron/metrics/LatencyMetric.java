package dev.plumbline.bounds.neuron.metrics;

import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;

/**
 * A published latency estimate.
 *
 * @param value nanoseconds as stored
 * @param narrowed whether it went through single precision, so that it is near the exact value only
 */
public record LatencyMetric(BigDecimal value, boolean narrowed) {
  /**
   * Relative error of a value that went through single precision: half a unit in the last place.
   */
  private static final BigDecimal SINGLE_PRECISION =
      BigDecimal.ONE.divide(BigDecimal.valueOf(1 << 24));

  /** The value as it is written in JSON. */
  @JsonValue
  public Number json() {
    return narrowed ? (Number) value.doubleValue() : (Number) value.longValueExact();
  }

  /** The value as whole nanoseconds. */
  public long nanos() {
    return value.longValueExact();
  }

  /** Whether it may stand for an exact number of nanoseconds. */
  public boolean standsFor(long exactNanos) {
    BigDecimal exact = BigDecimal.valueOf(exactNanos);
    BigDecimal off = value.subtract(exact).abs();
    return narrowed
        ? off.compareTo(exact.abs().multiply(SINGLE_PRECISION)) <= 0
        : off.signum() == 0;
  }
}
