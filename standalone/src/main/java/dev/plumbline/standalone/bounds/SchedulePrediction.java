package dev.plumbline.standalone.bounds;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.ascend.grid.GridFlag;
import dev.plumbline.bounds.ascend.report.BoundTarget;
import dev.plumbline.bounds.ascend.report.KernelPrediction;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * What the two-tier model predicts of one schedule.
 *
 * @param name the path as told
 * @param kernel the prediction
 * @param request what was told beside it
 * @param ofFile what is worth knowing about the file
 */
record SchedulePrediction(
    String name, KernelPrediction kernel, ReadRequest request, List<Problem> ofFile)
    implements Prediction {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  SchedulePrediction {
    ofFile = List.copyOf(ofFile);
  }

  @Override
  public ObjectNode json() {
    ObjectNode json = JSON.valueToTree(kernel.report(request.measuredMicros()));
    if (request.launch().derived() != null) {
      gridFlags().forEach(json.putArray("grid_flags")::add);
    }
    return json;
  }

  @Override
  public String text() {
    return new ScheduleText(this).text();
  }

  @Override
  public List<Problem> problems() {
    List<Problem> problems = new ArrayList<>(ofFile);
    List<String> flags = new ArrayList<>(kernel.flags().stream().map(Enum::name).toList());
    flags.addAll(gridFlags());
    double micros = kernel.bound().micros();
    problems.addAll(
        MeasuredTime.problems(
            name, request.measuredMicros(), Double.isFinite(micros) ? micros : null, flags));
    return problems;
  }

  /** Where the grid cannot be believed, its names. */
  List<String> gridFlags() {
    return request.launch().flags(kernel.calibration()).stream().map(GridFlag::name).toList();
  }

  /** The safest floor, with all that speaks against it. */
  @Override
  public List<Bound> bounds() {
    ReadRequest.Target target = request.target();
    Bound bound =
        kernel.toUsableBound(
            new BoundTarget(
                target.kernel().isEmpty() ? kernel.name() : target.kernel(),
                target.variant(),
                target.build(),
                target.deviceModel(),
                0,
                Long.MAX_VALUE));
    List<String> flags = new ArrayList<>(bound.flags());
    flags.addAll(gridFlags());
    return List.of(
        new Bound(
            bound.id(),
            bound.key(),
            bound.unit(),
            bound.floor(),
            bound.estimate(),
            bound.budget(),
            bound.tolerance(),
            bound.minViolations(),
            bound.minSamples(),
            bound.validFromMillis(),
            bound.validUntilMillis(),
            bound.origin(),
            flags));
  }
}
