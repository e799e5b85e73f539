package dev.plumbline.bounds.ascend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.diagnosis.BlockWaves;
import dev.plumbline.bounds.ascend.diagnosis.GapOverlap;
import dev.plumbline.bounds.ascend.floor.Gap;
import dev.plumbline.bounds.ascend.floor.Launch;
import dev.plumbline.bounds.ascend.floor.ReliabilityFlag;
import dev.plumbline.bounds.ascend.floor.TwoTierBound;
import dev.plumbline.bounds.ascend.report.KernelPrediction;
import dev.plumbline.bounds.ascend.report.Reachability;
import dev.plumbline.bounds.ascend.validation.Validation;
import dev.plumbline.bounds.ascend.validation.ValidationStatus;
import dev.plumbline.bounds.msprof.GapInvocations;
import dev.plumbline.bounds.msprof.KernelTime;
import dev.plumbline.bounds.msprof.OpNameFilter;
import dev.plumbline.bounds.msprof.OpSummary;
import dev.plumbline.bounds.msprof.OpSummaryRow;
import dev.plumbline.bounds.msprof.TaskLaunches;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * What was published of real kernels on Ascend 910B3, computed again. The schedule of chunk_kda is
 * not public; its figures need the sums of it only: the vector work of one program, and the share
 * of it on the wrong unit.
 */
class PublishedKernelsTest {
  private static final double ONE_PROGRAM_MICROS = 224.9263827963328;
  private static final double VECTOR_PER_MICRO = 15133.235851136873;
  private static final double WRONG_UNIT = 0.00156;
  private static final double MEASURED_MICROS = 104326;

  @Test
  void chunkKdaIsBoundByTheVectorUnitOfACoreInTwoHundredAndFiveWaves() throws IOException {
    TwoTierBound bound = chunkKda(Launch.of(128L, 32L)).bound();
    assertThat(bound.launch().programs()).isEqualTo(4096);
    assertThat(bound.components().waves()).isEqualTo(205);
    assertThat(bound.components().oneProgramMicros().get(Component.VECTOR))
        .isCloseTo(ONE_PROGRAM_MICROS, within(1e-4));
    assertThat(bound.components().micros()).isCloseTo(46109.908, within(1e-3));
    assertThat(bound.grid().micros()).isCloseTo(46064.923, within(1e-3));
    assertThat(bound.serialMicros()).isZero();
    assertThat(bound.micros()).isCloseTo(46109.908, within(1e-3));
    assertThat(bound.tier()).isEqualTo(TwoTierBound.Tier.COMPONENT);
    assertThat(bound.bindingComponent()).isEqualTo(Component.VECTOR);
  }

  @Test
  void chunkKdaHasTheTwoHeadroomsAndTheTightnessThatWerePublished() throws IOException {
    KernelPrediction prediction = chunkKda(Launch.of(128L, 32L));
    Reachability reach = prediction.reachability(MEASURED_MICROS);
    assertThat(reach.tBoundHivmUs()).isCloseTo(46064.923, within(1e-3));
    assertThat(reach.compilerHeadroomUs()).isCloseTo(44.985, within(1e-3));
    assertThat(reach.authorHeadroomUs()).isCloseTo(58216.09, within(5e-3));
    assertThat(reach.isViolation()).isFalse();
    assertThat(prediction.attribution().fractions().get(Gap.WRONG_UNIT))
        .isCloseTo(WRONG_UNIT, within(5e-6));
    Validation validation = Validation.of(prediction.prediction(), MEASURED_MICROS, 0);
    assertThat(validation.tightness()).isCloseTo(2.26, within(5e-3));
    assertThat(validation.publishedStatus()).isEqualTo(ValidationStatus.PASS);
  }

  @Test
  void chunkKdaRunsOnFortyVectorCoresSoItsPublishedFloorIsNotCompared() throws IOException {
    KernelPrediction published = chunkKda(Launch.of(128L, 32L));
    assertThat(published.flags()).contains(ReliabilityFlag.VECTOR_ONLY_ON_CUBE_COUNT);
    assertThat(Validation.of(published.prediction(), MEASURED_MICROS, 0).status())
        .isEqualTo(ValidationStatus.NOT_COMPARABLE);
    KernelPrediction onVectorCores = chunkKda(new Launch(List.of(128L, 32L), 40, 1, 1, 1));
    assertThat(onVectorCores.bound().components().waves()).isEqualTo(103);
    assertThat(onVectorCores.usableFloor().flags())
        .doesNotContain(ReliabilityFlag.VECTOR_ONLY_ON_CUBE_COUNT);
    assertThat(onVectorCores.usableFloor().micros()).isCloseTo(23167.417, within(1e-3));
    assertThat(BlockWaves.of("MIX_AIC", 4096, Samples.published()))
        .isEqualTo(new BlockWaves(205, 103));
  }

