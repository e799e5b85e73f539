package dev.plumbline.bounds.ascend.validation;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a bound held against a measurement comes to. */
public enum ValidationStatus {
  /** The measurement is not below the bound. */
  PASS,
  /** The measurement is below the bound: the model or its calibration is wrong, not the kernel. */
  BOUND_VIOLATION,
  /** The bound or the measurement is no usable number. */
  EXECUTION_ERROR,
  /** The kernel computed the wrong thing; nothing measured of it says anything. */
  CORRECTNESS_FAILURE,
  /** The measurement is below the bound by no more than both are uncertain. */
  AT_BOUND_NOISE,
  /** The bound is not finite, or flagged as unreliable. */
  NOT_COMPARABLE,
  /** The bound was made for another graph or with another calibration. */
  STALE,
  /** Nothing was measured. */
  NO_MEASUREMENT;

  /** The name in reports. */
  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** True if a bound was really compared with a measurement. */
  public boolean isComparison() {
    return isSound() || this == BOUND_VIOLATION;
  }

  /** True if a comparison found nothing wrong. */
  public boolean isSound() {
    return this == PASS || this == AT_BOUND_NOISE;
  }
}
