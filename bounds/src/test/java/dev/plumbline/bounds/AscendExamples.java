package dev.plumbline.bounds;

import static dev.plumbline.bounds.ExampleTable.fixed;

import dev.plumbline.bounds.ascend.Samples;
import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.MemoryPath;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.component.ComponentPair;
import dev.plumbline.bounds.ascend.component.Precision;
import dev.plumbline.bounds.ascend.diagnosis.ComponentUse;
import dev.plumbline.bounds.ascend.diagnosis.Utilization;
import dev.plumbline.bounds.ascend.fit.CalibrationFit;
import dev.plumbline.bounds.ascend.fit.FittedConstant;
import dev.plumbline.bounds.ascend.fit.HandoffLine;
import dev.plumbline.bounds.ascend.floor.Gap;
import dev.plumbline.bounds.ascend.floor.TwoTierBound;
import dev.plumbline.bounds.ascend.grid.GridExtraction;
import dev.plumbline.bounds.ascend.grid.GridFlag;
import dev.plumbline.bounds.ascend.grid.GridInfo;
import dev.plumbline.bounds.ascend.grid.GridLaunch;
import dev.plumbline.bounds.ascend.grid.HardwareCapacity;
import dev.plumbline.bounds.ascend.grid.SoundSpan;
import dev.plumbline.bounds.ascend.grid.TierOne;
import dev.plumbline.bounds.ascend.grid.TierOneInput;
import dev.plumbline.bounds.ascend.report.KernelPrediction;
import dev.plumbline.bounds.ascend.report.Reachability;
import dev.plumbline.bounds.ascend.validation.Validation;
import dev.plumbline.bounds.msprof.GapInvocations;
import dev.plumbline.bounds.msprof.KernelTime;
import dev.plumbline.bounds.msprof.Median;
import dev.plumbline.bounds.msprof.OpNameFilter;
import dev.plumbline.bounds.msprof.OpSummary;
import dev.plumbline.bounds.msprof.OpSummaryRow;
import dev.plumbline.bounds.msprof.TaskLaunches;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The worked examples of Ascend, computed from the samples. */
final class AscendExamples {
  private static final Path RESOURCES = Path.of("src/test/resources");

  private AscendExamples() {}

  static String twoTier() throws IOException {
    String name = "07_flash_attention_mixed_cv";
    Calibration rates = Samples.published();
    KernelPrediction kernel =
        KernelPrediction.of(
            name,
            Samples.graph(name),
            rates,
            Samples.launch(Samples.json("cases/" + name + "/input.json")));
    double measured = Samples.measuredMicros(Samples.json("cases/" + name + "/input.json"));
    TwoTierBound bound = kernel.bound();
    ExampleTable table = new ExampleTable();
    for (Component component : bound.components().oneProgramMicros().keySet()) {
      double rate =
          component.isTransfer()
              ? rates.bytesPerMicro(MemoryPath.of(component))
              : rates.operationsPerMicro(component, Precision.FP16);
      table.step(
          component.label() + ", one program, us",
          fixed(bound.components().oneProgramMicros().get(component), 4),
          "%.0f %s / %.4f a us",
          bound.workload().total(component),
          component.isTransfer() ? "bytes" : "operations",
          rate);
    }
    double vector = bound.components().oneProgramMicros().get(Component.VECTOR);
    double core = bound.components().micros();
    double lower = bound.lowerTierMicros();
    Reachability reach = kernel.reachability(measured);
    double gap = kernel.attribution().micros().get(Gap.AVOIDABLE_SERIAL);
    return table
        .step(
            "waves",
            "" + bound.components().waves(),
            "%d programs / %d cores, rounded up",
            bound.launch().programs(),
            bound.launch().cores())
        .step(
            "core floor (binds: " + bound.components().binding().label() + "), us",
            fixed(core, 4),
            "largest of the above, %.4f x %d",
            vector,
            bound.components().waves())
        .step(
            "serial, us",
            fixed(bound.serialMicros(), 4),
            "%d distinct mandatory edges x %.4f cycles / %.0f cycles a us",
            bound.handoffs().mandatoryEdges().size(),
            rates.handoffCycles(),
            rates.cyclesPerMicro())
        .step(
            "grid floor, us",
            fixed(bound.grid().micros(), 4),
            "(%.0f + %.0f) x %d / (%d x %.4f)",
            bound.workload().total(Component.CUBE),
            bound.workload().total(Component.VECTOR),
            bound.launch().programs(),
            bound.grid().cores(),
            bound.grid().rateBinding())
        .step(
            "bound (tier " + bound.tier().label() + "), us",
            fixed(bound.micros(), 4),
            "max(%.4f, %.4f + %.4f)",
            bound.grid().micros(),
            core,
            bound.serialMicros())
        .step(
            "older, additive composition, us",
            fixed(bound.additiveMicros(), 4),
            "max(%.4f, %.4f) + %.4f",
            bound.grid().micros(),
            core,
            bound.serialMicros())
        .step(
            "hardware limit (HIVM), us",
            fixed(reach.tBoundHivmUs(), 4),
            "nothing misplaced, the grid still binds")
        .step(
            "compiler headroom, us",
            fixed(reach.compilerHeadroomUs(), 4),
            "%.4f - %.4f",
            reach.tBoundDslUs(),
            reach.tBoundHivmUs())
        .step(
            "author headroom, us",
            fixed(reach.authorHeadroomUs(), 4),
            "%.0f measured - %.4f",
            measured,
            reach.tBoundDslUs())
        .step(
            "tightness",
            fixed(Validation.of(kernel.prediction(), measured, 0).tightness(), 4),
            "%.0f / %.4f",
            measured,
            bound.micros())
        .step(
            "gap3, avoidable hand-offs, us",
            fixed(gap, 4),
            "first hand-off of %d edges, %d bytes / %.4f a us",
            bound.handoffs().avoidableEdges().size(),
            firstBytes(bound),
            rates.bytesPerMicro(MemoryPath.GM_TO_UB))
        .step(
            "gap3, avoidable hand-offs, share of the bound",
            fixed(kernel.attribution().fractions().get(Gap.AVOIDABLE_SERIAL), 6),
            "%.4f us / %.4f us",
            gap,
            bound.micros())
        .step("flags", String.join(", ", names(kernel.flags())), "see the table of flags")
        .step(
            "usable floor, us",
            fixed(kernel.usableFloor().micros(), 4),
            "without the grid tier: %.4f + %.4f",
            core,
            lower - core)
        .step(
            "flags that are left",
            String.join(", ", names(kernel.usableFloor().flags())),
            "what still speaks against it")
        .text();
  }

