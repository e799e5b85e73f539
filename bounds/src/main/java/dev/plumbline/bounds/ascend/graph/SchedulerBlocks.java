package dev.plumbline.bounds.ascend.graph;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.bounds.ascend.json.FileProblems;
import dev.plumbline.bounds.ascend.json.ObjectFields;
import dev.plumbline.model.value.Severity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What newer schedulers write beside the operations; none of it changes a bound. */
final class SchedulerBlocks {
  private final ObjectFields top;
  private final FileProblems problems;

  SchedulerBlocks(ObjectFields top, FileProblems problems) {
    this.top = top;
    this.problems = problems;
  }

  @Nullable CriticalPathSummary criticalPath() {
    if (top.value("critical_path_summary") == null) {
      return null;
    }
    ObjectFields summary = top.object("critical_path_summary");
    return new CriticalPathSummary(
        summary.whole("cycles", 0, 0),
        summary.whole("issue_cycles", 0, 0),
        summary.whole("event_wait_cycles", 0, 0),
        summary.wholes("ops"));
  }

  @Nullable Long waits() {
    ObjectFields summary = top.object("calibration_summary");
    return summary.value("sync_event_wait_cycles") == null
        ? null
        : summary.whole("sync_event_wait_cycles", 0, 0);
  }

  @Nullable ModelCoverage coverage() {
    if (top.value("model_coverage") == null) {
      return null;
    }
    ObjectFields fields = top.object("model_coverage");
    return new ModelCoverage(
        fields.text("status", ModelCoverage.UNKNOWN),
        fields.whole("outlined_calls", 0, 0),
        fields.whole("summarized_outlined_calls", 0, 0),
        fields.whole("zero_byte_transfers", 0, 0),
        fields.text("trace_timing_status", ModelCoverage.UNKNOWN),
        fields.object("semantic_overlay").flag("applied", false));
  }

  @Nullable LoopDiagnostics loops() {
    if (top.value("loop_diagnostics") == null) {
      return null;
    }
    ObjectFields fields = top.object("loop_diagnostics");
    List<LoopDiagnostics.Loop> loops = new ArrayList<>();
    JsonNode list = fields.value("loops");
    long unresolved = 0;
    for (int i = 0; list != null && list.isArray() && i < list.size(); i++) {
      LoopDiagnostics.Loop loop = loop(list.get(i), i);
      loops.add(loop);
      unresolved += loop.resolved() ? 0 : 1;
    }
    return new LoopDiagnostics(
        fields.whole("total", 0, loops.size()),
        fields.whole("resolved", 0, loops.size() - unresolved),
        fields.whole("unresolved", 0, unresolved),
        fields.whole("max_trip_count", 0, 0),
        loops);
  }

  private LoopDiagnostics.Loop loop(JsonNode node, int index) {
    ObjectFields fields =
        new ObjectFields(node, 0, "loop_diagnostics.loops[" + index + "]", problems)
            .faultsAre(Severity.WARNING);
    return new LoopDiagnostics.Loop(
        fields.whole("line", Long.MIN_VALUE, 0),
        fields.whole("lower", Long.MIN_VALUE, 0),
        fields.whole("upper", Long.MIN_VALUE, 0),
        fields.whole("step", Long.MIN_VALUE, 1),
        fields.whole("trip_count", Long.MIN_VALUE, 1),
        fields.whole("multiplier", Long.MIN_VALUE, 1),
        fields.flag("resolved", true),
        fields.whole("upper_bound_trip_count_estimate", Long.MIN_VALUE, -1),
        fields.whole("body_first_line", Long.MIN_VALUE, 0),
        fields.whole("body_last_line", Long.MIN_VALUE, -1));
  }
}
