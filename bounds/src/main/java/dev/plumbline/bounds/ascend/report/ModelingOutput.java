package dev.plumbline.bounds.ascend.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plumbline.bounds.ascend.floor.Gap;
import dev.plumbline.bounds.ascend.graph.ModelCoverage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a report of version 2 makes of a bound. Headroom is an upper ceiling, never what can be
 * achieved: that takes a change whose output was verified and whose time was measured. Ceilings and
 * ranking are left out unless nothing is missing.
 *
 * @param schemaVersion {@link #SCHEMA}
 * @param basis what it was made from
 * @param bounds the two limits
 * @param profileInputs what was measured
 * @param status how far it can be used
 * @param compilerFloorShiftUs bound minus hardware limit, microseconds; null if one of them or the
 *     calibration cannot be used
 * @param theoreticalCeilings upper ceilings of what can be gained
 * @param opportunityRanking gaps, the largest first; they neither add up nor promise anything
 * @param achievableHeadroom what is known to be gained: nothing
 * @param validityGates what the status was decided by
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ModelingOutput(
    String schemaVersion,
    List<String> basis,
    Bounds bounds,
    ProfileInputs profileInputs,
    ModelStatus status,
    @Nullable Double compilerFloorShiftUs,
    Ceilings theoreticalCeilings,
    List<Opportunity> opportunityRanking,
    AchievableHeadroom achievableHeadroom,
    ValidityGates validityGates) {
  /** Version of this object. */
  public static final String SCHEMA = "modeling_output_v1";

  /** Gaps up to so many microseconds are no opportunity. */
  private static final double NO_GAP = 1e-4;

  /**
   * The two limits, microseconds.
   *
   * @param hivmFloorUs hardware limit
   * @param dslFloorUs bound of the emitted structure
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Bounds(double hivmFloorUs, double dslFloorUs) {}

  /**
   * What was measured; null where nobody says.
   *
   * @param taskDurationUs time of a launch, microseconds
   * @param measurementMetric what was measured
   * @param msprofSource file it comes from
   * @param invocations launches behind it
   * @param componentMatch whether a profile names the component that was predicted
   */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record ProfileInputs(
      @Nullable Double taskDurationUs,
      @Nullable String measurementMetric,
      @Nullable String msprofSource,
      @Nullable Long invocations,
      @Nullable Boolean componentMatch) {}

  /**
   * Upper ceilings; null unless the status is {@link ModelStatus#SOUND_THEORETICAL_CEILING}.
   *
   * @param toRealizedDslFloorUs measured minus bound, microseconds
   * @param toIdealizedHivmFloorUs measured minus hardware limit, microseconds
   * @param speedupToRealizedDslFloorUpper measured over bound
   * @param speedupToIdealizedHivmFloorUpper measured over hardware limit
   */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Ceilings(
      @Nullable Double toRealizedDslFloorUs,
      @Nullable Double toIdealizedHivmFloorUs,
      @Nullable Double speedupToRealizedDslFloorUpper,
      @Nullable Double speedupToIdealizedHivmFloorUpper) {
    static final Ceilings NONE = new Ceilings(null, null, null, null);
  }

  /**
   * A gap to look at.
   *
   * @param rank from 1
   * @param name name of the gap
   * @param modeledGapUs its size, microseconds
   * @param fractionOfBound the same as a share of the bound
   * @param action code of what to do
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Opportunity(
      int rank, String name, double modeledGapUs, double fractionOfBound, String action) {}

  /**
   * What is known to be gained.
   *
   * @param status {@code not_established}
   * @param pointEstimateUs null
   */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record AchievableHeadroom(String status, @Nullable Double pointEstimateUs) {}

  /** Copies the lists. */
  public ModelingOutput {
    basis = List.copyOf(basis);
    opportunityRanking = List.copyOf(opportunityRanking);
  }

  static ModelingOutput of(KernelPrediction prediction, @Nullable ReportMeasurement measured) {
    Reachability reach = prediction.reachability(measured == null ? null : measured.micros());
    ValidityGates gates = ValidityGates.of(prediction, reach, measured);
    ModelStatus status = gates.status(measured != null);
    boolean sound = status == ModelStatus.SOUND_THEORETICAL_CEILING;
    return new ModelingOutput(
        SCHEMA,
        basis(prediction, measured),
        new Bounds(reach.tBoundHivmUs(), reach.tBoundDslUs()),
        new ProfileInputs(
            reach.tMeasuredUs(),
            measured == null ? null : measured.metric(),
            measured == null ? null : measured.source(),
            measured == null ? null : measured.invocations(),
            measured == null ? null : measured.componentMatch()),
        status,
        gates.areBoundsUsable() ? reach.compilerHeadroomUs() : null,
        sound && measured != null ? ceilings(reach, measured.micros()) : Ceilings.NONE,
        sound ? ranking(prediction) : List.of(),
        new AchievableHeadroom("not_established", null),
        gates);
  }

  private static List<String> basis(
      KernelPrediction prediction, @Nullable ReportMeasurement measured) {
    List<String> basis = new ArrayList<>();
    ModelCoverage coverage = prediction.graph().coverage();
    if (coverage != null && coverage.semanticOverlay()) {
      basis.add("semantic_ir");
    }
    basis.add("hivm_ir");
    if (measured != null) {
      basis.add("hardware_profile_values");
    }
    basis.add("perf_bound_theory");
    return basis;
  }

  private static Ceilings ceilings(Reachability reach, double measuredMicros) {
    return new Ceilings(
        Math.max(0, measuredMicros - reach.tBoundDslUs()),
        Math.max(0, measuredMicros - reach.tBoundHivmUs()),
        measuredMicros / reach.tBoundDslUs(),
        measuredMicros / reach.tBoundHivmUs());
  }

  /** The largest first; of equals, the first name. */
  private static List<Opportunity> ranking(KernelPrediction prediction) {
    List<Gap> gaps = new ArrayList<>(prediction.attribution().micros().keySet());
    gaps.removeIf(gap -> !(micros(prediction, gap) > NO_GAP));
    gaps.sort(
        Comparator.comparingDouble((Gap gap) -> -micros(prediction, gap))
            .thenComparing(Gap::label));
    List<Opportunity> ranking = new ArrayList<>();
    for (Gap gap : gaps) {
      ranking.add(
          new Opportunity(
              ranking.size() + 1,
              gap.label(),
              micros(prediction, gap),
              prediction.attribution().fractions().getOrDefault(gap, 0.0),
              gap.action()));
    }
    return ranking;
  }

  private static double micros(KernelPrediction prediction, Gap gap) {
    return prediction.attribution().micros().getOrDefault(gap, 0.0);
  }
}
