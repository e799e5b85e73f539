package dev.plumbline.bounds;

import static dev.plumbline.bounds.ExampleTable.fixed;

import dev.plumbline.bounds.neuron.LaneComparison;
import dev.plumbline.bounds.neuron.ModulePrediction;
import dev.plumbline.bounds.neuron.NeuronPrediction;
import dev.plumbline.bounds.neuron.PerfSimInput;
import dev.plumbline.bounds.neuron.PerfSimOptions;
import dev.plumbline.bounds.neuron.PerfSimReader;
import dev.plumbline.bounds.neuron.input.InputLimits;
import dev.plumbline.bounds.neuron.measured.MeasuredFile;
import dev.plumbline.bounds.neuron.metrics.FlowRuns;
import dev.plumbline.bounds.neuron.trace.LaneSummary;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import dev.plumbline.bounds.tenstorrent.BoundJoin;
import dev.plumbline.bounds.tenstorrent.JoinedOp;
import dev.plumbline.bounds.tenstorrent.OpsReport;
import dev.plumbline.bounds.tenstorrent.PerformanceBounds;
import dev.plumbline.bounds.tenstorrent.PerformanceModel;
import dev.plumbline.model.value.Bound;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The worked examples of the other sources, computed from the samples. */
final class OtherExamples {
  private static final Path RESOURCES = Path.of("src/test/resources");

  private OtherExamples() {}

  static String overlap() throws IOException {
    String block = "neuron/cases/s18-perf-sim-overlap/perf_sim.nc00_sg00.sg0000.Block2.json";
    TraceSummary trace = read(block, PerfSimRun.A).traces().get(0);
    LaneSummary pe = trace.lanes().get("pe");
    LaneSummary act = trace.lanes().get("act");
    return new ExampleTable()
        .step("pe, busy sum, ns", "" + pe.busySumNanos(), "two events of 100, at 0 and at 50")
        .step("pe, union, ns", "" + pe.busyUnionNanos(), "from 0 to 150, the overlap once")
        .step("act, busy sum and union, ns", "" + act.busySumNanos(), "one event of 50, at 100")
        .step(
            "end as counted, ns",
            "" + trace.overallEndNanos(),
            "last records end: pe at %d, act at %d",
            pe.lastRecordEndNanos(),
            act.lastRecordEndNanos())
        .step(
            "true maximum, ns",
            "" + trace.overallMaxEndNanos(),
            "latest end of any record; the same here")
        .step(
            "critical lane",
            String.valueOf(trace.criticalLane()),
            "both end at 150: the lane with the lower id")
        .text();
  }

  static String module() throws IOException {
    PerfSimInput high = read("neuron/file.perf-sim", PerfSimRun.A);
    NeuronPrediction prediction =
        NeuronPrediction.of(high, read("neuron/traces-noantideps", PerfSimRun.B));
    ModulePrediction module = prediction.module("nc00_sg00");
    Path profile = RESOURCES.resolve("neuron/measured/ntff_detailed_0.json");
    LaneComparison comparison =
        LaneComparison.of(
            prediction,
            module,
            MeasuredFile.read(profile, "core 0", InputLimits.usual()).profiles().get(0),
            LaneComparison.Basis.UNION,
            10);
    long estimate = module.estimateNanos();
    List<Long> ends = module.blocks().stream().map(b -> b.estimate().overallEndNanos()).toList();
    List<Long> floors = module.blocks().stream().map(b -> b.floor().overallEndNanos()).toList();
    LaneComparison.Side overall = comparison.overall();
    LaneComparison.Side pe = comparison.lanes().get("pe");
    return new ExampleTable()
        .step("estimate (run A), ns", "" + estimate, "%d + %d", ends.get(0), ends.get(1))
        .step(
            "floor (run B), ns", "" + module.floorNanos(), "%d + %d", floors.get(0), floors.get(1))
        .step(
            "measured over estimate",
            overall.ratio().decimal(),
            "%d / %d",
            overall.measuredNanos(),
            estimate)
        .step("judgement of the whole", kind(comparison, "overall"), "%s", limit(estimate))
        .step("pe, estimate of the union, ns", "" + pe.estimateNanos(), "both blocks, run A")
        .step("pe, floor of the union, ns", "" + pe.floorNanos(), "both blocks, run B")
        .step(
            "pe, measured over estimate",
            pe.ratio().decimal(),
            "%d / %d",
            pe.measuredNanos(),
            pe.estimateNanos())
        .step("judgement of pe", kind(comparison, "pe"), "%s", limit(pe.estimateNanos()))
        .step(
            "judgement of unassigned",
            kind(comparison, "unassigned"),
            "%d ns predicted, no such lane is measured",
            module.lanes().get("unassigned").unionNanos())
        .text();
  }

