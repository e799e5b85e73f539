package dev.plumbline.bounds.ascend.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.bounds.ascend.GraphText;
import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.CalibrationFile;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.report.BoundTarget;
import dev.plumbline.bounds.ascend.report.KernelPrediction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The newer rules with the figures of the newer calibration: v1 with what was measured later. */
class OperationRatesTest {
  private static final Offset<Double> EXACT = within(1e-9);

  private static final String NEWER =
      """
      {"version":"v1n","cube":{"throughput":{"fp16":5.158556255844857}},
       "vector":{"throughput_fp16_tflops":0.015133235851136873,
         "scalar_throughput_fp16_tflops":0.000599807886,"scalar_throughput_measured":true},
       "memory":{%s},
       "constants":{},
       "startup_latency":{"cube_cycles":20,"_note":"seed values from the datasheet"},
       "mandatory_handoff_cycles":7620.865612052728}\
      """;

  private static final String BANDWIDTHS =
      """
      src_mem,dst_mem,core_num,pkt_size,mode,bandwidth(GB/s)
      gm,l1,-1,-1,sustained,141
      gm,ub,-1,-1,sustained,86
      l0c,gm,-1,-1,sustained,143.5
      l1,l0a,-1,-1,sustained,450
      ub,gm,-1,-1,sustained,87
      """;

  private static final String MEASURED_MEMORY =
      """
      "hbm_peak_aggregate_bw_gbps":1167,
      "pkt_efficiency":{"128":0.039,"256":0.074,"16384":0.945,"65536":1.0}\
      """;

  @ParameterizedTest
  @CsvSource({
    "vadd,f16",
    "vmul,f32",
    "vexp,f16",
    "vbrc,f16",
    "vsel,f16",
    "vreduce,f32",
    "add,bf16",
    "vcast,i32",
    "vreduce_max,f16",
  })
  void aKnownVectorOperationDoesOneHundredAndTwentyEightLanesACycle(String name, String type) {
    assertThat(vector(name, type, 2_368_000)).isCloseTo(10, EXACT);
  }

  @ParameterizedTest
  @CsvSource({"vcmp,f16", "vnot,f32", "varange,i32", "vcmp,f32", "vadd,''", "vector_thing,f16"})
  void anyOtherRunsAtTheAggregateOfHalfPrecision(String name, String type) {
    assertThat(vector(name, type, 15133)).isCloseTo(15133 / 15133.235851136873, EXACT);
  }

  @Test
  void aMixHasItsHarmonicMean() {
    GraphText mix =
        new GraphText()
            .op(0, "vadd", "PIPE_V", "\"elem_type\":\"f16\",\"elements\":236800")
            .op(1, "vcmp", "PIPE_V", "\"elem_type\":\"f16\",\"elements\":15133");
    assertThat(micros(mix, Component.VECTOR)).isCloseTo(1 + 15133 / 15133.235851136873, EXACT);
    assertThat(predict(mix, Launch.of(1L), "").flags())
        .containsExactly(ReliabilityFlag.VECTOR_ONLY_ON_CUBE_COUNT);
  }

  @Test
  void whatComputesAnAddressComputesNothing() {
    GraphText casts =
        new GraphText()
            .op(0, "pointer_cast", "PIPE_V", "\"elem_type\":\"f16\",\"elements\":1000000")
            .op(1, "reinterpret_cast", "PIPE_V", "\"elem_type\":\"f16\",\"flops\":1000000")
            .op(2, "vadd", "PIPE_V", "\"elem_type\":\"f16\",\"elements\":236800");
    assertThat(micros(casts, Component.VECTOR)).isCloseTo(1, EXACT);
  }

