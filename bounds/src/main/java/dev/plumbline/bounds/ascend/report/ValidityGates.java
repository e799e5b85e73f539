package dev.plumbline.bounds.ascend.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plumbline.bounds.ascend.graph.ModelCoverage;
import org.jspecify.annotations.Nullable;

/**
 * What the status was decided by.
 *
 * @param modelCoverageStatus how much of the kernel is covered
 * @param modeledTraceTimingStatus whether the times of its trace can be used
 * @param calibrationP0Complete whether all critical constants are valid, null if nobody says
 * @param measurementMetric what was measured, null if nothing was or nobody says
 * @param boundOrderValid whether hardware limit, bound and measurement are in this order; null
 *     without bounds
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ValidityGates(
    String modelCoverageStatus,
    String modeledTraceTimingStatus,
    @JsonProperty("calibration_p0_complete") @Nullable Boolean calibrationP0Complete,
    @Nullable String measurementMetric,
    @Nullable Boolean boundOrderValid) {

  ModelStatus status(boolean measured) {
    if (modelCoverageStatus.equals(ModelCoverage.UNKNOWN)) {
      return ModelStatus.COVERAGE_UNKNOWN;
    }
    if (!modelCoverageStatus.equals(ModelCoverage.COMPLETE)) {
      return ModelStatus.MODEL_INCOMPLETE;
    }
    if (boundOrderValid == null) {
      return ModelStatus.BOUNDS_UNAVAILABLE;
    }
    if (calibrationP0Complete == null) {
      return ModelStatus.CALIBRATION_UNKNOWN;
    }
    if (!calibrationP0Complete) {
      return ModelStatus.CALIBRATION_INCOMPLETE;
    }
    if (!boundOrderValid) {
      return ModelStatus.BOUND_VIOLATION;
    }
    if (!measured) {
      return ModelStatus.MEASUREMENT_REQUIRED;
    }
    return ReportMeasurement.TASK_DURATION.equals(measurementMetric)
        ? ModelStatus.SOUND_THEORETICAL_CEILING
        : ModelStatus.TASK_MEASUREMENT_REQUIRED;
  }

  boolean areBoundsUsable() {
    return modelCoverageStatus.equals(ModelCoverage.COMPLETE)
        && Boolean.TRUE.equals(boundOrderValid)
        && Boolean.TRUE.equals(calibrationP0Complete);
  }

  static ValidityGates of(
      KernelPrediction prediction, Reachability reach, @Nullable ReportMeasurement measured) {
    ModelCoverage coverage = prediction.graph().coverage();
    boolean bounded = isBound(reach.tBoundHivmUs()) && isBound(reach.tBoundDslUs());
    boolean ordered =
        reach.tBoundHivmUs() <= reach.tBoundDslUs()
            && (measured == null || reach.tBoundDslUs() <= measured.micros());
    return new ValidityGates(
        coverage == null ? ModelCoverage.UNKNOWN : coverage.status(),
        coverage == null ? ModelCoverage.UNKNOWN : coverage.traceTimingStatus(),
        prediction.calibration().constants().isEmpty()
            ? null
            : prediction.calibration().criticalViolations().isEmpty(),
        measured == null ? null : measured.metric(),
        bounded ? ordered : null);
  }

  private static boolean isBound(double micros) {
    return micros > 0 && micros < Double.POSITIVE_INFINITY;
  }
}