  static String runs() {
    FlowRuns runs = flow();
    return new ExampleTable()
        .step(
            "runs of the last block",
            "" + runs.runs(),
            "%d / %d",
            runs.publishedNanos(),
            runs.lastBlockEndNanos())
        .text();
  }

  static String ttMetal() throws IOException {
    OpsReport report =
        OpsReport.read(
            RESOURCES.resolve(
                "tenstorrent/ttmetal_run_bh/ops_perf_results_2026_11_29_00_00_00.csv"));
    BoundJoin join = BoundJoin.of(report);
    ExampleTable table = new ExampleTable();
    for (int i : new int[] {0, 1, 2, 4}) {
      JoinedOp op = join.ops().get(i);
      PerformanceModel model = op.op().model();
      String pm =
          "IDEAL %d, COMPUTE %d, BANDWIDTH %d"
              .formatted(model.idealNanos(), model.computeNanos(), model.bandwidthNanos());
      if (op.hasBound()) {
        table.step(
            op.op().opCode() + ", ratio in thousandths",
            op.ratioThousandths() + (op.isBelowBound() ? ", bound broken" : ""),
            "%s, by %s: %d x 1000 / %d, down",
            pm,
            op.boundBy().text(),
            op.kernelNanos(),
            model.idealNanos());
      } else {
        table.step(op.op().opCode() + ", ratio in thousandths", "none", "%s: no model", pm);
      }
    }
    List<Bound> bounds = PerformanceBounds.of(report);
    return table
        .step(
            "flag of every bound",
            String.join(", ", bounds.get(0).flags()),
            "Blackhole, and no figure says which model")
        .text();
  }

  static String handWritten() throws IOException {
    String json =
        """
        {"v": 1, "origin": {"tool": "des", "version": "3.1", "calibration": "c7"}, "bounds": [
          {"kind": "RISC_ZONE", "name": "conv_reader", "place": "BRISC", "floor": 500,
           "unit": "cycles", "estimate": 600, "budget": 900, "tolerance": 0.02}]}""";
    Bound bound = BoundFile.read(json.getBytes(StandardCharsets.UTF_8), "b.json").bounds().get(0);
    double floor = bound.floor();
    double estimate = bound.estimate();
    return new ExampleTable()
        .step("model label", bound.origin().model(), "tool, version, calibration")
        .step(
            "unsound below, cycles",
            fixed(floor * (1 - bound.tolerance()), 0),
            "floor %.0f x (1 - %.2f)",
            floor,
            bound.tolerance())
        .step(
            "over estimate above, cycles",
            fixed(estimate * (1 + bound.tolerance()), 0),
            "estimate %.0f x (1 + %.2f)",
            estimate,
            bound.tolerance())
        .step("over budget above, cycles", fixed(bound.budget(), 0), "no tolerance")
        .text();
  }

  private static FlowRuns flow() {
    try {
      return read("neuron/pkg2.neff", PerfSimRun.A).flowRuns().get(0);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String limit(long estimate) {
    return "above %d x 1.10 = %s".formatted(estimate, fixed(estimate * 1.1, 1));
  }

  private static String kind(LaneComparison comparison, String scope) {
    return comparison.violations().stream()
        .filter(violation -> violation.scope().equals(scope))
        .map(violation -> violation.kind().name())
        .findFirst()
        .orElse("none");
  }

  private static PerfSimInput read(String name, PerfSimRun run) throws IOException {
    return new PerfSimReader(PerfSimOptions.of(run)).read(RESOURCES.resolve(name), name);
  }
}
