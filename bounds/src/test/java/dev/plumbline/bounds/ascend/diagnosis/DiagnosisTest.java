package dev.plumbline.bounds.ascend.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.bounds.ascend.GraphText;
import dev.plumbline.bounds.ascend.Samples;
import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.CalibrationFile;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.floor.Launch;
import dev.plumbline.bounds.ascend.floor.TwoTierModel;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiagnosisTest {
  @Test
  void nothingToDoIsLowParallelism() {
    Structure structure = Structure.of(new GraphText().graph());
    assertThat(structure.rootCause()).isEqualTo(Structure.RootCause.LOW_PARALLELISM);
    assertThat(structure.imbalanceRatio()).isZero();
    assertThat(structure.heaviestPipe()).isEmpty();
  }

  @Test
  void evenComputationIsComputeBound() {
    Structure structure =
        Structure.of(
            new GraphText()
                .op(0, "a", "PIPE_V", "\"duration\":50,\"end_cycle\":100")
                .op(1, "b", "PIPE_MTE3", "\"duration\":40,\"end_cycle\":90")
                .graph());
    assertThat(structure.rootCause()).isEqualTo(Structure.RootCause.COMPUTE_BOUND);
  }

  @ParameterizedTest
  @CsvSource({"15,ComputeBound", "16,SyncOverhead"})
  void barriersOfMoreThanFifteenPerCentAreOverhead(long barrierCycles, String cause) {
    Structure structure =
        Structure.of(
            new GraphText()
                .op(0, "a", "PIPE_V", "\"duration\":50,\"end_cycle\":100")
                .op(
                    1,
                    "pipe_barrier",
                    "PIPE_ALL",
                    "\"is_barrier\":true,\"loop_multiplier\":2,\"duration\":" + barrierCycles)
                .graph());
    assertThat(structure.rootCause().label()).isEqualTo(cause);
    assertThat(structure.weightedCycles()).isEqualTo(50 + 2 * barrierCycles);
  }

  @Test
  void aBusyPipeBesideAnIdleOneIsImbalanceEvenBelowARatioOfThree() {
    Structure structure =
        Structure.of(
            new GraphText()
                .op(0, "a", "PIPE_V", "\"duration\":61,\"end_cycle\":100")
                .op(1, "b", "PIPE_MTE3", "\"duration\":19,\"loop_multiplier\":2,\"end_cycle\":90")
                .graph());
    assertThat(structure.imbalanceRatio()).isLessThan(3);
    assertThat(structure.rootCause()).isEqualTo(Structure.RootCause.PIPELINE_IMBALANCE);
  }

  @Test
  void cyclesThatDoNotFitStayAtTheLargestCount() {
    DesGraph graph =
        new GraphText()
            .op(
                0,
                "a",
                "PIPE_V",
                "\"duration\":9223372036854775807,\"loop_multiplier\":9,\"end_cycle\":1")
            .op(1, "b", "PIPE_V", "\"duration\":9223372036854775807,\"event_wait_cycles\":9")
            .graph();
    assertThat(PipeLoad.of(graph, null).pipeCycles()).containsEntry("PIPE_V", Long.MAX_VALUE);
    assertThat(Structure.of(graph).weightedCycles()).isEqualTo(Long.MAX_VALUE);
  }

  @ParameterizedTest
  @CsvSource({
    "PIPE_S,scalar",
    "PIPE_V,vector",
    "PIPE_M,cube",
    "PIPE_MTE1,mte",
    "PIPE_MTE2_C,mte",
    "PIPE_FIX,fixpipe",
    "PIPE_ALL,sync",
    "PIPE_UNKNOWN,unknown",
    "Vector,Vector"
  })
  void aPipeHasACoarseEngine(String pipe, String engine) {
    PipeLoad load = PipeLoad.of(new GraphText().op(0, "a", pipe, "").graph(), Component.VECTOR);
    assertThat(load.dominantEngine()).isEqualTo(engine);
    assertThat(load.misBinding()).isEqualTo(!engine.equals("vector"));
  }

  @Test
  void intervalsThatEndBeforeTheyStartDoNotCount() {
    Overlap overlap =
        Overlap.of(
            new GraphText()
                .op(0, "a", "PIPE_S", "\"start_cycle\":9,\"end_cycle\":3")
                .op(1, "b", "PIPE_V", "\"start_cycle\":5,\"end_cycle\":5")
                .graph());
    assertThat(overlap.exposedControlCycles()).isZero();
    assertThat(overlap.controlBusyFrac()).isZero();
    assertThat(overlap.criticalPathCycles()).isEqualTo(5);
    assertThat(overlap.modelExposedControlFrac()).isZero();
  }

  @Test
  void exposureOfTenThousandOverlappingIntervalsIsCountedOnce() {
    GraphText text = new GraphText();
    for (int i = 0; i < 10_000; i++) {
      text.op(i, "s", "PIPE_S", "\"start_cycle\":" + i + ",\"end_cycle\":" + (i + 500));
    }
    assertThat(Overlap.of(text.graph()).exposedControlCycles()).isEqualTo(10_499);
  }

  @Test
  void withoutASummaryTheLastCycleIsTheElapsedTime() {
    EventWaits waits =
        EventWaits.of(
            new GraphText()
                .op(0, "w", "PIPE_V", "\"event_wait_cycles\":3,\"end_cycle\":37")
                .op(1, "w", "PIPE_V", "\"event_wait_cycles\":4")
                .op(2, "v", "PIPE_V", "\"event_wait_cycles\":7,\"core_type\":\"CUBE\"")
                .op(3, "v", "PIPE_V", "")
                .graph());
    assertThat(waits.populated()).isFalse();
    assertThat(waits.criticalPathCycles()).isEqualTo(37);
    assertThat(waits.criticalPathUs()).isEqualTo(0.02);
    assertThat(waits.fullEventWaitCycles()).isEqualTo(14);
    assertThat(waits.topWaitGroups())
        .containsExactly(
            new EventWaits.WaitGroup("v|PIPE_V|CUBE", 1, 7, 7),
            new EventWaits.WaitGroup("w|PIPE_V|", 2, 7, 4));
  }

  @Test
  void aStaticScheduleIsNotPopulated() {
    DesGraph graph =
        Objects.requireNonNull(
            GraphText.read(
                    """
                    {"operations":[],"critical_path_summary":{"cycles":0,"issue_cycles":5,
                     "event_wait_cycles":6,"ops":[]}}""")
                .graph());
    assertThat(EventWaits.of(graph)).isEqualTo(new EventWaits(false, 0, 0, 0, 0, 0, 0, List.of()));
  }

  @Test
  void withoutLoopDiagnosticsThereIsNoResolutionAndNestedEstimatesMultiply() throws IOException {
    TwoTierModel model = new TwoTierModel(Samples.published());
    DesGraph none = new GraphText().graph();
    assertThat(LoopResolution.of(none, model.bound(none, Launch.of()), model)).isNull();
    DesGraph nested =
        Objects.requireNonNull(
            GraphText.read(
                    """
                    {"operations":[{"id":0,"name":"vadd","pipe":"PIPE_V","elem_type":"f16",
                      "elements":15133,"line":5}],
                     "loop_diagnostics":{"loops":[
                      {"line":1,"resolved":false,"upper_bound_trip_count_estimate":3,
                       "body_first_line":1,"body_last_line":9},
                      {"line":4,"resolved":false,"upper_bound_trip_count_estimate":5,
                       "body_first_line":5,"body_last_line":5},
                      {"line":6,"resolved":false,"upper_bound_trip_count_estimate":-1,
                       "body_first_line":1,"body_last_line":9},
                      {"line":7,"resolved":true,"upper_bound_trip_count_estimate":7,
                       "body_first_line":1,"body_last_line":9}]}}""")
                .graph());
    LoopResolution resolution =
        Objects.requireNonNull(LoopResolution.of(nested, model.bound(nested, Launch.of()), model));
    assertThat(resolution.total()).isEqualTo(4);
    assertThat(resolution.unresolved()).isEqualTo(3);
    assertThat(resolution.unresolvedLines()).containsExactly(1L, 4L, 6L);
    assertThat(resolution.tBoundWorstCaseUs() / resolution.primaryTBoundUs())
        .isBetween(14.999, 15.001);
  }

  @Test
  void implausibleProfilesAreSaidAloud() {
    Utilization use =
        Utilization.of(
            10,
            Map.of(
                Component.VECTOR,
                new ComponentUse(500, 20, List.of(new ComponentUse.Item("fp16", 1000, 100)))));
    assertThat(use.warnings())
        .containsExactly(
            "vector: R is 2.0, expected at most 1",
            "vector: active 20.0 us of 10.0 us elapsed",
            "vector: work 500.0 differs by more than 10 % from the model's 1000.0");
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "NaN", "Infinity"})
  void aLaunchWithoutATimeIsRefused(double elapsed) {
    assertThatThrownBy(() -> Utilization.of(elapsed, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected a finite number above 0, found");
  }

  @ParameterizedTest
  @CsvSource({
    "MIX_AIC,4096,205,103,205",
    "MIX_AIV,40,2,1,2",
    "AI_CORE,41,3,0,3",
    "AI_VECTOR_CORE,41,0,2,2",
    "AIV,0,0,0,0"
  })
  void blocksAreDealtOutToTheCoresOfTheTask(
      String type, long blocks, long matrix, long vector, long waves) throws IOException {
    BlockWaves found = BlockWaves.of(type, blocks, Samples.published());
    assertThat(found).isEqualTo(new BlockWaves(matrix, vector));
    assertThat(found.waves()).isEqualTo(waves);
  }

  @Test
  void anUnknownTaskTypeIsNamed() throws IOException {
    assertThatThrownBy(() -> BlockWaves.of("AI_CPU", 1, Samples.published()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("found AI_CPU");
    assertThatThrownBy(() -> BlockWaves.of("AIV", -1, Samples.published()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("found -1");
  }

  @ParameterizedTest
  @CsvSource({
    "PIPE_V,'\"duration\":69',StartupOverhead",
    "PIPE_V,'\"duration\":70',ComputeBound",
    "PIPE_V,'\"duration\":0',ComputeBound",
    "PIPE_M,'\"duration\":41',ComputeBound",
    "PIPE_MTE2_C,'\"duration\":99',StartupOverhead",
    "PIPE_MTE2_C,'\"duration\":100',BandwidthBound",
    "PIPE_FIX,'\"duration\":60',BandwidthBound",
    "PIPE_S,'\"duration\":60',LowParallelism",
    "PIPE_V,'\"duration\":9,\"is_sync\":true',SyncOverhead",
    "?,'\"duration\":9',LowParallelism"
  })
  void anOperationHasAClass(String pipe, String members, String expected) throws IOException {
    OperationClass found =
        OperationClass.of(
            new GraphText().op(0, "a", pipe, members).graph().operations().get(0),
            Samples.published());
    assertThat(found.label()).isEqualTo(expected);
  }

  @Test
  void startupCyclesOfTheCalibrationGoFirst() throws IOException {
    DesGraph graph = new GraphText().op(0, "a", "PIPE_MTE3", "\"duration\":100").graph();
    byte[] json =
        "{\"version\":\"t\",\"startup_latency\":{\"mte3\":60}}".getBytes(StandardCharsets.UTF_8);
    Calibration slow = Objects.requireNonNull(CalibrationFile.read(json, "t").calibration());
    assertThat(OperationClass.of(graph.operations().get(0), slow))
        .isEqualTo(OperationClass.STARTUP_OVERHEAD);
    assertThat(OperationClass.of(graph.operations().get(0), Samples.published()))
        .isEqualTo(OperationClass.BANDWIDTH_BOUND);
  }

  @Test
  void withoutHeadroomThereIsNothingForOverlapToExplain() {
    assertThat(GapOverlap.of(0.6, 0.2, 100, 100).gapOvlUs()).isNull();
    assertThat(GapOverlap.of(0.2, 0.6, 100, 50).gapOvlUs()).isZero();
    assertThat(GapOverlap.of(0.9, 0.0, 100, 50).gapOvlUs()).isEqualTo(50);
    assertThat(GapOverlap.of(0.9, 0.0, 100, Double.POSITIVE_INFINITY).gapOvlUs()).isNull();
  }
}
