package dev.plumbline.bounds.msprof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TaskLaunchesTest {

  @Test
  void launchesThatTouchAreTwo() throws IOException {
    assertThat(micros(row(0, 0, 1, "10", "5"), row(0, 0, 2, "15", "6"))).containsExactly(5.0, 6.0);
  }

  @Test
  void shardsThatOverlapAreOneFromFirstStartToLastEnd() throws IOException {
    assertThat(micros(row(0, 0, 2, "13", "6"), row(0, 0, 1, "10", "5"), row(0, 0, 3, "11", "1")))
        .containsExactly(9.0);
  }

  @Test
  void aSumThatIsRoundedUpMakesNoOverlap() throws IOException {
    // In doubles 0.1 + 0.2 lies above 0.3.
    assertThat(
            micros(row(0, 0, 1, "0", "0.2"), row(0, 0, 2, "0.1", "0.2"), row(0, 0, 3, "0.3", "5")))
        .hasSize(2);
    assertThat(micros(row(0, 0, 1, "0", "0.2"), row(0, 0, 2, "0.199", "5"))).hasSize(1);
  }

  @Test
  void streamsAndDevicesRunSideBySide() throws IOException {
    assertThat(micros(row(0, 0, 1, "10", "5"), row(0, 1, 1, "11", "6"), row(1, 0, 1, "12", "7")))
        .containsExactly(5.0, 6.0, 7.0);
  }

  @Test
  void aTaskThatAGraphRepeatsIsALaunchEachTime() throws IOException {
    assertThat(micros(row(0, 0, 7, "10", "5"), row(0, 0, 7, "100", "6"), row(0, 0, 7, "200", "7")))
        .containsExactly(5.0, 6.0, 7.0);
  }

  @Test
  void aNanosecondBetweenLaunchesIsSeenInTimesSinceTheEpoch() throws IOException {
    // A double has steps of 250 ns here: the two would look as if they overlapped.
    List<Launch> launches =
        launches(
            row(0, 0, 1, "1790000111222333.000", "5.000"),
            row(0, 0, 2, "1790000111222338.000", "6"),
            row(0, 0, 3, "1790000111222343.999", "7"));
    assertThat(launches).hasSize(2);
    assertThat(launches.get(1).micros()).isCloseTo(12.999, within(1e-9));
    assertThat(launches.get(1).startNanos()).isEqualTo(1790000111222338000L);
  }

  @Test
  void withoutAnyStartEveryRowIsALaunchInFileOrder() throws IOException {
    assertThat(micros(row(0, 0, 1, "N/A", "9"), row(0, 0, 2, "", "5"))).containsExactly(9.0, 5.0);
  }

  @Test
  void aRowWithoutStartAmongOthersIsSetAside() throws IOException {
    TaskLaunches launches =
        TaskLaunches.of(rows(row(0, 0, 1, "N/A", "9"), row(0, 0, 2, "5", "5")), row -> true);
    assertThat(launches.launches()).extracting(Launch::micros).containsExactly(5.0);
    assertThat(launches.setAside()).extracting(OpSummaryRow::taskId).containsExactly(1L);
  }

  @Test
  void startsAtBothEndsOfTimeDoNotOverlap() throws IOException {
    assertThat(
            micros(
                row(0, 0, 1, "-9223372036854775.808", "5"),
                row(0, 0, 2, "9223372036854775.807", "6")))
        .containsExactly(5.0, 6.0);
    assertThat(
            GapInvocations.of(
                rows(
                    row(0, 0, 1, "-9223372036854775.808", "5"),
                    row(0, 0, 2, "9223372036854775.807", "6")),
                row -> true))
        .hasSize(2);
  }

  @Test
  void theReferenceReadsNoRowWithANonNumericFieldButOursDoes() throws IOException {
    List<OpSummaryRow> rows =
        OpSummary.read(
                "Op Name,Task Type,Task Start Time(us),Task Duration(us),aic_total_cycles\nk,AI_CORE,0,5,N/A\n"
                    .getBytes(StandardCharsets.UTF_8),
                "x")
            .rows();
    assertThat(rows.get(0).notNumeric()).containsExactly("cycles");
    assertThat(GapInvocations.of(rows, row -> true)).isEmpty();
    assertThat(TaskLaunches.of(rows, row -> true).launches()).hasSize(1);
  }

  @Test
  void warmUpIsOnlyLeftOutWhereSomethingRemains() {
    List<Launch> two = List.of(new Launch(0L, 50, List.of()), new Launch(100L, 5, List.of()));
    assertThat(KernelTime.of(two, 1)).contains(new KernelTime(5, 5, 1, 1));
    assertThat(KernelTime.of(two, 2)).contains(new KernelTime(27.5, 5, 2, 0));
    assertThat(KernelTime.of(List.of(), 1)).isEmpty();
    assertThatThrownBy(() -> KernelTime.of(two, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1");
  }

  @Test
  void aTieOfCategoriesGoesToTheFirstAndNothingMeasuredMatchesNothing() {
    CategoryTotals tie =
        new CategoryTotals(java.util.Map.of(TaskCategory.AICPU, 5.0, TaskCategory.MTE, 5.0));
    assertThat(tie.largest()).isEqualTo(TaskCategory.MTE);
    assertThat(tie.matches("mte_ub")).isTrue();
    assertThat(tie.matches("scalar")).isFalse();
    assertThat(tie.matches("warp")).isNull();
    CategoryTotals nothing = CategoryTotals.of(List.of(), row -> true);
    assertThat(nothing.largest()).isNull();
    assertThat(nothing.matches("cube")).isNull();
  }

  private static List<Double> micros(String... rows) throws IOException {
    return launches(rows).stream().map(Launch::micros).toList();
  }

  private static List<Launch> launches(String... rows) throws IOException {
    return TaskLaunches.of(rows(rows), row -> true).launches();
  }

  private static List<OpSummaryRow> rows(String... rows) throws IOException {
    String csv =
        "Device_id,Stream ID,Task ID,Op Name,Task Type,Task Start Time(us),Task Duration(us)\n"
            + String.join("\n", rows)
            + "\n";
    return OpSummary.read(csv.getBytes(StandardCharsets.UTF_8), "x.csv").rows();
  }

  private static String row(int device, int stream, int task, String start, String duration) {
    return device + "," + stream + "," + task + ",k,MIX_AIC," + start + "," + duration;
  }
}