  @ParameterizedTest
  @CsvSource({
    "PIPE_FIX,l0c,ub,143500", // some schedules name the unified buffer where global memory is meant
    "FixPipe,'','',143500",
    "PIPE_MTE3,l0c,gm,143500",
    "PIPE_MTE3,'','',87000",
    "PIPE_MTE3,ub,l1,87000", // no such bandwidth: that of its component
    "PIPE_MTE2_C,gm,l1,141000",
    "PIPE_MTE2_C,hbm,cube_l1,141000",
    "PIPE_MTE2_V,gm,'',86000",
    "PIPE_MTE1,l1,l0b,450000",
  })
  void aTransferIsChargedAtItsOwnPath(String pipe, String source, String target, double perMicro) {
    KernelPrediction prediction = predict(transfer(pipe, source, target, ""), Launch.of(1L), "");
    assertThat(prediction.bound().components().oneProgramMicros().values())
        .singleElement()
        .satisfies(micros -> assertThat(micros).isCloseTo(1_000_000 / perMicro, EXACT));
  }

  @Test
  void withItsOwnPathTheMatrixCoreIsNotChargedAtTheRateOfTheVectorCore() {
    GraphText own = transfer("PIPE_MTE2_C", "gm", "l1", "");
    assertThat(predict(own, Launch.of(1L), "").flags())
        .doesNotContain(ReliabilityFlag.CUBE_PATH_RATE);
    GraphText unknown = transfer("PIPE_MTE2_C", "", "", "");
    assertThat(predict(unknown, Launch.of(1L), "").flags())
        .contains(ReliabilityFlag.CUBE_PATH_RATE);
  }

  @Test
  void allCoresTogetherShareThePeakOfGlobalMemory() {
    GraphText load = transfer("PIPE_MTE2_V", "gm", "ub", "");
    assertThat(core(load, Launch.of(10L))).as("1167 / 10 is no limit").isCloseTo(1e6 / 86e3, EXACT);
    assertThat(core(load, Launch.of(20L))).isCloseTo(1e6 / (1167e3 / 20), EXACT);
    assertThat(core(load, Launch.of(40L))).isCloseTo(2e6 / (1167e3 / 20), EXACT);
    GraphText inside = transfer("PIPE_MTE1", "l1", "l0a", "");
    assertThat(core(inside, Launch.of(20L))).isCloseTo(1e6 / 450e3, EXACT);
  }

  @Test
  void inAPartialRoundFewerCoresShareItSoTheSharedRateIsNoFloor() {
    GraphText load = transfer("PIPE_MTE2_V", "gm", "ub", "");
    // 21 programs move 21 MB at 1167 GB/s: 17.99 us; two rounds of the shared rate are 34.28.
    KernelPrediction partial = predict(load, Launch.of(21L), MEASURED_MEMORY);
    assertThat(partial.bound().components().micros()).isGreaterThan(21e6 / 1167e3);
    assertThat(partial.flags()).contains(ReliabilityFlag.HBM_PARTIAL_ROUND);
    assertThat(predict(load, Launch.of(40L), MEASURED_MEMORY).flags())
        .doesNotContain(ReliabilityFlag.HBM_PARTIAL_ROUND);
    assertThat(predict(load, Launch.of(21L), "").flags())
        .doesNotContain(ReliabilityFlag.HBM_PARTIAL_ROUND);
  }

  @ParameterizedTest
  @CsvSource({
    "64,0.039",
    "128,0.039",
    "256,0.074",
    "16384,0.945",
    "65536,1",
    "70000,1",
    "0,1",
    "181,0.05372150407425317", // half way between 128 and 256, both axes logarithmic
  })
  void smallPacketsReachAShareOfTheRate(long packetBytes, double share) {
    GraphText load = transfer("PIPE_MTE2_V", "gm", "ub", ",\"packet_bytes\":" + packetBytes);
    assertThat(core(load, Launch.of(1L)) * 86e3 / 1e6).isCloseTo(1 / share, within(1e-2 / share));
    KernelPrediction prediction = predict(load, Launch.of(1L), MEASURED_MEMORY);
    assertThat(prediction.attribution().micros().get(Gap.COALESCING))
        .isCloseTo(core(load, Launch.of(1L)) - 1e6 / 86e3, EXACT);
  }

