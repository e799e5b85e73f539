package dev.plumbline.bounds.ascend.floor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.bounds.ascend.GraphText;
import dev.plumbline.bounds.ascend.Samples;
import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.CalibrationFile;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.component.ComponentPair;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Edges of the two-tier model's rules that its samples do not reach. */
class TwoTierModelTest {
  private static final String F16 = "\"elem_type\":\"f16\"";

  @Test
  void thePublishedFiguresOfARealKernelComeOut() throws IOException {
    // chunk_kda: 4096 programs on 20 cores, 205 waves, one program 224.926 us of vector work
    long elements = Math.round(224.9263827963328 * 15133.235851136873);
    TwoTierBound bound =
        new TwoTierModel(Samples.published())
            .bound(
                new GraphText().op(0, "vadd", "PIPE_V", F16 + ",\"elements\":" + elements).graph(),
                Launch.of(128L, 32L));
    assertThat(bound.components().waves()).isEqualTo(205);
    assertThat(bound.components().oneProgramMicros().get(Component.VECTOR))
        .isCloseTo(224.9263827963328, within(1e-6));
    assertThat(bound.components().micros()).isCloseTo(46109.908, within(1e-3));
    assertThat(bound.grid().micros()).isCloseTo(46064.923, within(1e-3));
    assertThat(bound.tier()).isEqualTo(TwoTierBound.Tier.COMPONENT);
  }

