package dev.plumbline.standalone.bounds;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.tenstorrent.BoundJoin;
import dev.plumbline.bounds.tenstorrent.JoinedOp;
import dev.plumbline.bounds.tenstorrent.ModelVersion;
import dev.plumbline.bounds.tenstorrent.OpsReport;
import dev.plumbline.bounds.tenstorrent.PerformanceBounds;
import dev.plumbline.bounds.tenstorrent.PerformanceModel;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.Problem;
import dev.plumbline.sinks.report.TerminalText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What tt-metal's performance model predicts of the ops of one report, beside what the report
 * measured of them.
 *
 * @param name the path as told
 * @param report the report
 * @param join its ops with their durations
 */
record OpsReportPrediction(String name, OpsReport report, BoundJoin join) implements Prediction {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Members of an op are named as the columns of the join; then what its bound holds for. */
  @Override
  public ObjectNode json() {
    ObjectNode json = JSON.createObjectNode();
    json.put("file", name);
    json.put("kind", "ops-report");
    json.put("model", ModelVersion.toldBy(report).name());
    json.put("rows", report.rowCount());
    json.set("others", JSON.valueToTree(new TreeMap<>(report.others())));
    json.set("dropped", JSON.valueToTree(new TreeMap<>(report.dropped())));
    ArrayNode ops = json.putArray("ops");
    for (JoinedOp op : join.ops()) {
      PerformanceModel model = op.op().model();
      PerformanceModel.BoundBy boundBy = op.boundBy();
      ObjectNode row = ops.addObject();
      row.put("OP CODE", op.op().opCode());
      row.put("DEVICE ID", op.op().key().deviceId());
      row.put("GLOBAL CALL COUNT", op.op().key().callCount());
      row.put("KERNEL_NS", op.kernelNanos());
      row.put("PM_IDEAL_NS", model == null ? null : model.idealNanos());
      row.put("BOUND_BY", boundBy == null ? null : boundBy.text());
      row.put("RATIO_X1000", op.ratioThousandths());
      row.put("HAS_BOUND", op.hasBound());
      row.put("BELOW_BOUND", op.isBelowBound());
      row.put("VARIANT", op.op().signature());
      row.put("ATTRIBUTES", op.op().attributes());
    }
    return json;
  }

  @Override
  public String text() {
    Map<String, OpTotals> byCode = new LinkedHashMap<>();
    for (JoinedOp op : join.ops()) {
      byCode.computeIfAbsent(op.op().opCode(), code -> new OpTotals()).add(op);
    }
    TextColumns ops = new TextColumns("lrrrrll");
    ops.row("op", "runs", "bound", "ideal us", "measured", "measured / ideal", "bound by");
    byCode.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(OpTotals.LONGEST_FIRST))
        .forEach(entry -> entry.getValue().row(entry.getKey(), ops));
    return TerminalText.shown(name)
        + ": op report of tt-metal, "
        + Figures.count(join.ops().size(), "op")
        + ", model "
        + ModelVersion.toldBy(report).name()
        + '\n'
        + ops.text("  ");
  }

  @Override
  public String whyNoMeasurement() {
    return Figures.count(join.ops().size(), "op") + " with times of their own are in the report";
  }

  @Override
  public List<Bound> bounds() {
    return PerformanceBounds.of(report);
  }

  @Override
  public List<Problem> problems() {
    List<Problem> problems = new ArrayList<>(report.problems());
    problems.addAll(join.problems());
    return problems;
  }
}