  @Test
  void scalarTimeThatTheScheduleHidesExplainsTheWholeHeadroomOfChunkKda() throws IOException {
    double bound = chunkKda(Launch.of(128L, 32L)).bound().micros();
    GapOverlap gap = GapOverlap.of(0.845, 0.119, MEASURED_MICROS, bound);
    assertThat(gap.gapOvlPts()).isCloseTo(0.726, within(1e-12));
    assertThat(gap.gapOvlPts() * MEASURED_MICROS).isCloseTo(75740.676, within(1e-3));
    assertThat(gap.gapOvlUs()).isCloseTo(58216.09, within(5e-3)); // no more than there is
  }

  @Test
  void launchesOfSoftmaxThatFollowEachOtherCloselyBecameItsSlowestLaunch() throws IOException {
    // The published median is 305.1 us; the published rule makes one invocation of 352.6 us.
    List<OpSummaryRow> rows = softmax(352.6, 305.1, 304.0, 306.2, 303.5, 310.9);
    KernelTime reference =
        KernelTime.of(GapInvocations.of(rows, OpNameFilter.named("softmax")), 1).orElseThrow();
    assertThat(reference).isEqualTo(new KernelTime(352.6, 352.6, 1, 0));
    KernelTime ours =
        KernelTime.of(TaskLaunches.of(rows, OpNameFilter.named("softmax")).launches(), 1)
            .orElseThrow();
    assertThat(ours).isEqualTo(new KernelTime(305.1, 303.5, 5, 1));
  }

  @Test
  void theDocumentQuotesWhatIsComputedHere() throws IOException {
    assertThat(
            Files.readString(
                Path.of("").toAbsolutePath().resolveSibling("docs").resolve("BOUNDS.md")))
        .contains(table());
  }

  static String table() throws IOException {
    KernelPrediction prediction = chunkKda(Launch.of(128L, 32L));
    TwoTierBound bound = prediction.bound();
    Reachability reach = prediction.reachability(MEASURED_MICROS);
    return String.format(
        Locale.ROOT,
        """
        | figure | value |
        |---|---|
        | one program, vector, us | %.3f |
        | waves: %d programs on 20 cores | %d |
        | component floor, and bound, us | %.3f |
        | grid floor, us | %.3f |
        | serial, us | %.0f |
        | hardware limit, us | %.3f |
        | compiler headroom, us | %.3f |
        | measured, us | %.0f |
        | author headroom, us | %.2f |
        | tightness | %.2f |
        """,
        bound.components().oneProgramMicros().get(Component.VECTOR),
        bound.launch().programs(),
        bound.components().waves(),
        bound.micros(),
        bound.grid().micros(),
        bound.serialMicros(),
        reach.tBoundHivmUs(),
        reach.compilerHeadroomUs(),
        MEASURED_MICROS,
        reach.authorHeadroomUs(),
        Validation.of(prediction.prediction(), MEASURED_MICROS, 0).tightness());
  }

  private static KernelPrediction chunkKda(Launch launch) throws IOException {
    long all = Math.round(ONE_PROGRAM_MICROS * VECTOR_PER_MICRO);
    long misplaced = Math.round(all * WRONG_UNIT);
    String members = "\"elem_type\":\"%s\",\"elements\":%d,\"repeat\":255";
    GraphText program =
        new GraphText()
            .op(0, "vadd", "PIPE_V", members.formatted("f16", all - misplaced))
            .op(1, "cmp", "PIPE_V", members.formatted("i32", misplaced));
    return KernelPrediction.of("chunk_kda", program.graph(), Samples.published(), launch);
  }

  private static List<OpSummaryRow> softmax(double... micros) throws IOException {
    StringBuilder csv =
        new StringBuilder(
            "Device_id,Stream ID,Task ID,Op Name,OP Type,Task Type,Task Start Time(us),"
                + "Task Duration(us)\n");
    double start = 1000;
    for (int i = 0; i < micros.length; i++) {
      csv.append("0,46,").append(i).append(",softmax,softmax,AI_VECTOR_CORE,");
      csv.append(start).append(',').append(micros[i]).append('\n');
      start += micros[i] + 2;
    }
    return OpSummary.read(csv.toString().getBytes(StandardCharsets.UTF_8), "softmax.csv").rows();
  }
}
