package dev.plumbline.bounds.ascend.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.bounds.ascend.GraphText;
import dev.plumbline.bounds.ascend.Samples;
import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.floor.Launch;
import dev.plumbline.bounds.ascend.floor.ReliabilityFlag;
import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.JsonValues;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class KernelPredictionTest {
  private static final GraphText VECTOR_ADD =
      new GraphText()
          .op(0, "load", "PIPE_MTE2_V", "\"elem_type\":\"f16\",\"bytes\":32768")
          .op(1, "vadd", "PIPE_V", "\"elem_type\":\"f16\",\"elements\":16384,\"depends_on\":[0]");

  @Test
  void aBoundOfTheFleetHasTheFloorInNanosecondsAndEveryFlag() throws IOException {
    BoundTarget target = new BoundTarget("add_kernel", "f16[16384]", "ab12", "910B3", 5, 9);
    Bound bound = prediction(Samples.published()).toBound(target);
    assertThat(bound.key())
        .isEqualTo(new BoundKey(StatKind.KERNEL, "add_kernel", "", "f16[16384]", "ab12", "910B3"));
    assertThat(bound.unit()).isEqualTo(Unit.NANOS);
    assertThat(bound.floor()).isCloseTo(1082.6501457564455, within(1e-9));
    assertThat(bound.estimate()).isNull();
    assertThat(bound.budget()).isNull();
    assertThat(bound.origin()).isEqualTo(new Bound.Origin("ascend-two-tier", "1", "v1"));
    assertThat(bound.origin().model()).isEqualTo("ascend-two-tier-1-v1");
    assertThat(bound.flags()).containsExactly("VECTOR_ONLY_ON_CUBE_COUNT", "CALIB_CLOCK_MISMATCH");
    assertThat(bound.validFromMillis()).isEqualTo(5);
    assertThat(bound.validUntilMillis()).isEqualTo(9);
  }

  @Test
  void theToleranceIsTheLeastCertainConstantBehindTheBound() throws IOException {
    double ofTransfers = 0.002005175845168169; // wider than that of vector additions
    assertThat(prediction(Samples.published()).toBound(BoundTarget.anyTime("k")).tolerance())
        .isCloseTo(ofTransfers, within(1e-12));
  }

  @Test
  void aConstantOfUnknownPrecisionMakesTheToleranceWhole() throws IOException {
    assertThat(prediction(Samples.synthetic()).relativeUncertainty()).isEqualTo(1);
  }

  @Test
  void aConstantOfUnknownPrecisionThatDoesNotBindLeavesTheFloorWorthSomething() throws IOException {
    KernelPrediction prediction = prediction(Samples.synthetic());
    assertThat(prediction.bound().components().binding()).isEqualTo(Component.VECTOR);
    assertThat(prediction.toUsableBound(BoundTarget.anyTime("k")).tolerance()).isLessThan(0.1);
  }

  @Test
  void theIdStaysWhenFiguresChangeAndDiffersBetweenKernelsAndTimes() throws IOException {
    KernelPrediction one = prediction(Samples.published());
    KernelPrediction other = prediction(Samples.synthetic());
    BoundTarget target = BoundTarget.anyTime("k");
    assertThat(one.toBound(target).id())
        .startsWith("ascend-two-tier-")
        .isEqualTo(other.toBound(target).id())
        .isNotEqualTo(one.toBound(BoundTarget.anyTime("k2")).id())
        .isNotEqualTo(one.toBound(new BoundTarget("k", "", "", "", 1, 2)).id());
  }

  @Test
  void anInfiniteBoundTravelsAsATextAndIsFlagged() throws IOException {
    KernelPrediction prediction =
        KernelPrediction.of(
            "k",
            new GraphText().op(0, "vadd", "PIPE_V", "\"elem_type\":\"f32\",\"elements\":1").graph(),
            Samples.published(),
            Launch.of());
    Bound bound = prediction.toBound(BoundTarget.anyTime("k"));
    assertThat(bound.floor()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(bound.flags()).startsWith("NONFINITE_BOUND");
    BoundHistory history = new BoundHistory(1, bound.key(), List.of(bound));
    byte[] json = JsonValues.write(history);
    assertThat(Samples.JSON.readTree(json).at("/bounds/0/floor").textValue()).isEqualTo("Infinity");
    assertThat(JsonValues.read(json, BoundHistory.class)).isEqualTo(history);
    assertThat(prediction.reachability(5.0).isViolation()).isFalse();
  }

  @Test
  void reachabilityHasThreeLevelsAndTwoHeadrooms() throws IOException {
    JsonNode input = Samples.json("cases/10_scalar_fallback/input.json");
    KernelPrediction prediction =
        KernelPrediction.of(
            "k",
            Samples.graph("10_scalar_fallback"),
            Samples.calibrationOf(input),
            Samples.launch(input));
    Reachability reach = prediction.reachability(40.0);
    assertThat(reach.tBoundHivmUs()).isCloseTo(0.6144, within(1e-12));
    assertThat(reach.tBoundDslUs()).isCloseTo(16.384, within(1e-12));
    assertThat(reach.compilerHeadroomUs()).isCloseTo(15.7696, within(1e-12));
    assertThat(reach.authorHeadroomUs()).isCloseTo(23.616, within(1e-12));
    assertThat(reach.isViolation()).isFalse();
    assertThat(prediction.reachability(16.0).isViolation()).isTrue();
    assertThat(prediction.reachability(null).authorHeadroomUs()).isNull();
    JsonNode json = Samples.JSON.valueToTree(prediction.reachability(null));
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "t_bound_hivm_us",
            "t_bound_dsl_us",
            "t_measured_us",
            "compiler_headroom_us",
            "author_headroom_us",
            "is_violation");
  }

  @Test
  void theReportOfTheReferenceHasItsMemberNames() throws IOException {
    PublishedReport.Measured measured =
        new PublishedReport.Measured(104_326, "op_summary.csv", 7, true);
    JsonNode json =
        Samples.JSON.readTree(
            Samples.JSON.writeValueAsString(
                prediction(Samples.published()).publishedReport(measured)));
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly(
            "kernel_name",
            "t_bound_us",
            "binding_tier",
            "binding_component",
            "t_grid_floor_us",
            "t_core_floor_us",
            "t_serial_irreducible_us",
            "t_bound_hivm_us",
            "t_measured_us",
            "compiler_headroom_us",
            "author_headroom_us",
            "attribution",
            "component_attribution",
            "recommended_action",
            "reachability");
    assertThat(json.path("attribution").fieldNames())
        .toIterable()
        .containsExactly(
            "grid",
            "gap1_wrong_unit",
            "gap2_coalescing",
            "gap3_avoidable_serial",
            "gap4_intra_unit_exec");
    assertThat(json.path("reachability").fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder(
            "t_bound_hivm_us",
            "t_bound_dsl_us",
            "t_measured_us",
            "compiler_headroom_us",
            "author_headroom_us",
            "is_violation",
            "msprof_source",
            "n_invocations",
            "component_match");
    assertThat(json.path("author_headroom_us").doubleValue())
        .isCloseTo(104_326 - 1.0826501457564455, within(1e-9));
    assertThat(json.at("/reachability/n_invocations").longValue()).isEqualTo(7);
    JsonNode unmeasured =
        Samples.JSON.valueToTree(prediction(Samples.published()).publishedReport(null));
    assertThat(unmeasured.at("/reachability/msprof_source").isNull()).isTrue();
    assertThat(unmeasured.path("t_measured_us").isNull()).isTrue();
  }

  @Test
  void aRejectedFileSaysAtWhichStageAndWhy() throws IOException {
    BoundReport report =
        BoundReport.of(
            GraphText.read("{\"schedule_truncated\":true,\"operations\":[]}"),
            Samples.published(),
            Launch.of(),
            null);
    assertThat(report.reliabilityFlags()).containsExactly(ReliabilityFlag.LOAD_ERROR);
    JsonNode json = Samples.JSON.readTree(Samples.JSON.writeValueAsString(report));
    assertThat(json.path("case").textValue()).isEqualTo("k.des.json");
    assertThat(json.at("/error/stage").textValue()).isEqualTo("load");
    assertThat(json.at("/error/messages/0").textValue()).contains("schedule_truncated");
    assertThat(json.path("reliability_flags")).hasSize(1);
  }

  @Test
  void whereTheGridMixesUnitsTheLowerTierIsTheUsableFloor() throws IOException {
    String name = "07_flash_attention_mixed_cv"; // the published bound is a false violation
    JsonNode input = Samples.json("cases/" + name + "/input.json");
    KernelPrediction prediction =
        KernelPrediction.of(
            name, Samples.graph(name), Samples.calibrationOf(input), Samples.launch(input));
    assertThat(prediction.bound().micros()).isCloseTo(3596.1307241446084, within(1e-9));
    assertThat(prediction.usableFloor().micros()).isCloseTo(68.86718179701253, within(1e-9));
    assertThat(prediction.usableFloor().flags()).containsExactly(ReliabilityFlag.CUBE_PATH_RATE);
    BoundTarget target = BoundTarget.anyTime("k");
    assertThat(prediction.toUsableBound(target).floor()).isCloseTo(68867.18, within(0.01));
    assertThat(prediction.toUsableBound(target).flags())
        .containsExactly("CUBE_PATH_RATE", "CALIB_COLD_START", "CALIB_CLOCK_MISMATCH");
    assertThat(prediction.toBound(target).flags())
        .containsExactly("GRID_MIXED_UNITS", "CUBE_PATH_RATE", "CALIB_CLOCK_MISMATCH");
  }

  @Test
  void aVectorKernelIsComparableOnceItsLaunchCountsTheVectorCores() throws IOException {
    Launch onVectorCores = new Launch(List.of(4096L), 40, 1, 1, 1);
    KernelPrediction prediction =
        KernelPrediction.of("k", VECTOR_ADD.graph(), Samples.published(), onVectorCores);
    assertThat(prediction.flags()).containsExactly(ReliabilityFlag.VECTOR_ONLY_ON_CUBE_COUNT);
    assertThat(prediction.usableFloor().flags()).isEmpty();
    assertThat(prediction.usableFloor().micros())
        .isEqualTo(prediction.bound().components().micros())
        .isLessThan(prediction.bound().micros());
    assertThat(prediction(Samples.published()).usableFloor().flags())
        .containsExactly(ReliabilityFlag.VECTOR_ONLY_ON_CUBE_COUNT);
  }

  @Test
  void anUnflaggedBoundIsItsOwnUsableFloor() throws IOException {
    KernelPrediction prediction =
        KernelPrediction.of(
            "k",
            new GraphText().op(0, "mm", "PIPE_M", "\"elem_type\":\"f16\",\"flops\":4096").graph(),
            Samples.synthetic(),
            Launch.of());
    assertThat(prediction.usableFloor())
        .isEqualTo(
            new UsableFloor(prediction.bound().micros(), List.of(), List.of(), List.of(), true));
  }

  private static KernelPrediction prediction(Calibration calibration) {
    return KernelPrediction.of("k", VECTOR_ADD.graph(), calibration, Launch.of());
  }
}
