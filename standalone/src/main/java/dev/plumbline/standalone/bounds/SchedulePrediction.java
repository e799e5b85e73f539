package dev.plumbline.standalone.bounds;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.ascend.floor.RateRules;
import dev.plumbline.bounds.ascend.report.BoundTarget;
import dev.plumbline.bounds.ascend.report.KernelPrediction;
import dev.plumbline.bounds.ascend.report.ReportMeasurement;
import dev.plumbline.bounds.ascend.report.UsableFloor;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.Problem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
    ObjectNode json =
        JSON.valueToTree(
            request.form().asReportV2()
                ? kernel.reportV2(measurement())
                : kernel.report(request.measuredMicros()));
    json.put("file", name);
    if (request.form().rates() != RateRules.BY_COMPONENT) {
      json.put("rates", request.form().rates().label());
    }
    if (request.launch().derived() != null) {
      ArrayNode gridFlags = json.putArray("grid_flags");
      kernel.gridFlags().forEach(flag -> gridFlags.add(flag.name()));
    }
    ArrayNode calibrationFlags = json.putArray("calibration_flags");
    kernel.calibrationFlags().forEach(flag -> calibrationFlags.add(flag.name()));
    UsableFloor usable = kernel.usableFloor();
    ObjectNode published = json.putObject("published");
    published.put("floor_us", usable.micros());
    usable.flagNames().forEach(published.putArray("flags")::add);
    return json;
  }

  private @Nullable ReportMeasurement measurement() {
    Double micros = request.measuredMicros();
    return micros == null
        ? null
        : new ReportMeasurement(micros, request.form().measuredMetric(), null, null, null);
  }

  @Override
  public String text() {
    return new ScheduleText(this).text();
  }

  @Override
  public List<Problem> problems() {
    List<Problem> problems = new ArrayList<>(ofFile);
    UsableFloor usable = kernel.usableFloor(); // what `bounds check` and the fleet compare with
    problems.addAll(
        MeasuredTime.problems(
            name,
            request.measuredMicros(),
            Double.isFinite(usable.micros()) ? usable.micros() : null,
            usable.flagNames()));
    return problems;
  }

  /** The safest floor, with all that speaks against it. */
  @Override
  public List<Bound> bounds() {
    ReadRequest.Target target = request.target();
    return List.of(
        kernel.toUsableBound(
            new BoundTarget(
                target.kernel().isEmpty() ? kernel.name() : target.kernel(),
                target.variant(),
                target.build(),
                target.deviceModel(),
                0,
                Long.MAX_VALUE)));
  }
}