  static String grid() throws IOException {
    GridLaunch launch =
        new GridLaunch(
            List.of(4L, 2L), List.of(100L, 100L), Map.of("BLOCK_M", 32L, "BLOCK_N", 64L), 20);
    TierOneInput input = new TierOneInput(true, 20, 40, 2097152, 5158556.255844857);
    GridInfo grid = GridExtraction.extract(null, launch, HardwareCapacity.DEFAULT);
    TierOne tier = TierOne.of(grid, launch, input);
    SoundSpan span = SoundSpan.of(grid, launch, input).orElseThrow();
    double perCore = (double) grid.work().sum() / span.activePrograms();
    return new ExampleTable()
        .step("template", grid.template().text(), "block rows and columns are known")
        .step("tiles", "" + grid.work().entries(), "(100 / 32, up) x (100 / 64, up) = 4 x 2")
        .step("work of the largest tile, elements", "" + grid.work().max(), "32 x 64")
        .step("work of all tiles, elements", "" + grid.work().sum(), "100 x 100")
        .step(
            "occupancy",
            fixed(grid.occupancy(), 4),
            "min(%d, %d) / %d",
            grid.totalPrograms(),
            20,
            20)
        .step(
            "load balance",
            fixed(grid.loadBalance(), 4),
            "%d / (%d x %d)",
            grid.work().sum(),
            grid.work().max(),
            grid.work().entries())
        .step(
            "grid floor by the published rule, us",
            fixed(tier.floorMicros(), 4),
            "%.0f x %d / (%d x %.4f x %.4f x %.4f)",
            input.workPerProgram(),
            grid.totalPrograms(),
            tier.cores(),
            tier.occupancy(),
            tier.loadBalance(),
            tier.ratePerMicro())
        .step(
            "sound span, elements",
            fixed(span.spanWork(), 0),
            "max(%d / %d = %.0f, %d)",
            grid.work().sum(),
            span.activePrograms(),
            perCore,
            grid.work().max())
        .step(
            "sound grid floor, us",
            fixed(span.floorMicros(input), 4),
            "%.0f / %d x %.0f / %.4f",
            span.spanWork(),
            span.maxWork(),
            input.workPerProgram(),
            input.ratePerMicro())
        .step(
            "published over sound",
            fixed(span.referenceOverSound(), 4),
            "%.4f / %.4f",
            span.referenceSpanWork(),
            span.spanWork())
        .step(
            "flags",
            String.join(", ", names(GridFlag.of(grid, null, launch, input))),
            "the balance is below 1")
        .text();
  }

