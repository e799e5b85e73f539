package dev.plumbline.standalone.bounds;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.neuron.BlockPrediction;
import dev.plumbline.bounds.neuron.BoundOptions;
import dev.plumbline.bounds.neuron.ModulePrediction;
import dev.plumbline.bounds.neuron.NeuronPrediction;
import dev.plumbline.bounds.neuron.PerfSimInput;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.Problem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What perf_sim predicts.
 *
 * @param name the path as told
 * @param input what was read of the path
 * @param prediction the same with its floor, block by block and summed over modules
 * @param request what was told beside it
 */
record PerfSimPrediction(
    String name, PerfSimInput input, NeuronPrediction prediction, ReadRequest request)
    implements Prediction {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /**
   * A bare trace has the members of a trace. Everything else has those of what it is (package,
   * NEFF, metric store) and its traces as a list.
   */
  @Override
  public ObjectNode json() {
    if (input.kind() == PerfSimInput.Kind.TRACE && input.traces().size() == 1) {
      ObjectNode trace = JSON.valueToTree(input.traces().get(0));
      addQuarantine(trace);
      return trace;
    }
    ObjectNode json = JSON.createObjectNode();
    json.put("file", name);
    json.put("kind", input.kind().text());
    json.put("run", input.run().name());
    json.put("identity", input.identity());
    if (input.checksum() != null) {
      json.setAll(JSON.<ObjectNode>valueToTree(input.checksum()));
    }
    if (input.contents() != null) {
      json.setAll(JSON.<ObjectNode>valueToTree(input.contents()));
    }
    if (input.neff() != null) {
      json.setAll(JSON.<ObjectNode>valueToTree(input.neff()));
    }
    addMetrics(json);
    ObjectNode sums = json.putObject("sumOverBlocksA");
    for (ModulePrediction module : prediction.modules()) {
      sums.put(module.module(), module.estimateNanos());
    }
    ArrayNode traces = json.putArray("traces");
    input.traces().forEach(trace -> traces.add(JSON.<ObjectNode>valueToTree(trace)));
    json.set("rejected", JSON.valueToTree(input.rejected()));
    json.put("complete", input.isComplete());
    addQuarantine(json);
    return json;
  }

  private void addMetrics(ObjectNode json) {
    if (input.metrics() == null) {
      return;
    }
    ObjectNode metrics = JSON.valueToTree(input.metrics());
    metrics.remove(List.of("file", "problems"));
    json.setAll(metrics);
    ObjectNode runs = json.putObject("modularFlowRuns");
    input.flowRuns().forEach(flow -> runs.put(flow.module(), flow.runs()));
  }

  private void addQuarantine(ObjectNode json) {
    if (!input.quarantine().isEmpty()) {
      json.set("quarantine", JSON.valueToTree(input.quarantine()));
    }
  }

  @Override
  public String text() {
    return new PerfSimText(this).text();
  }

  /** One time is of one module, or of one block where no name tells a module. */
  @Override
  public String whyNoMeasurement() {
    int modules = prediction.modules().size();
    int blocks = prediction.loose().size();
    if (modules + blocks == 1) {
      return "";
    }
    return modules + blocks == 0
        ? "no module and no block is predicted here"
        : Figures.count(modules, "module")
            + (blocks == 0 ? "" : " and " + Figures.count(blocks, "block"))
            + " are predicted here";
  }

  @Override
  public List<Bound> bounds() {
    ReadRequest.Target target = request.target();
    return prediction.bounds(
        new BoundOptions(
            target.build(), target.deviceModel(), target.tolerance(), 0, Long.MAX_VALUE));
  }

  private void beaten(@Nullable Long floorNanos, List<String> quarantine, List<Problem> problems) {
    Double floorMicros = floorNanos == null ? null : floorNanos / Figures.NANOS_PER_MICRO;
    problems.addAll(MeasuredTime.problems(name, request.measuredMicros(), floorMicros, quarantine));
  }

  @Override
  public List<Problem> problems() {
    List<Problem> problems = new ArrayList<>(input.problems());
    problems.addAll(prediction.problems());
    if (whyNoMeasurement().isEmpty()) {
      prediction
          .modules()
          .forEach(module -> beaten(module.floorNanos(), module.quarantine(), problems));
      for (BlockPrediction block : prediction.loose()) {
        beaten(
            block.floor() == null ? null : block.floor().overallEndNanos(),
            block.quarantine(),
            problems);
      }
    }
    return problems;
  }
}
