package dev.plumbline.bounds.ascend.floor;

import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.Constant;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.graph.ClassifiedGraph;
import dev.plumbline.bounds.ascend.graph.ClassifiedOperation;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import org.jspecify.annotations.Nullable;

/** The two-tier model of one calibration. */
public final class TwoTierModel {
  private final Calibration calibration;
  private final RateRules rules;

  /** The published model with the rates of a calibration. */
  public TwoTierModel(Calibration calibration) {
    this(calibration, RateRules.BY_COMPONENT);
  }

  /** A model with the rates of a calibration. */
  public TwoTierModel(Calibration calibration, RateRules rules) {
    this.calibration = calibration;
    this.rules = rules;
  }

  /** The calibration. */
  public Calibration calibration() {
    return calibration;
  }

  /** The model that made a bound. */
  public static TwoTierModel of(TwoTierBound bound, Calibration calibration) {
    return new TwoTierModel(calibration, bound.rules());
  }

  /** The bound of the structure that the compiler really emitted ("DSL limit"). */
  public TwoTierBound bound(DesGraph graph, Launch launch) {
    ClassifiedGraph classified = ClassifiedGraph.of(graph);
    if (rules == RateRules.BY_OPERATION) {
      classified = classified.map(OperationRates::withoutAddressWork);
    }
    return compose(classified, Handoffs.of(classified), launch);
  }

  /**
   * The bound that is left when the compiler places everything where it belongs and avoids every
   * hand-off it can ("HIVM limit"), microseconds; never above the bound itself.
   */
  public double relaxedMicros(TwoTierBound bound) {
    ClassifiedGraph relaxed = bound.graph().map(Eligibility::relax);
    double micros = compose(relaxed, bound.handoffs().mandatoryOnly(), bound.launch()).micros();
    return Math.min(micros, bound.micros());
  }

  /** The provenance of the rate of an operation; null if there is none. */
  public @Nullable Constant constantBehind(ClassifiedOperation operation, Launch launch) {
    return rules == RateRules.BY_OPERATION
        ? new OperationRates(calibration, launch).constantBehind(operation)
        : calibration.constantBehind(operation.component(), operation.precision());
  }

  /** Where the time of a bound goes. */
  public Attribution attribution(TwoTierBound bound) {
    return Attribution.of(bound, calibration);
  }

  private TwoTierBound compose(ClassifiedGraph graph, Handoffs handoffs, Launch launch) {
    Workload load = Workload.of(graph.operations());
    OperationRates rates = new OperationRates(calibration, launch);
    boolean byOperation = rules == RateRules.BY_OPERATION;
    ComponentFloor components =
        ComponentFloor.of(
            load,
            component ->
                byOperation && (component.isTransfer() || component == Component.VECTOR)
                    ? rates.micros(component, graph.operations())
                    : load.micros(component, calibration),
            launch.waves());
    return new TwoTierBound(
        rules,
        graph,
        launch,
        load,
        components,
        byOperation
            ? GridFloor.ofComponent(load, components, calibration, launch)
            : GridFloor.of(load, components.binding(), calibration, launch),
        handoffs,
        handoffs.irreducibleMicros(calibration));
  }
}