  @Test
  void anMteComponentWithoutBandwidthIsInfiniteEvenForNoBytes() {
    TwoTierBound bound = bound(new GraphText().op(0, "x", "PIPE_MTE1", ""), rates(""));
    assertThat(bound.components().scaledMicros(Component.MTE_L1))
        .isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(bound.micros()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(bound.components().binding()).isEqualTo(Component.MTE_L1);
  }

  @Test
  void scalarWorkWithoutARateCountsNothing() throws IOException {
    TwoTierBound bound =
        bound(
            new GraphText().op(0, "x", "PIPE_S", "\"elem_type\":\"i32\",\"elements\":1000000"),
            Samples.published());
    assertThat(bound.components().oneProgramMicros()).containsEntry(Component.SCALAR, 0.0);
    assertThat(bound.components().micros()).isZero();
  }

  @Test
  void theFirstComponentWinsATie() {
    Calibration equal =
        rates(
            """
            ,"cube":{"throughput":{"fp16":1}},"vector":{"throughput_fp16_tflops":1}""");
    TwoTierBound bound =
        bound(
            new GraphText()
                .op(0, "x", "PIPE_V", F16 + ",\"elements\":1000000")
                .op(1, "x", "PIPE_M", F16 + ",\"flops\":1000000"),
            equal);
    assertThat(bound.components().micros()).isEqualTo(1.0);
    assertThat(bound.components().binding()).isEqualTo(Component.CUBE);
  }

  @Test
  void aTieOfTheTiersGoesToTheGrid() throws IOException {
    TwoTierBound bound =
        new TwoTierModel(Samples.synthetic())
            .bound(
                new GraphText().op(0, "vadd", "PIPE_V", F16 + ",\"elements\":20000").graph(),
                new Launch(List.of(10L), 10, 1, 1, 1));
    assertThat(bound.grid().micros()).isEqualTo(1.0).isEqualTo(bound.components().micros());
    assertThat(bound.tier()).isEqualTo(TwoTierBound.Tier.GRID);
    assertThat(bound.bindingComponent()).isNull();
  }

  @Test
  void loopsOfZeroAreHonoured() throws IOException {
    TwoTierBound bound =
        bound(
            new GraphText().op(0, "vadd", "PIPE_V", F16 + ",\"elements\":9,\"loop_multiplier\":0"),
            Samples.published());
    assertThat(bound.workload().totalOperations()).isZero();
    assertThat(Reliability.flags(bound, Samples.published())).contains(ReliabilityFlag.ZERO_WORK);
  }

  @Test
  void anEmptyGridHasNoWavesAndIsNotScaled() throws IOException {
    TwoTierBound bound =
        new TwoTierModel(Samples.published())
            .bound(
                new GraphText().op(0, "vadd", "PIPE_V", F16 + ",\"elements\":8192").graph(),
                Launch.of(0L, 7L));
    assertThat(bound.components().waves()).isZero();
    assertThat(bound.components().scaledMicros()).isEqualTo(bound.components().oneProgramMicros());
    assertThat(bound.grid().scaledWork()).isEqualTo(1.0);
  }

  @Test
  void handoffsCrossTransfersAndCountOncePerKind() throws IOException {
    // cube -> fixpipe -> load -> vector, twice, and back by a direct dependency
    GraphText text =
        new GraphText()
            .op(0, "mm", "PIPE_M", F16 + ",\"flops\":1")
            .op(1, "fixpipe", "PIPE_FIX", "\"bytes\":64,\"depends_on\":[0]")
            .op(2, "load", "PIPE_MTE2_V", "\"bytes\":32,\"depends_on\":[1]")
            .op(3, "vadd", "PIPE_V", F16 + ",\"elements\":1,\"depends_on\":[2]")
            .op(4, "vadd", "PIPE_V", F16 + ",\"elements\":1,\"depends_on\":[2]")
            .op(5, "mm", "PIPE_M", F16 + ",\"flops\":1,\"depends_on\":[4,404]");
    TwoTierBound bound = bound(text, Samples.published());
    assertThat(bound.handoffs().mandatory()).hasSize(3);
    assertThat(bound.handoffs().mandatory().get(0).bytes()).isEqualTo(32);
    assertThat(bound.handoffs().mandatoryEdges())
        .containsExactly(
            new ComponentPair(Component.CUBE, Component.VECTOR),
            new ComponentPair(Component.VECTOR, Component.CUBE));
    assertThat(bound.serialMicros()).isCloseTo(2 * 4.119386817325799, within(1e-12));
  }

  @Test
  void dataThatComesBackToItsOwnUnitIsNoHandoffToItself() throws IOException {
    GraphText text =
        new GraphText()
            .op(0, "vadd", "PIPE_V", "")
            .op(1, "store", "PIPE_MTE3", "\"depends_on\":[0]")
            .op(2, "load", "PIPE_MTE2_V", "\"depends_on\":[1]")
            .op(3, "vadd", "PIPE_V", "\"depends_on\":[2]");
    assertThat(bound(text, Samples.published()).handoffs().avoidableEdges())
        .containsExactly(
            new ComponentPair(Component.VECTOR, Component.MTE_UB),
            new ComponentPair(Component.MTE_UB, Component.MTE_GM),
            new ComponentPair(Component.MTE_GM, Component.VECTOR));
  }

  @Test
  void ofAnAvoidableEdgeTheFirstHandoffIsCharged() throws IOException {
    GraphText text =
        new GraphText()
            .op(0, "load", "PIPE_MTE2_V", "\"bytes\":1000")
            .op(1, "load", "PIPE_MTE2_V", "\"bytes\":9000,\"loop_multiplier\":3")
            .op(2, "vadd", "PIPE_V", F16 + ",\"elements\":1,\"depends_on\":[0,1]");
    TwoTierModel model = new TwoTierModel(Samples.synthetic());
    TwoTierBound bound = model.bound(text.graph(), Launch.of());
    assertThat(model.attribution(bound).micros()).containsEntry(Gap.AVOIDABLE_SERIAL, 0.01);
  }

  @Test
  void startUpsAreAvoidableDownToTwoHundredFiftyFiveRepetitions() throws IOException {
    // 256 iterations one by one, where two instructions would do; 32768 elements take 1.6384 us
    TwoTierModel model = new TwoTierModel(Samples.synthetic());
    TwoTierBound bound =
        model.bound(
            new GraphText()
                .op(0, "vadd", "PIPE_V", F16 + ",\"elements\":32768,\"repeat\":1")
                .graph(),
            Launch.of());
    assertThat(model.attribution(bound).micros().get(Gap.INTRA_UNIT))
        .isCloseTo(1.6384 * (254 * 35.0) / (256 * 35 + 256), within(1e-12));
  }

  @Test
  void bytesOfComputationsMixUnitsWhereATransferBinds() throws IOException {
    GraphText pure =
        new GraphText()
            .op(0, "load", "PIPE_MTE2_V", "\"bytes\":1000000")
            .op(1, "vadd", "PIPE_V", F16 + ",\"elements\":1");
    GraphText mixed =
        new GraphText()
            .op(0, "load", "PIPE_MTE2_V", "\"bytes\":1000000")
            .op(1, "vadd", "PIPE_V", F16 + ",\"elements\":1,\"bytes\":1");
    assertThat(Reliability.flags(bound(pure, Samples.published()), Samples.published()))
        .doesNotContain(ReliabilityFlag.GRID_MIXED_UNITS);
    assertThat(Reliability.flags(bound(mixed, Samples.published()), Samples.published()))
        .contains(ReliabilityFlag.GRID_MIXED_UNITS);
  }

  @Test
  void aCircleOfTransfersHasNoOrigin() throws IOException {
    GraphText text =
        new GraphText()
            .op(0, "load", "PIPE_MTE2_V", "\"depends_on\":[1]")
            .op(1, "load", "PIPE_MTE3", "\"depends_on\":[0]")
            .op(2, "vadd", "PIPE_V", "\"depends_on\":[0,2]")
            .op(3, "vadd", "PIPE_V", "\"depends_on\":[1]");
    Handoffs handoffs = bound(text, Samples.published()).handoffs();
    assertThat(handoffs.mandatory()).isEmpty();
    assertThat(handoffs.avoidable())
        .extracting(Handoff::pair)
        .containsExactly(
            new ComponentPair(Component.MTE_UB, Component.MTE_GM),
            new ComponentPair(Component.MTE_GM, Component.MTE_UB),
            new ComponentPair(Component.MTE_GM, Component.VECTOR),
            new ComponentPair(Component.MTE_UB, Component.VECTOR));
  }

  @Test
  void aChainOfAHundredThousandTransfersIsFollowedOnce() throws IOException {
    GraphText text = new GraphText().op(0, "mm", "PIPE_M", F16 + ",\"flops\":1");
    int length = 100_000;
    for (int i = 1; i < length; i++) {
      text.op(i, "copy", "PIPE_MTE3", "\"depends_on\":[" + (i - 1) + "]");
    }
    for (int i = 0; i < 1000; i++) {
      text.op(length + i, "vadd", "PIPE_V", "\"depends_on\":[" + (length - 1 - i) + "]");
    }
    assertThat(bound(text, Samples.published()).handoffs().mandatory()).hasSize(1000);
  }

  @Test
  void anEdgeToL1IsMandatoryAndFlagged() throws IOException {
    TwoTierBound bound =
        bound(
            new GraphText()
                .op(0, "copy", "PIPE_MTE1", "\"bytes\":8")
                .op(1, "vadd", "PIPE_V", F16 + ",\"elements\":1,\"depends_on\":[0]"),
            Samples.published());
    assertThat(bound.handoffs().mandatoryEdges()).hasSize(1);
    assertThat(Reliability.flags(bound, Samples.published())).contains(ReliabilityFlag.MTE_L1_EDGE);
  }

  @Test
  void withoutACalibratedCostHandoffsAreFreeAndFlagged() {
    Calibration calibration = rates(",\"vector\":{\"throughput_fp16_tflops\":1}");
    TwoTierBound bound =
        bound(
            new GraphText()
                .op(0, "mm", "PIPE_M", "")
                .op(1, "vadd", "PIPE_V", F16 + ",\"elements\":1,\"depends_on\":[0]"),
            calibration);
    assertThat(bound.serialMicros()).isZero();
    assertThat(Reliability.flags(bound, calibration))
        .contains(ReliabilityFlag.HANDOFF_UNCALIBRATED);
  }

  @Test
  void transfersFromL1AreFlaggedWhereTheGridChargesThemTooSlowly() throws IOException {
    TwoTierBound bound =
        bound(new GraphText().op(0, "copy", "PIPE_MTE1", "\"bytes\":1000000"), Samples.published());
    assertThat(Reliability.flags(bound, Samples.published()))
        .containsExactly(
            ReliabilityFlag.GRID_SLOWER_RATE, ReliabilityFlag.VECTOR_ONLY_ON_CUBE_COUNT);
  }

  @ParameterizedTest
  @EnumSource(Gap.class)
  void nothingIsAttributedToAnEmptySchedule(Gap gap) throws IOException {
    TwoTierModel model = new TwoTierModel(Samples.published());
    TwoTierBound bound = model.bound(new GraphText().graph(), Launch.of());
    assertThat(model.attribution(bound).micros()).containsEntry(gap, 0.0);
    assertThat(model.attribution(bound).action()).isEqualTo(Attribution.AT_BOUND);
  }

  @Test
  void misplacedWorkOfAnInfiniteBoundGivesNoNumberAndNoCrash() throws IOException {
    TwoTierModel model = new TwoTierModel(Samples.published());
    TwoTierBound bound =
        model.bound(
            new GraphText().op(0, "cmp", "PIPE_V", "\"elem_type\":\"i32\",\"elements\":5").graph(),
            Launch.of());
    assertThat(bound.micros()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(model.attribution(bound).micros())
        .containsEntry(Gap.WRONG_UNIT, Double.POSITIVE_INFINITY);
    assertThat(model.attribution(bound).fractions().get(Gap.WRONG_UNIT)).isNaN();
    assertThat(model.attribution(bound).dominant()).isEqualTo(Gap.GRID);
    // on the scalar unit, where it belongs, it has no rate and no time
    assertThat(model.relaxedMicros(bound)).isEqualTo(bound.grid().micros()).isLessThan(2e-5);
  }

  @Test
  void relaxingDropsAvoidableHandoffsOnly() throws IOException {
    GraphText text =
        new GraphText()
            .op(0, "mm", "PIPE_M", F16 + ",\"flops\":1000")
            .op(1, "vadd", "PIPE_V", F16 + ",\"elements\":1000,\"depends_on\":[0]");
    TwoTierModel model = new TwoTierModel(Samples.published());
    TwoTierBound bound = model.bound(text.graph(), Launch.of());
    assertThat(bound.serialMicros()).isPositive();
    assertThat(model.relaxedMicros(bound)).isEqualTo(bound.micros());
  }

  @Test
  void hugeWorkStaysFiniteAndPositive() throws IOException {
    String most = F16 + ",\"elements\":9223372036854775807,\"loop_multiplier\":9223372036854775807";
    TwoTierBound bound =
        new TwoTierModel(Samples.published())
            .bound(
                new GraphText().op(0, "vadd", "PIPE_V", most).op(1, "x", "PIPE_V", most).graph(),
                new Launch(List.of(Long.MAX_VALUE), 1, 1, 1, 1));
    assertThat(bound.micros()).isPositive().isFinite();
  }

  private static TwoTierBound bound(GraphText text, Calibration calibration) {
    return new TwoTierModel(calibration).bound(text.graph(), Launch.of());
  }

  private static Calibration rates(String members) {
    byte[] json = ("{\"version\":\"t\"" + members + "}").getBytes(StandardCharsets.UTF_8);
    return Objects.requireNonNull(CalibrationFile.read(json, "t").calibration());
  }
}
