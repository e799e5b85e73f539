package dev.plumbline.bounds.ascend.validation;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import org.jspecify.annotations.Nullable;

/**
 * A bound held against one measured number.
 *
 * @param status our judgement: what is not finite, flagged or stale is never compared
 * @param publishedStatus the judgement by the published rules, without tolerance, which compares
 *     infinite bounds as well
 * @param tMeasuredUs measured time, microseconds; 0 where the published rules found an error
 * @param tightness measured over bound, 1 at the bound; 0 where the published rules found an error
 * @param authorHeadroomUs measured minus bound, microseconds, negative on a violation; null where
 *     there is nothing to subtract
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record Validation(
    ValidationStatus status,
    ValidationStatus publishedStatus,
    double tMeasuredUs,
    double tightness,
    @Nullable Double authorHeadroomUs) {

  /**
   * Compares.
   *
   * @param prediction the predicted side
   * @param measuredMicros measured time of a launch, null if nothing was measured
   * @param noise relative uncertainty of the measurement, 0..1
   */
  public static Validation of(
      Prediction prediction, @Nullable Double measuredMicros, double noise) {
    double bound = prediction.boundMicros();
    ValidationStatus published = published(bound, measuredMicros);
    ValidationStatus status = status(prediction, measuredMicros, noise);
    if (measuredMicros == null || !published.isComparison()) {
      return new Validation(status, published, 0, 0, null);
    }
    return new Validation(
        status,
        published,
        measuredMicros,
        measuredMicros / bound,
        Double.isFinite(bound) && Double.isFinite(measuredMicros) ? measuredMicros - bound : null);
  }

  private static ValidationStatus published(double bound, @Nullable Double measured) {
    if (measured == null || bound <= 0) {
      return ValidationStatus.EXECUTION_ERROR;
    }
    return bound > measured ? ValidationStatus.BOUND_VIOLATION : ValidationStatus.PASS;
  }

  private static ValidationStatus status(
      Prediction prediction, @Nullable Double measured, double noise) {
    double bound = prediction.boundMicros();
    if (measured == null) {
      return ValidationStatus.NO_MEASUREMENT;
    }
    if (!Double.isFinite(measured) || measured <= 0 || bound <= 0) {
      return ValidationStatus.EXECUTION_ERROR;
    }
    if (!Double.isFinite(bound) || !prediction.flags().isEmpty()) {
      return ValidationStatus.NOT_COMPARABLE;
    }
    if (prediction.stale()) {
      return ValidationStatus.STALE;
    }
    if (bound <= measured) {
      return ValidationStatus.PASS;
    }
    double tolerance = Math.max(noise, prediction.relativeUncertainty());
    return bound - measured <= tolerance * bound
        ? ValidationStatus.AT_BOUND_NOISE
        : ValidationStatus.BOUND_VIOLATION;
  }
}
