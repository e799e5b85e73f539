package dev.plumbline.bounds.ascend.report;

import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.floor.Attribution;
import dev.plumbline.bounds.ascend.floor.Launch;
import dev.plumbline.bounds.ascend.floor.Reliability;
import dev.plumbline.bounds.ascend.floor.ReliabilityFlag;
import dev.plumbline.bounds.ascend.floor.TwoTierBound;
import dev.plumbline.bounds.ascend.floor.TwoTierModel;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import dev.plumbline.bounds.ascend.validation.Prediction;
import dev.plumbline.model.value.Bound;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything the two-tier model says about one launch of a kernel.
 *
 * @param name name in reports
 * @param graph schedule of one program
 * @param calibration calibration it was made with
 * @param bound the bound and how it came about
 * @param relaxedMicros bound that a better compiler could leave, microseconds
 * @param attribution where the time goes
 * @param flags why it should not be believed, empty if nothing speaks against it
 */
public record KernelPrediction(
    String name,
    DesGraph graph,
    Calibration calibration,
    TwoTierBound bound,
    double relaxedMicros,
    Attribution attribution,
    List<ReliabilityFlag> flags) {

  /** Copies the list. */
  public KernelPrediction {
    flags = List.copyOf(flags);
  }

  /** Predicts a launch. */
  public static KernelPrediction of(
      String name, DesGraph graph, Calibration calibration, Launch launch) {
    TwoTierModel model = new TwoTierModel(calibration);
    TwoTierBound bound = model.bound(graph, launch);
    return new KernelPrediction(
        name,
        graph,
        calibration,
        bound,
        model.relaxedMicros(bound),
        model.attribution(bound),
        Reliability.flags(bound, calibration));
  }

  /**
   * The prediction as a JSON report.
   *
   * @param measuredMicros measured time of a launch, null if there is none
   */
  public KernelReport report(@Nullable Double measuredMicros) {
    return KernelReport.of(this, measuredMicros);
  }

  /**
   * The prediction as the reference of the model reports it.
   *
   * @param measured the measurement, null if there is none
   */
  public PublishedReport publishedReport(PublishedReport.@Nullable Measured measured) {
    return PublishedReport.of(this, measured);
  }

  /** What the schedule says beside the bound. */
  public DiagnosticsReport diagnostics() {
    return DiagnosticsReport.of(this);
  }

  /**
   * The three levels a kernel can reach.
   *
   * @param measuredMicros measured time of a launch, null if there is none
   */
  public Reachability reachability(@Nullable Double measuredMicros) {
    return Reachability.of(relaxedMicros, bound.micros(), measuredMicros);
  }

  /** The predicted side of a comparison with a measurement. */
  public Prediction prediction() {
    return new Prediction(bound.micros(), flags, relativeUncertainty(), false);
  }

  /**
   * Largest relative confidence interval of the constants behind the bound, 0..1; 1 where one of
   * them is not finite.
   */
  public double relativeUncertainty() {
    return UsedConstants.worstRelativeCi(bound, calibration);
  }

  /** The safest floor: without the grid tier where that cannot be believed. */
  public UsableFloor usableFloor() {
    return UsableFloor.of(this);
  }

  /** The prediction as a bound of the fleet, with every flag of it. */
  public Bound toBound(BoundTarget target) {
    return target.bound(this, new UsableFloor(bound.micros(), flags));
  }

  /** The same with {@link #usableFloor()}: often comparable where the bound itself is not. */
  public Bound toUsableBound(BoundTarget target) {
    return target.bound(this, usableFloor());
  }
}
