package dev.plumbline.bounds.ascend.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.diagnosis.EventWaits;
import dev.plumbline.bounds.ascend.diagnosis.LoopResolution;
import dev.plumbline.bounds.ascend.floor.Gap;
import dev.plumbline.bounds.ascend.floor.TwoTierBound;
import dev.plumbline.bounds.ascend.graph.ModelCoverage;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A prediction as the newer report of the model's reference has it; times in microseconds.
 *
 * @param schemaVersion {@link #SCHEMA}
 * @param kernelName name of the kernel
 * @param tBoundUs the bound
 * @param bindingTier tier that binds
 * @param bindingComponent component that binds, null if the grid does
 * @param tGridFloorUs upper tier
 * @param tCoreFloorUs lower tier without hand-offs
 * @param tSerialIrreducibleUs mandatory hand-offs
 * @param tBodyBoundUs the bound without the launch
 * @param tLaunchOverheadUs what the launch adds: 0, no calibration says more
 * @param modelCoverage how much of the kernel is covered, null if nobody says
 * @param attribution gaps as shares of the bound
 * @param attributionUs gaps
 * @param calibration what it was made with
 * @param modelingOutput what is made of it
 * @param loopResolution loops without a trip count, null if nobody says
 * @param desEventWait waiting for events, never added to a bound
 * @param recommendedAction code of what to do
 * @param flags our own member: why the bound should not be believed whatever the status
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ReportV2(
    String schemaVersion,
    String kernelName,
    double tBoundUs,
    String bindingTier,
    @Nullable Component bindingComponent,
    double tGridFloorUs,
    double tCoreFloorUs,
    double tSerialIrreducibleUs,
    double tBodyBoundUs,
    double tLaunchOverheadUs,
    @Nullable Coverage modelCoverage,
    Map<String, Double> attribution,
    Map<String, Double> attributionUs,
    CalibrationSummary calibration,
    ModelingOutput modelingOutput,
    @Nullable LoopResolution loopResolution,
    EventWaits desEventWait,
    String recommendedAction,
    List<String> flags) {
  /** Version of the report. */
  public static final String SCHEMA = "perfbound_report_v2";

  /**
   * How much of the kernel is covered, as the scheduler says it.
   *
   * @param status complete, unknown, or what is missing
   * @param outlinedCalls calls of functions outside of the kernel
   * @param summarizedOutlinedCalls those that one operation stands for
   * @param zeroByteTransfers transfers without bytes
   * @param traceTimingStatus whether the times of a trace can be used
   * @param semanticOverlay whether the kernel's source was used as well
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Coverage(
      String status,
      long outlinedCalls,
      long summarizedOutlinedCalls,
      long zeroByteTransfers,
      String traceTimingStatus,
      SemanticOverlay semanticOverlay) {

    /**
     * The kernel's source beside its schedule.
     *
     * @param applied whether it was used
     */
    public record SemanticOverlay(boolean applied) {}

    static @Nullable Coverage of(@Nullable ModelCoverage coverage) {
      return coverage == null
          ? null
          : new Coverage(
              coverage.status(),
              coverage.outlinedCalls(),
              coverage.summarizedOutlinedCalls(),
              coverage.zeroByteTransfers(),
              coverage.traceTimingStatus(),
              new SemanticOverlay(coverage.semanticOverlay()));
    }
  }

  /**
   * What the bound was made with.
   *
   * @param version version of the calibration
   * @param hardwareName device it was measured on
   * @param maxMeasuredCiRel largest relative interval of the constants behind the bound
   * @param p0Complete whether all critical constants are valid, null if there is no record of any
   * @param p0Violations those that are not, with their reasons
   */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record CalibrationSummary(
      String version,
      String hardwareName,
      double maxMeasuredCiRel,
      @JsonProperty("p0_complete") @Nullable Boolean p0Complete,
      @JsonProperty("p0_violations") List<String> p0Violations) {

    /** Copies the list. */
    public CalibrationSummary {
      p0Violations = List.copyOf(p0Violations);
    }
  }

  /** Copies the collections; the maps keep their order. */
  public ReportV2 {
    attribution = Collections.unmodifiableMap(new LinkedHashMap<>(attribution));
    attributionUs = Collections.unmodifiableMap(new LinkedHashMap<>(attributionUs));
    flags = List.copyOf(flags);
  }

  static ReportV2 of(KernelPrediction prediction, @Nullable ReportMeasurement measured) {
    TwoTierBound bound = prediction.bound();
    ModelingOutput output = ModelingOutput.of(prediction, measured);
    DiagnosticsReport diagnostics = prediction.diagnostics();
    return new ReportV2(
        SCHEMA,
        prediction.name(),
        bound.micros(),
        bound.tier().label(),
        bound.bindingComponent(),
        bound.grid().micros(),
        bound.components().micros(),
        bound.serialMicros(),
        bound.micros(),
        0,
        Coverage.of(prediction.graph().coverage()),
        named(prediction.attribution().fractions()),
        named(prediction.attribution().micros()),
        new CalibrationSummary(
            prediction.calibration().version(),
            prediction.calibration().hardwareName(),
            prediction.relativeUncertainty(),
            output.validityGates().calibrationP0Complete(),
            prediction.calibration().criticalViolations()),
        output,
        diagnostics.loopResolution(),
        diagnostics.desEventWait(),
        prediction.attribution().action(),
        UsableFloor.whole(prediction).flagNames());
  }

  private static Map<String, Double> named(Map<Gap, Double> gaps) {
    Map<String, Double> named = new LinkedHashMap<>();
    gaps.forEach((gap, value) -> named.put(gap.label(), value));
    return named;
  }
}
