package dev.plumbline.bounds.ascend.validation;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/**
 * A predicted gap held against what closing it really brought.
 *
 * @param measuredDeltaUs time saved, microseconds; negative if it got slower
 * @param quantificationError error of the prediction relative to the time saved or lost, infinite
 *     if neither
 * @param isValid true if the output is right, time was saved, and the error is below 20 %
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record Counterfactual(double measuredDeltaUs, double quantificationError, boolean isValid) {
  /** Relative error a valid prediction stays below. */
  public static final double MAX_ERROR = 0.20;

  /**
   * Compares. The published rule divides by the signed difference, so that anything slower counts
   * as valid; here, a slowdown never is.
   *
   * @param predictedGapMicros gap that was predicted
   * @param beforeMicros time before the change
   * @param afterMicros time after it
   * @param outputVerified true if the output stayed the same
   */
  public static Counterfactual of(
      double predictedGapMicros, double beforeMicros, double afterMicros, boolean outputVerified) {
    double delta = beforeMicros - afterMicros;
    double error =
        delta == 0
            ? Double.POSITIVE_INFINITY
            : Math.abs(predictedGapMicros - delta) / Math.abs(delta);
    return new Counterfactual(delta, error, outputVerified && delta > 0 && error < MAX_ERROR);
  }
}
