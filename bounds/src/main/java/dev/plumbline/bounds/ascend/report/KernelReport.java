package dev.plumbline.bounds.ascend.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.component.ComponentPair;
import dev.plumbline.bounds.ascend.component.Precision;
import dev.plumbline.bounds.ascend.diagnosis.Overlap;
import dev.plumbline.bounds.ascend.diagnosis.PipeLoad;
import dev.plumbline.bounds.ascend.floor.Gap;
import dev.plumbline.bounds.ascend.floor.ReliabilityFlag;
import dev.plumbline.bounds.ascend.floor.TwoTierBound;
import dev.plumbline.bounds.ascend.floor.Workload;
import dev.plumbline.bounds.ascend.graph.ClassifiedOperation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A prediction under the member names of the two-tier model's samples; times in microseconds.
 *
 * @param name name of the kernel or file
 * @param classification every operation, in file order
 * @param workPerProgram work of one program by component
 * @param componentUsOneProgram time of each component for one program
 * @param waves rounds in which a core works off programs
 * @param componentUsScaled time of each component over all rounds
 * @param coreBindingComponent component that binds the lower tier
 * @param grid inputs of the upper tier
 * @param mandatoryEdges distinct mandatory edges, sorted by name
 * @param nMandatoryHandoffs mandatory hand-offs
 * @param avoidableEdges distinct avoidable edges, sorted by name
 * @param nAvoidableHandoffs avoidable hand-offs
 * @param tGridFloorUs upper tier
 * @param tCoreFloorUs lower tier without hand-offs
 * @param tSerialIrreducibleUs mandatory hand-offs
 * @param tBoundUs the bound
 * @param bindingTier tier that binds
 * @param bindingComponent component that binds, null if the grid does
 * @param attributionUs gaps
 * @param attributionFrac gaps as shares of the bound
 * @param dominantGap largest gap
 * @param actionCode what to do
 * @param twoLimit limits and headroom
 * @param overlap how much control the schedule hides
 * @param structural which pipe is busiest
 * @param seedFormula the older, additive composition
 * @param reliabilityFlags why it should not be believed
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record KernelReport(
    @JsonProperty("case") String name,
    List<OperationClass> classification,
    WorkPerProgram workPerProgram,
    Map<String, Double> componentUsOneProgram,
    long waves,
    Map<String, Double> componentUsScaled,
    Component coreBindingComponent,
    GridInputs grid,
    List<List<String>> mandatoryEdges,
    @JsonProperty("n_mandatory_handoffs") long nMandatoryHandoffs,
    List<List<String>> avoidableEdges,
    @JsonProperty("n_avoidable_handoffs") long nAvoidableHandoffs,
    double tGridFloorUs,
    double tCoreFloorUs,
    double tSerialIrreducibleUs,
    double tBoundUs,
    String bindingTier,
    @Nullable Component bindingComponent,
    Map<String, Double> attributionUs,
    Map<String, Double> attributionFrac,
    String dominantGap,
    String actionCode,
    TwoLimit twoLimit,
    Overlap overlap,
    PipeLoad structural,
    SeedFormula seedFormula,
    List<ReliabilityFlag> reliabilityFlags)
    implements BoundReport {

  /**
   * What an operation is taken for.
   *
   * @param id its id
   * @param component where it runs
   * @param precision null if the model has no rate for its type
   * @param flopsAfterInference flops, also inferred ones
   */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record OperationClass(
      long id, Component component, @Nullable Precision precision, long flopsAfterInference) {}

  /**
   * Work of one program; components without work are left out.
   *
   * @param ops operations by component
   * @param bytes bytes by transfer component
   */
  public record WorkPerProgram(Map<String, Double> ops, Map<String, Double> bytes) {}

  /**
   * Inputs of the grid tier.
   *
   * @param nCores cores the work is divided by
   * @param occupancy as used
   * @param loadBalance as used
   * @param redundancy as used
   * @param iBinding rate, per microsecond and core
   * @param scaledTotalWork work of all programs
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record GridInputs(
      @JsonProperty("n_cores") long nCores,
      double occupancy,
      double loadBalance,
      double redundancy,
      @JsonProperty("i_binding") double iBinding,
      double scaledTotalWork) {}

  /**
   * Limits and headroom.
   *
   * @param tBoundHivmUs hardware floor
   * @param tBoundDslUs floor of the emitted structure
   * @param compilerHeadroomUs the difference
   * @param tMeasuredUs measured, null if nothing was
   * @param authorHeadroomUs measured minus structure, null without measurement
   */
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record TwoLimit(
      double tBoundHivmUs,
      double tBoundDslUs,
      double compilerHeadroomUs,
      @Nullable Double tMeasuredUs,
      @Nullable Double authorHeadroomUs) {}

  /**
   * The older, additive composition.
   *
   * @param tBoundUs its figure, at least that of the bound; not a lower bound
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record SeedFormula(double tBoundUs) {}

  /** Copies the list. */
  public KernelReport {
    reliabilityFlags = List.copyOf(reliabilityFlags);
  }

  static KernelReport of(KernelPrediction prediction, @Nullable Double measuredMicros) {
    TwoTierBound bound = prediction.bound();
    Reachability reach = prediction.reachability(measuredMicros);
    return new KernelReport(
        prediction.name(),
        classification(bound),
        work(bound.workload()),
        named(bound.components().oneProgramMicros()),
        bound.components().waves(),
        named(bound.components().scaledMicros()),
        bound.components().binding(),
        new GridInputs(
            bound.grid().cores(),
            bound.grid().occupancy(),
            bound.grid().loadBalance(),
            bound.grid().redundancy(),
            bound.grid().rateBinding(),
            bound.grid().scaledWork()),
        sorted(bound.handoffs().mandatoryEdges()),
        bound.handoffs().mandatory().size(),
        sorted(bound.handoffs().avoidableEdges()),
        bound.handoffs().avoidable().size(),
        bound.grid().micros(),
        bound.components().micros(),
        bound.serialMicros(),
        bound.micros(),
        bound.tier().label(),
        bound.bindingComponent(),
        gaps(prediction.attribution().micros()),
        gaps(prediction.attribution().fractions()),
        prediction.attribution().dominant().label(),
        prediction.attribution().action(),
        new TwoLimit(
            reach.tBoundHivmUs(),
            reach.tBoundDslUs(),
            reach.compilerHeadroomUs(),
            reach.tMeasuredUs(),
            reach.authorHeadroomUs()),
        Overlap.of(prediction.graph()),
        PipeLoad.of(prediction.graph(), bound.bindingComponent()),
        new SeedFormula(bound.additiveMicros()),
        prediction.flags());
  }

  private static List<OperationClass> classification(TwoTierBound bound) {
    List<OperationClass> classes = new ArrayList<>();
    for (ClassifiedOperation operation : bound.graph().operations()) {
      classes.add(
          new OperationClass(
              operation.operation().id(),
              operation.component(),
              operation.precision(),
              operation.operation().work().flops()));
    }
    return classes;
  }

  private static WorkPerProgram work(Workload load) {
    Map<String, Double> ops = new LinkedHashMap<>();
    Map<String, Double> bytes = new LinkedHashMap<>();
    for (Component component : Component.values()) {
      double total = load.total(component);
      if (total > 0) {
        (component.isTransfer() ? bytes : ops).put(component.label(), total);
      }
    }
    return new WorkPerProgram(ops, bytes);
  }

  private static List<List<String>> sorted(Set<ComponentPair> edges) {
    return edges.stream()
        .map(ComponentPair::labels)
        .sorted(
            Comparator.<List<String>, String>comparing(e -> e.get(0)).thenComparing(e -> e.get(1)))
        .toList();
  }

  private static Map<String, Double> named(Map<Component, Double> micros) {
    Map<String, Double> named = new LinkedHashMap<>();
    micros.forEach((component, value) -> named.put(component.label(), value));
    return named;
  }

  private static Map<String, Double> gaps(Map<Gap, Double> gaps) {
    Map<String, Double> named = new LinkedHashMap<>();
    gaps.forEach((gap, value) -> named.put(gap.label(), value));
    return named;
  }
}
