package dev.plumbline.bounds.ascend.floor;

import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.graph.ClassifiedGraph;
import dev.plumbline.bounds.ascend.graph.DesGraph;

/** The two-tier model of one calibration. */
public final class TwoTierModel {
  private final Calibration calibration;

  /** A model with the rates of a calibration. */
  public TwoTierModel(Calibration calibration) {
    this.calibration = calibration;
  }

  /** The bound of the structure that the compiler really emitted ("DSL limit"). */
  public TwoTierBound bound(DesGraph graph, Launch launch) {
    ClassifiedGraph classified = ClassifiedGraph.of(graph);
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

  /** Where the time of a bound goes. */
  public Attribution attribution(TwoTierBound bound) {
    return Attribution.of(bound, calibration);
  }

  private TwoTierBound compose(ClassifiedGraph graph, Handoffs handoffs, Launch launch) {
    Workload load = Workload.of(graph.operations());
    ComponentFloor components = ComponentFloor.of(load, calibration, launch.waves());
    return new TwoTierBound(
        graph,
        launch,
        load,
        components,
        GridFloor.of(load, components.binding(), calibration, launch),
        handoffs,
        handoffs.irreducibleMicros(calibration));
  }
}
