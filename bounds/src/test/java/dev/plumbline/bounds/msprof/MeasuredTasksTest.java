package dev.plumbline.bounds.msprof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What counts as one execution, whoever asks. */
class MeasuredTasksTest {
  private static final Path SAMPLES = Path.of("src/test/resources/msprof");

  @Test
  void launchesOnComputeCoresAndTasksOfEveryOtherKindAreTold() throws IOException {
    MeasuredTasks measured = MeasuredTasks.of(sample("task_type_zoo.csv").rows(), 1);
    assertThat(measured.tasks()).hasSize(11);
    assertThat(measured.tasks())
        .filteredOn(task -> task.place().isEmpty())
        .extracting(MeasuredTask::durationNanos, MeasuredTask::isWarmUp)
        .containsExactly(
            tuple(50_000L, true),
            tuple(52_000L, false),
            tuple(54_000L, false),
            tuple(56_000L, false),
            tuple(58_000L, false),
            tuple(60_000L, false));
    assertThat(measured.tasks())
        .filteredOn(task -> !task.place().isEmpty())
        .extracting(MeasuredTask::place)
        .containsExactly("HCCL_AIV_TASK", "AI_CORE_X", "KERNEL_AICPU", "MTE_COPY", "AI_CPU");
  }

  @Test
  void shardsOfALaunchAreOneExecutionWithTheBlocksAndShapesOfTheFirst() throws IOException {
    MeasuredTasks measured = MeasuredTasks.of(sample("mix_aic_shards.csv").rows(), 0);
    assertThat(measured.tasks())
        .filteredOn(task -> task.name().equals("fa_fwd_kernel"))
        .hasSize(4)
        .allSatisfy(task -> assertThat(task.rows()).isEqualTo(2))
        .allSatisfy(
            task ->
                assertThat(task.context())
                    .isEqualTo("blocks 4096+8192 in 64,64:DT_BF16:ND out 64,64:DT_BF16:ND"))
        .first()
        .satisfies(task -> assertThat(task.durationNanos()).isEqualTo(1_300_000))
        .satisfies(task -> assertThat(task.startNanos()).isEqualTo(1_781_081_124_124_403_000L));
  }

  @Test
  void rowsWithoutAUsableTimeAreKeptApart() throws IOException {
    MeasuredTasks measured = MeasuredTasks.of(sample("bad_rows.csv").rows(), 0);
    assertThat(measured.tasks()).hasSize(2);
    assertThat(measured.unusable()).extracting(OpSummaryRow::line).containsExactly(2L, 3L, 4L, 5L);
  }

  @Test
  void everyDeviceHasItsOwnWarmUpAndALoneLaunchIsNone() throws IOException {
    MeasuredTasks measured =
        MeasuredTasks.of(
            rows(
                """
                Device_id,Op Name,Task Type,Task Start Time(us),Task Duration(us)
                0,k,AI_CORE,0,9
                1,k,AI_CORE,1,8
                0,k,AI_CORE,100,7
                1,k,AI_CORE,101,6
                2,k,AI_CORE,0,5
                0,k,AI_CPU,300,4
                """),
            1);
    assertThat(measured.tasks())
        .filteredOn(task -> !task.isWarmUp())
        .extracting(MeasuredTask::durationNanos)
        .containsExactly(7_000L, 6_000L, 5_000L, 4_000L);
  }

  private static List<OpSummaryRow> rows(String csv) throws IOException {
    return OpSummary.read(csv.getBytes(StandardCharsets.UTF_8), "op_summary.csv").rows();
  }

  private static OpSummary sample(String name) throws IOException {
    return OpSummary.read(SAMPLES.resolve(name));
  }
}
