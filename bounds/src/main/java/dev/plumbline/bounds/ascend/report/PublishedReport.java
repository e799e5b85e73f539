package dev.plumbline.bounds.ascend.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.diagnosis.PipeLoad;
import dev.plumbline.bounds.ascend.floor.Gap;
import dev.plumbline.bounds.ascend.floor.TwoTierBound;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A prediction under the member names of the report that the reference of the two-tier model
 * writes; times in microseconds.
 *
 * @param kernelName name of the kernel
 * @param tBoundUs the bound
 * @param bindingTier tier that binds
 * @param bindingComponent component that binds, null if the grid does
 * @param tGridFloorUs upper tier
 * @param tCoreFloorUs lower tier without hand-offs
 * @param tSerialIrreducibleUs mandatory hand-offs
 * @param tBoundHivmUs hardware floor
 * @param tMeasuredUs measured, null if nothing was
 * @param compilerHeadroomUs what a better compiler could gain at most
 * @param authorHeadroomUs what a better kernel could gain at most, null without measurement
 * @param attribution gaps as shares of the bound
 * @param componentAttribution which pipe is busiest
 * @param recommendedAction code of what to do
 * @param reachability the three levels, and where the measurement comes from
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record PublishedReport(
    String kernelName,
    double tBoundUs,
    String bindingTier,
    @Nullable Component bindingComponent,
    double tGridFloorUs,
    double tCoreFloorUs,
    double tSerialIrreducibleUs,
    double tBoundHivmUs,
    @Nullable Double tMeasuredUs,
    double compilerHeadroomUs,
    @Nullable Double authorHeadroomUs,
    Map<String, Double> attribution,
    PipeLoad componentAttribution,
    String recommendedAction,
    MeasuredReachability reachability) {

  /**
   * A measurement as a profile gives it.
   *
   * @param micros time of a launch, microseconds
   * @param msprofSource file it comes from
   * @param nInvocations launches behind it
   * @param componentMatch true if the profile names the component that was predicted, null if it
   *     cannot tell
   */
  public record Measured(
      double micros, String msprofSource, long nInvocations, @Nullable Boolean componentMatch) {}

  /**
   * The three levels, and where the measurement comes from.
   *
   * @param levels the levels
   * @param msprofSource file of the measurement, null without one
   * @param nInvocations launches behind it, 0 without one
   * @param componentMatch as in {@link Measured}
   */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record MeasuredReachability(
      @JsonUnwrapped Reachability levels,
      @Nullable String msprofSource,
      @JsonProperty("n_invocations") long nInvocations,
      @Nullable Boolean componentMatch) {}

  /** Copies the map; it keeps its order. */
  public PublishedReport {
    attribution = Collections.unmodifiableMap(new LinkedHashMap<>(attribution));
  }

  static PublishedReport of(KernelPrediction prediction, @Nullable Measured measured) {
    TwoTierBound bound = prediction.bound();
    Reachability reach = prediction.reachability(measured == null ? null : measured.micros());
    Map<String, Double> fractions = new LinkedHashMap<>();
    for (Map.Entry<Gap, Double> gap : prediction.attribution().fractions().entrySet()) {
      fractions.put(gap.getKey().label(), gap.getValue());
    }
    return new PublishedReport(
        prediction.name(),
        bound.micros(),
        bound.tier().label(),
        bound.bindingComponent(),
        bound.grid().micros(),
        bound.components().micros(),
        bound.serialMicros(),
        reach.tBoundHivmUs(),
        reach.tMeasuredUs(),
        reach.compilerHeadroomUs(),
        reach.authorHeadroomUs(),
        fractions,
        PipeLoad.of(prediction.graph(), bound.bindingComponent()),
        prediction.attribution().action(),
        new MeasuredReachability(
            reach,
            measured == null ? null : measured.msprofSource(),
            measured == null ? 0 : measured.nInvocations(),
            measured == null ? null : measured.componentMatch()));
  }
}