  @Test
  void theGridDoesTheWorkOfWhatBindsAtItsOwnRate() {
    GraphText both =
        new GraphText()
            .op(0, "mm", "PIPE_M", "\"elem_type\":\"f16\",\"flops\":1000")
            .op(1, "vadd", "PIPE_V", "\"elem_type\":\"f32\",\"elements\":2368000");
    KernelPrediction prediction = predict(both, Launch.of(20L), "");
    assertThat(prediction.bound().grid().micros()).isCloseTo(10, EXACT);
    assertThat(prediction.bound().micros()).isCloseTo(10, EXACT);
    assertThat(prediction.flags()).isEmpty();
    assertThat(prediction.toBound(BoundTarget.anyTime("k")).origin().version()).isEqualTo("2");
  }

  @Test
  void measuredScalarsAreChargedAtTheirRate() {
    GraphText scalar =
        new GraphText().op(0, "addi", "PIPE_S", "\"elem_type\":\"f16\",\"elements\":599807886");
    assertThat(micros(scalar, Component.SCALAR)).isCloseTo(1e6, within(1e-3));
  }

  @Test
  void aTransferWithoutAnyBandwidthHasNoBound() {
    KernelPrediction prediction =
        KernelPrediction.of(
            "k",
            transfer("PIPE_MTE2_V", "gm", "ub", "").graph(),
            new TwoTierModel(
                Objects.requireNonNull(
                    CalibrationFile.read(
                            NEWER.formatted("").getBytes(StandardCharsets.UTF_8), "c.json")
                        .calibration()),
                RateRules.BY_OPERATION),
            Launch.of(),
            List.of());
    assertThat(prediction.flags()).contains(ReliabilityFlag.NONFINITE_BOUND);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"pkt_efficiency\":{\"x\":1}|memory.pkt_efficiency.x: expected the bytes of a packet",
        "\"pkt_efficiency\":{\"0\":1}|memory.pkt_efficiency.0: expected a share above 0",
        "\"pkt_efficiency\":{\"64\":1.5}|memory.pkt_efficiency.64: expected a share above 0",
        "\"pkt_efficiency\":{\"64\":\"a\"}|memory.pkt_efficiency.64: expected a finite number",
        "\"hbm_peak_aggregate_bw_gbps\":-1|memory.hbm_peak_aggregate_bw_gbps: expected a finite",
      })
  void whatIsWrongInTheNewerFiguresIsTold(String memory, String message) {
    CalibrationFile file =
        CalibrationFile.read(NEWER.formatted(memory).getBytes(StandardCharsets.UTF_8), "c.json");
    assertThat(file.calibration()).isNull();
    assertThat(file.problems()).anyMatch(problem -> problem.message().startsWith(message));
  }

  @Test
  void notesAmongStartUpLatenciesSpoilNoCalibration() {
    assertThat(calibration("").startupCycles()).containsOnlyKeys("cube_cycles");
  }

  private static double vector(String name, String type, long elements) {
    return micros(
        new GraphText()
            .op(
                0,
                name,
                "PIPE_V",
                "\"elem_type\":\"%s\",\"elements\":%d".formatted(type, elements)),
        Component.VECTOR);
  }

  private static GraphText transfer(String pipe, String source, String target, String more) {
    return new GraphText()
        .op(
            0,
            "move",
            pipe,
            "\"bytes\":1000000,\"src_space\":\"%s\",\"dst_space\":\"%s\"%s"
                .formatted(source, target, more));
  }

  private static double core(GraphText graph, Launch launch) {
    return predict(graph, launch, MEASURED_MEMORY).bound().components().micros();
  }

  private static double micros(GraphText graph, Component component) {
    return Objects.requireNonNull(
        predict(graph, Launch.of(1L), "").bound().components().oneProgramMicros().get(component));
  }

  private static KernelPrediction predict(GraphText graph, Launch launch, String memory) {
    return KernelPrediction.of(
        "k",
        graph.graph(),
        new TwoTierModel(calibration(memory), RateRules.BY_OPERATION),
        launch,
        List.of());
  }

  private static Calibration calibration(String memory) {
    CalibrationFile file =
        CalibrationFile.read(
            NEWER.formatted(memory).getBytes(StandardCharsets.UTF_8),
            "c.json",
            BANDWIDTHS.getBytes(StandardCharsets.UTF_8),
            "c.csv");
    return Objects.requireNonNull(file.calibration(), () -> file.problems().toString());
  }
}
