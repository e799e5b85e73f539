package dev.plumbline.bounds.neuron;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.bounds.neuron.measured.MeasuredInstructions;
import dev.plumbline.bounds.neuron.measured.MeasuredLane;
import dev.plumbline.bounds.neuron.measured.MeasuredProfile;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NeuronPredictionTest {
  @TempDir Path folder;

  @Test
  void modulesBlocksAndLanesBecomeBoundsWithEstimateAndFloor() throws IOException {
    NeuronPrediction prediction =
        NeuronPrediction.of(
            Samples.read("pkg2.neff", PerfSimRun.A),
            Samples.read("traces-noantideps", PerfSimRun.B));
    BoundOptions options = new BoundOptions("b1", "trn2", 0.1, 5, 9);
    List<Bound> bounds = prediction.bounds(options);
    Bound module = bound(bounds, StatKind.KERNEL, "nc00_sg00", "");
    assertThat(module.estimate()).isEqualTo(892845.0);
    assertThat(module.floor()).isEqualTo(821577.0);
    assertThat(module.unit()).isEqualTo(Unit.NANOS);
    assertThat(module.flags()).isEmpty();
    assertThat(module.key().build()).isEqualTo("b1");
    assertThat(module.key().deviceModel()).isEqualTo("trn2");
    assertThat(module.tolerance()).isEqualTo(0.1);
    assertThat(module.validFromMillis()).isEqualTo(5);
    assertThat(module.validUntilMillis()).isEqualTo(9);
    assertThat(module.origin())
        .isEqualTo(new Bound.Origin("neuron-perf-sim", "2.0.0.0%golden/vectors@0000000", ""));
    Bound lane = bound(bounds, StatKind.LANE, "pe", "nc00_sg00:active_time");
    assertThat(lane.estimate()).isEqualTo(144460.0);
    assertThat(lane.floor()).isEqualTo(141656.0);
    ModulePrediction predicted = prediction.module("nc00_sg00");
    Bound sum = bound(bounds, StatKind.LANE, "pe", "nc00_sg00:instruction_time");
    assertThat(sum.estimate()).isEqualTo((double) predicted.lanes().get("pe").sumNanos());
    assertThat(sum.floor()).isEqualTo(predicted.lanes().get("pe").floorSumNanos().doubleValue());
    assertThat(sum.floor()).as("overlap counts twice").isGreaterThan(lane.floor());
    assertThat(bounds)
        .as("transfers are no instructions")
        .noneMatch(
            bound ->
                bound.key().name().equals("dma") && bound.key().variant().contains("instruction"));
    Bound block = bound(bounds, StatKind.KERNEL, "nc00_sg00.sg0000.Block2", "");
    assertThat(block.estimate()).isEqualTo(120013.0);
    assertThat(block.floor()).isEqualTo(114804.0);
    assertThat(bounds).extracting(Bound::id).doesNotHaveDuplicates();
    assertThat(bounds)
        .filteredOn(bound -> !bound.flags().isEmpty())
        .singleElement()
        .satisfies(copy -> assertThat(copy.key().name()).endsWith("Block1.json.bak"));
  }

  @Test
  void importingTheSameAgainGivesTheSameIdsAndAnotherArchiveOthers() throws IOException {
    List<Bound> first = bounds("pkg2.neff");
    assertThat(bounds("pkg2.neff")).isEqualTo(first);
    assertThat(bounds("file.perf-sim"))
        .extracting(Bound::id)
        .doesNotContainAnyElementsOf(first.stream().map(Bound::id).toList());
  }

  @Test
  void withoutRunBThereIsNoFloor() throws IOException {
    assertThat(bounds("file.perf-sim")).allMatch(bound -> bound.floor() == null);
  }

  @Test
  void aFloorAboveTheEstimateIsInQuarantine() throws IOException {
    NeuronPrediction swapped =
        NeuronPrediction.of(
            Samples.read("traces-noantideps", PerfSimRun.A), Samples.read("traces", PerfSimRun.B));
    assertThat(swapped.bounds(BoundOptions.NONE)).allMatch(bound -> !bound.flags().isEmpty());
    assertThat(swapped.problems()).extracting(Problem::code).contains("W-FLOOR", "unmatched-floor");
    assertThat(swapped.module("nc01_sg00").quarantine().get(0))
        .contains("run B ends at 252929 ns, after run A at 235974 ns");
  }

  @Test
  void runsOfDifferentCompilationsAreInQuarantine() throws IOException {
    PerfSimInput high = trace("a", PerfSimRun.A, Traces.event(1, 3, 0, 100));
    PerfSimInput low = trace("b", PerfSimRun.B, Traces.event(1, 3, 0, 90));
    assertThat(NeuronPrediction.of(high, low).modules().get(0).quarantine().get(0))
        .contains("not of one compilation");
    PerfSimInput more =
        trace("c", PerfSimRun.B, Traces.event(1, 3, 0, 100), Traces.event(2, 5, 0, 1));
    assertThat(NeuronPrediction.of(high, more).modules().get(0).quarantine().get(0))
        .contains("lanes that run A has not: dve");
  }

  @Test
  void anEstimateThatIsNoMultipleOfTheLastBlockIsInQuarantine() throws IOException {
    Path input = Files.createDirectory(folder.resolve("runs"));
    Traces.write(input, Traces.NAME, Traces.bytes(Traces.of(Traces.event(1, 3, 0, 100))));
    Traces.write(
        input,
        "perf_sim.nc00_sg00.sg0000.Block10.json",
        Traces.bytes(Traces.of(Traces.event(1, 3, 0, 70))));
    Traces.write(
        input,
        "perf_sim.nc00_sg00.sg0000.Block9.json",
        Traces.bytes(Traces.of(Traces.event(1, 3, 0, 90))));
    Path store = input.resolve("global_metric_store.json");
    Files.writeString(store, "{\"nc00_sg00\":{\"backend\":{\"PostSchedEstLatency\":210}}}");
    PerfSimInput fits = new PerfSimReader(PerfSimOptions.of(PerfSimRun.A)).read(input);
    assertThat(fits.flowRuns()).singleElement().returns(3L, flow -> flow.runs());
    assertThat(fits.quarantine()).isEmpty();
    Files.writeString(store, "{\"nc00_sg00\":{\"backend\":{\"PostSchedEstLatency\":200}}}");
    PerfSimInput off = new PerfSimReader(PerfSimOptions.of(PerfSimRun.A)).read(input);
    assertThat(off.problems())
        .extracting(Problem::message)
        .anyMatch(
            message ->
                message.contains("200 ns is no multiple of 70 ns, the end of Block10")
                    && message.contains("2 times the end of Block1"));
    List<Bound> bounds = NeuronPrediction.of(off, null).bounds(BoundOptions.NONE);
    assertThat(bound(bounds, StatKind.KERNEL, "nc00_sg00", "").flags()).isNotEmpty();
    assertThat(bound(bounds, StatKind.KERNEL, "nc00_sg00.sg0000.Block1", "").flags()).isEmpty();
  }

  @Test
  void everyKindOfViolationIsFoundAtItsExactLimit() throws IOException {
    PerfSimInput high =
        trace(
            "v",
            PerfSimRun.A,
            Traces.event(1, 1, 0, 100),
            Traces.event(2, 2, 0, 100),
            Traces.event(3, 3, 0, 100),
            Traces.event(4, 5, 0, 100),
            Traces.event(5, 6, 0, 100));
    NeuronPrediction prediction =
        NeuronPrediction.of(
            high, new PerfSimReader(PerfSimOptions.of(PerfSimRun.B)).read(folder.resolve("v")));
    MeasuredProfile profile =
        profile(Map.of("pool", 110L, "act", 111L, "pe", 90L, "dve", 89L, "cc0", 1L), 100L);
    LaneComparison comparison =
        LaneComparison.of(
            prediction, prediction.modules().get(0), profile, LaneComparison.Basis.UNION, 10);
    assertThat(comparison.violations())
        .extracting(violation -> violation.scope() + " " + violation.kind())
        .containsExactly(
            "act ABOVE_ESTIMATE", "dve BELOW_FLOOR", "sp UNMEASURED_LANE", "cc0 UNPREDICTED_LANE");
    LaneComparison sums =
        LaneComparison.of(
            prediction, prediction.modules().get(0), profile, LaneComparison.Basis.SUM, 10);
    assertThat(sums.lanes()).containsOnlyKeys("sp");
  }

  @Test
  void instructionTimeIsHeldAgainstTheSumOfDurations() throws IOException {
    NeuronPrediction prediction =
        NeuronPrediction.of(Samples.read("file.perf-sim", PerfSimRun.A), null);
    LaneComparison comparison =
        LaneComparison.of(
            prediction,
            prediction.module("nc00_sg00"),
            MeasuredGoldenTest.profile("measured/ntff_0.json"),
            LaneComparison.Basis.SUM,
            10);
    LaneComparison.Side pe = comparison.lanes().get("pe");
    assertThat(pe.measuredNanos()).isEqualTo(186984);
    assertThat(pe.estimateNanos())
        .isEqualTo(prediction.module("nc00_sg00").lanes().get("pe").sumNanos());
    assertThat(comparison.lanes()).doesNotContainKey("dma");
    assertThat(comparison.instructionJoin()).isNull();
  }

  @Test
  void figuresAboveAQuintillionAreComparedExactly() throws IOException {
    long large = 9_000_000_000_000_000_000L;
    PerfSimInput high = trace("large", PerfSimRun.A, Traces.event(1, 3, 0, large));
    NeuronPrediction prediction = NeuronPrediction.of(high, null);
    LaneComparison comparison =
        LaneComparison.of(
            prediction,
            prediction.modules().get(0),
            profile(Map.of("pe", large + 1), large + 1),
            LaneComparison.Basis.UNION,
            0);
    assertThat(comparison.violations())
        .extracting(LaneComparison.Violation::kind)
        .containsExactly(
            LaneComparison.ViolationKind.ABOVE_ESTIMATE,
            LaneComparison.ViolationKind.ABOVE_ESTIMATE);
    assertThat(comparison.overall().ratio().decimal()).isEqualTo("1.000000");
  }

  @Test
  void blocksThatAddUpBeyondAllNumbersAreLeftOutWithAReason() throws IOException {
    Path input = Files.createDirectory(folder.resolve("sum"));
    String text = Traces.of(Traces.event(1, 3, Long.MAX_VALUE - 1, 1));
    Traces.write(input, Traces.NAME, Traces.bytes(text));
    Traces.write(input, "perf_sim.nc00_sg00.sg0000.Block2.json", Traces.bytes(text));
    NeuronPrediction prediction =
        NeuronPrediction.of(new PerfSimReader(PerfSimOptions.of(PerfSimRun.A)).read(input), null);
    assertThat(prediction.modules()).isEmpty();
    assertThat(prediction.problems()).extracting(Problem::code).containsExactly("sum-overflow");
  }

  @Test
  void aFolderWithoutTracesSaysWhatItHasInstead() throws IOException {
    PerfSimOptions options = PerfSimOptions.of(PerfSimRun.A);
    PerfSimInput empty = new PerfSimReader(options).read(folder);
    assertThat(empty.problems()).extracting(Problem::code).containsExactly("W-NOTRACE");
    Traces.write(folder, "profile.ntff", new byte[] {1});
    assertThat(new PerfSimReader(options).read(folder).problems().get(0).message())
        .contains("neuron-explorer view");
    Traces.write(folder, "file.perf-sim", new byte[] {1});
    assertThat(new PerfSimReader(options).read(folder).problems().get(0).message())
        .contains("file.perf-sim, which can be read by itself");
    Traces.write(
        folder,
        "perf_sim_at_end_trace.nc00_sg00.sg0000.bb.json",
        Traces.bytes(Traces.of(Traces.event(1, 3, 0, 100))));
    PerfSimInput fallback = new PerfSimReader(options).read(folder);
    assertThat(fallback.traces()).singleElement().returns("bb", trace -> trace.block());
    assertThat(fallback.problems()).extracting(Problem::code).containsExactly("other-family");
  }

  private PerfSimInput trace(String name, PerfSimRun run, String... events) throws IOException {
    Path input = Files.createDirectory(folder.resolve(name));
    Traces.write(input, Traces.NAME, Traces.bytes(Traces.of(events)));
    return new PerfSimReader(PerfSimOptions.of(run)).read(input);
  }

  private static MeasuredProfile profile(Map<String, Long> unions, long total) {
    Map<String, MeasuredLane> lanes = new HashMap<>();
    unions.forEach((key, nanos) -> lanes.put(key, new MeasuredLane(1L, null, nanos, null, null)));
    return new MeasuredProfile(
        "m",
        MeasuredProfile.Kind.SUMMARY,
        0,
        lanes,
        Map.of(),
        total,
        null,
        0,
        0,
        Map.of(),
        MeasuredInstructions.NONE);
  }

  private static List<Bound> bounds(String name) throws IOException {
    return NeuronPrediction.of(Samples.read(name, PerfSimRun.A), null).bounds(BoundOptions.NONE);
  }

  private static Bound bound(List<Bound> bounds, StatKind kind, String name, String variant) {
    return bounds.stream()
        .filter(bound -> bound.key().kind() == kind)
        .filter(bound -> bound.key().name().equals(name))
        .filter(bound -> bound.key().variant().equals(variant))
        .findFirst()
        .orElseThrow();
  }
}
