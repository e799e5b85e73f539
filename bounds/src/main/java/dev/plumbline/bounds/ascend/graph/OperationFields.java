package dev.plumbline.bounds.ascend.graph;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.bounds.ascend.json.FileProblems;
import dev.plumbline.bounds.ascend.json.ObjectFields;
import dev.plumbline.model.value.Severity;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One operation on its way out of JSON. What a bound is computed from must be right; what only
 * diagnoses use may be wrong, is named, and then has its default. Unknown keys are ignored, as
 * schedulers add their own.
 */
final class OperationFields {
  private static final List<String> REQUIRED = List.of("id", "name", "pipe");

  private final JsonNode node;
  private final ObjectFields fields;

  OperationFields(JsonNode node, long line, String path, FileProblems problems) {
    this.node = node;
    this.fields = new ObjectFields(node, line, path, problems);
  }

  /** The operation; null when a problem says why there is none. */
  @Nullable DesOperation operation() {
    if (!node.isObject()) {
      fields.report(
          Severity.ERROR, "bad-operation", "expected an object, found " + ObjectFields.quote(node));
      return null;
    }
    boolean complete = true;
    for (String key : REQUIRED) {
      if (fields.value(key) == null) {
        complete = false;
        fields.reportField(key, "bad-operation", "is missing: every operation needs " + REQUIRED);
      }
    }
    if (!complete) {
      return null;
    }
    return new DesOperation(
        fields.whole("id", Long.MIN_VALUE, 0),
        fields.text("name", ""),
        fields.text("pipe", ""),
        fields.text("elem_type", ""),
        fields.wholes("depends_on"),
        work(),
        timing(),
        place());
  }

  private DesOperation.Work work() {
    return new DesOperation.Work(
        fields.whole("bytes", 0, 0),
        fields.whole("elements", 0, 0),
        fields.whole("flops", 0, 0),
        fields.whole("loop_multiplier", 0, 1),
        fields.whole("repeat", Long.MIN_VALUE, 1));
  }

  private DesOperation.Timing timing() {
    fields.faultsAre(Severity.WARNING);
    return new DesOperation.Timing(
        fields.whole("duration", 0, 0),
        fields.whole("start_cycle", 0, 0),
        fields.whole("end_cycle", 0, 0),
        fields.whole("issue_duration", 0, 0),
        fields.whole("event_wait_cycles", 0, 0));
  }

  private DesOperation.Place place() {
    fields.faultsAre(Severity.WARNING);
    return new DesOperation.Place(
        fields.whole("line", Long.MIN_VALUE, 0),
        fields.text("core_type", ""),
        fields.flag("is_sync", false),
        fields.flag("is_barrier", false),
        space(fields.text("src_space", "")),
        space(fields.text("dst_space", "")),
        fields.whole("packet_bytes", 0, 0));
  }

  /** Memories have several names; the model knows gm, l1 and ub. */
  private static String space(String text) {
    String lower = text.strip().toLowerCase(Locale.ROOT);
    return switch (lower) {
      case "global", "hbm", "dram" -> "gm";
      case "cube_l1" -> "l1";
      case "uniform_buffer" -> "ub";
      default -> lower;
    };
  }
}
