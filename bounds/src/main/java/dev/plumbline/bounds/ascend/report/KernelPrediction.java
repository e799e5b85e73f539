package dev.plumbline.bounds.ascend.report;

import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.CalibrationFlag;
import dev.plumbline.bounds.ascend.floor.Attribution;
import dev.plumbline.bounds.ascend.floor.Launch;
import dev.plumbline.bounds.ascend.floor.Reliability;
import dev.plumbline.bounds.ascend.floor.ReliabilityFlag;
import dev.plumbline.bounds.ascend.floor.TwoTierBound;
import dev.plumbline.bounds.ascend.floor.TwoTierModel;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import dev.plumbline.bounds.ascend.grid.GridFlag;
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
 * @param gridFlags where the grid that the launch was made from should not be; empty if the launch
 *     was told as it is
 */
public record KernelPrediction(
    String name,
    DesGraph graph,
    Calibration calibration,
    TwoTierBound bound,
    double relaxedMicros,
    Attribution attribution,
    List<ReliabilityFlag> flags,
    List<GridFlag> gridFlags) {

  /** Copies the lists. */
  public KernelPrediction {
    flags = List.copyOf(flags);
    gridFlags = List.copyOf(gridFlags);
  }

  /** Predicts a launch that is told as it is. */
  public static KernelPrediction of(
      String name, DesGraph graph, Calibration calibration, Launch launch) {
    return of(name, graph, new TwoTierModel(calibration), launch, List.of());
  }

  /**
   * Predicts a launch.
   *
   * @param gridFlags where the grid that it was made from should not be believed; empty if it is
   *     told as it is
   */
  public static KernelPrediction of(
      String name, DesGraph graph, TwoTierModel model, Launch launch, List<GridFlag> gridFlags) {
    Calibration calibration = model.calibration();
    TwoTierBound bound = model.bound(graph, launch);
    return new KernelPrediction(
        name,
        graph,
        calibration,
        bound,
        model.relaxedMicros(bound),
        model.attribution(bound),
        Reliability.flags(bound, calibration),
        gridFlags);
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

  /**
   * The prediction as the newer report of the reference.
   *
   * @param measured the measurement, null if there is none
   */
  public ReportV2 reportV2(@Nullable ReportMeasurement measured) {
    return ReportV2.of(this, measured);
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
    return new Prediction(
        bound.micros(), UsableFloor.whole(this).flagNames(), relativeUncertainty(), false);
  }

  /** Flags of the constants without which the bound would be lower; empty if there are none. */
  public List<CalibrationFlag> calibrationFlags() {
    return bound.tier() == TwoTierBound.Tier.GRID
        ? UsedConstants.flagsOfGrid(bound, calibration)
        : UsedConstants.flagsOfLowerTier(bound, calibration);
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
    return target.bound(this, UsableFloor.whole(this));
  }

  /** The same with {@link #usableFloor()}: often comparable where the bound itself is not. */
  public Bound toUsableBound(BoundTarget target) {
    return target.bound(this, usableFloor());
  }
}
