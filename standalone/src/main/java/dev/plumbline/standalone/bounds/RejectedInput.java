package dev.plumbline.standalone.bounds;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.ascend.floor.ReliabilityFlag;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.sinks.report.TerminalText;
import java.util.List;

/**
 * A path of which nothing can be used.
 *
 * @param name the path as told
 * @param stage the step at which reading stopped
 * @param problems what was wrong, at least one of severity error
 */
record RejectedInput(String name, String stage, List<Problem> problems) implements Prediction {
  RejectedInput {
    problems = List.copyOf(problems);
  }

  /** A path that was refused for one reason. */
  static RejectedInput of(String name, String stage, long line, String reason) {
    String code = "rejected";
    return new RejectedInput(
        name, stage, List.of(new Problem(name, line, Severity.ERROR, code, reason)));
  }

  @Override
  public ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("case", PredictionName.of(name));
    json.put("file", name);
    ObjectNode error = json.putObject("error");
    error.put("stage", stage);
    errors().forEach(error.putArray("messages")::add);
    json.putArray("reliability_flags").add(ReliabilityFlag.LOAD_ERROR.name());
    return json;
  }

  @Override
  public String text() {
    StringBuilder text =
        new StringBuilder(TerminalText.shown(name)).append(": REJECTED at ").append(stage);
    text.append('\n');
    errors().forEach(line -> text.append("  ").append(TerminalText.shown(line)).append('\n'));
    return text.toString();
  }

  @Override
  public List<Bound> bounds() {
    return List.of();
  }

  @Override
  public boolean isRejected() {
    return true;
  }

  private List<String> errors() {
    return problems.stream()
        .filter(problem -> problem.severity() == Severity.ERROR)
        .map(
            problem ->
                problem.file()
                    + (problem.line() > 0 ? ":" + problem.line() : "")
                    + ": "
                    + problem.message())
        .toList();
  }
}