  static String fit() throws IOException {
    Path bench = RESOURCES.resolve("fit/cases/f11_handoff_three_k/bench");
    FittedConstant handoff =
        CalibrationFit.fit(bench).constant("mandatory_handoff_cost_l0c_to_gm_to_ub").orElseThrow();
    HandoffLine line = handoff.line();
    FittedConstant cube =
        CalibrationFit.fit(RESOURCES.resolve("fit/cases/f09_single_sample/bench"))
            .constant("P_cube_int8_sustained")
            .orElseThrow();
    double one =
        OpSummary.read(RESOURCES.resolve("fit/cases/f09_single_sample/bench/cube_peak_int8.csv"))
            .rows()
            .get(0)
            .durationMicros();
    double low = mean(bench, 128);
    double high = mean(bench, 2048);
    return new ExampleTable()
        .step("T(128), us", fixed(low, 3), "mean of %d launches", handoff.runs())
        .step("T(512), us", fixed(mean(bench, 512), 3), "the same")
        .step("T(2048), us", fixed(high, 3), "the same")
        .step(
            "slope, us per K",
            fixed(line.slopeMicros(), 6),
            "the points lie on a line: (%.3f - %.3f) / (2048 - 128)",
            high,
            low)
        .step(
            "intercept, us",
            fixed(line.interceptMicros(), 3),
            "%.3f - 128 x %.6f",
            low,
            line.slopeMicros())
        .step("R2", fixed(line.rSquared(), 4), "nothing is left beside the line")
        .step(
            "hand-off, cycles",
            fixed(handoff.value(), 0),
            "%.3f x %.0f",
            line.interceptMicros(),
            HandoffLine.CYCLES_PER_MICRO)
        .step(
            "cube int8, TFLOPS",
            fixed(cube.value(), 4),
            "2 x 128 x 128 x 4096 x 30 / %.6f us / 1e6",
            one)
        .step(
            "cube int8 is valid",
            "" + cube.isValid(),
            "%d launch, %d are needed",
            cube.runs(),
            FittedConstant.MIN_RUNS)
        .text();
  }

  static String msprof() throws IOException {
    List<OpSummaryRow> rows = OpSummary.read(RESOURCES.resolve("msprof/tight_pipeline.csv")).rows();
    KernelTime reference =
        KernelTime.of(GapInvocations.of(rows, OpNameFilter.named("pipelined_k")), 1).orElseThrow();
    KernelTime ours =
        KernelTime.of(TaskLaunches.of(rows, OpNameFilter.named("pipelined_k")).launches(), 1)
            .orElseThrow();
    double median = Median.of(rows.stream().mapToDouble(OpSummaryRow::durationMicros));
    double first = rows.get(0).durationMicros();
    double last = rows.get(rows.size() - 1).durationMicros();
    long apart = (rows.get(1).startNanos() - rows.get(0).startNanos()) / 1000;
    return new ExampleTable()
        .step("rows", "" + rows.size(), "durations %.0f to %.0f us, one us apart", first, last)
        .step("median duration, us", fixed(median, 1), "between the fourth and the fifth")
        .step("starts lie apart, us", "" + apart, "each row 60 us after the one before")
        .step(
            "invocations by the published rule",
            "" + reference.launches(),
            "%d is not above 10 x %.1f: nothing is told apart",
            apart,
            median)
        .step(
            "time by the published rule, us",
            fixed(reference.medianMicros(), 1),
            "the longest row of the only invocation")
        .step(
            "launches by task",
            "" + (ours.launches() + ours.discarded()),
            "no interval overlaps another one of its stream")
        .step("counted", "" + ours.launches(), "%d left out as warm-up", ours.discarded())
        .step("median, us", fixed(ours.medianMicros(), 1), "of %.0f to %.0f", first + 1, last)
        .step("fastest, us", fixed(ours.minMicros(), 1), "the one to hold against a floor")
        .text();
  }

  static String utilization() {
    ComponentUse cube =
        new ComponentUse(4.3e9, 900, List.of(new ComponentUse.Item("fp16", 4.3e9, 5e6)));
    Utilization use = Utilization.of(1000, Map.of(Component.CUBE, cube));
    Utilization.Figures figures = use.components().get("cube");
    return new ExampleTable()
        .step("A, work a us", fixed(figures.achieved(), 0), "%.0f / %d us", cube.work(), 1000)
        .step("I, work a us", fixed(figures.ideal(), 0), "fp16 alone: its rate")
        .step(
            "U",
            fixed(figures.utilization(), 4),
            "%.0f / %.0f",
            figures.achieved(),
            figures.ideal())
        .step(
            "R", fixed(figures.residency(), 4), "%.0f us active / %d us", cube.activeMicros(), 1000)
        .step(
            "E",
            fixed(figures.efficiency(), 4),
            "%.4f / %.4f",
            figures.utilization(),
            figures.residency())
        .step(
            "diagnosis",
            Samples.JSON.valueToTree(use.diagnosis()).asText(),
            "U is %.2f or more",
            Utilization.U_THRESHOLD)
        .text();
  }

  static List<String> names(List<? extends Enum<?>> flags) {
    return flags.stream().map(Enum::name).toList();
  }

  private static long firstBytes(TwoTierBound bound) {
    Map<ComponentPair, Long> first = new HashMap<>();
    bound.handoffs().avoidable().forEach(h -> first.putIfAbsent(h.pair(), h.bytes()));
    return first.values().stream().mapToLong(Long::longValue).sum();
  }

  private static double mean(Path bench, int k) throws IOException {
    return OpSummary.read(bench.resolve("mandatory_handoff_K" + k + ".csv")).rows().stream()
        .mapToDouble(OpSummaryRow::durationMicros)
        .average()
        .orElseThrow();
  }
}
