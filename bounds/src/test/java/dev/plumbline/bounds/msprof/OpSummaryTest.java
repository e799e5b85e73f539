package dev.plumbline.bounds.msprof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plumbline.bounds.table.RowProblems;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpSummaryTest {
  private static final String HEADER =
      "Device_id,Task ID,Stream ID,Op Name,Task Type,Task Start Time(us),Task Duration(us)\n";

  @TempDir Path directory;

  @Test
  void aLongKernelWithNaCellsKeepsItsRowsAndTheNanosecondsOfItsStart() throws IOException {
    JsonNode golden =
        JsonMapper.builder()
            .build()
            .readTree(MsprofGoldenTest.sample("mix-aic-and-na/expect.json").toFile());
    OpSummary summary =
        OpSummary.read(MsprofGoldenTest.sample("mix-aic-and-na/op_summary_20260610.csv"));

    assertThat(summary.problems()).isEmpty();
    assertThat(golden.get("problems")).isEmpty();
    JsonNode accounting = golden.get("accounting");
    assertThat(summary.rowCount()).isEqualTo(accounting.get("rows").longValue());
    assertThat(summary.rows()).hasSize(accounting.get("acceptedRows").intValue());
    assertThat(summary.dropped()).isEmpty();
    assertThat(accounting.get("rejectedRows").intValue()).isZero();

    List<OpStatistic> statistics = OpStatistic.of(summary.rows());
    JsonNode ops = golden.get("expect").get("ops");
    assertThat(statistics).hasSize(ops.size());
    double tolerance = golden.get("tolerance").get("us").doubleValue();
    for (int i = 0; i < ops.size(); i++) {
      JsonNode want = ops.get(i);
      OpStatistic statistic = statistics.get(i);
      List<OpSummaryRow> rows =
          summary.rows().stream().filter(OpNameFilter.named(statistic.opName())).toList();
      assertThat(statistic.opName()).isEqualTo(want.get("op").textValue());
      assertThat(statistic.taskType()).isEqualTo(want.get("taskType").textValue());
      assertThat(statistic.count()).isEqualTo(want.get("count").longValue());
      assertThat(statistic.timed()).isEqualTo(statistic.count());
      assertThat(statistic.totalMicros())
          .isCloseTo(want.get("totalUs").doubleValue(), within(tolerance));
      for (int row = 0; want.has("startNs") && row < rows.size(); row++) {
        assertThat(rows.get(row).startNanos())
            .isEqualTo(Long.parseLong(want.get("startNs").get(row).textValue()));
      }
    }
    OpStatistic mixed = statistics.get(1);
    assertThat(mixed.minMicros()).isCloseTo(98200.5, within(tolerance));
    assertThat(mixed.maxMicros()).isCloseTo(98400.25, within(tolerance));
    assertThat(mixed.computeCore()).isTrue();
    assertThat(summary.rows().get(1).metrics().get(Metric.AIC_TIME)).isEqualTo(97000.1);
    assertThat(summary.rows().get(2).metrics().get(Metric.AIC_TIME)).isNull();
    assertThat(summary.rows().get(3).taskId()).isNull();
    assertThat(summary.rows().get(3).streamId()).isNull();
    assertThat(summary.rows().get(2).isReadByReference()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "1790000111222333.986,1790000111222333986",
    "1781081124034403.000,1781081124034403000",
    "0,0",
    "-1.5,-1500",
    "1e3,1000000",
    "0.0009,0",
    "9223372036854775.807,9223372036854775807",
    "0.000000000000000000000000000000000000001,0"
  })
  void aStartIsReadWithoutRounding(String cell, long nanos) throws IOException {
    OpSummary summary = read("0,1,2,k,AI_CORE," + cell + "\t,5\n");
    assertThat(summary.rows().get(0).startNanos()).isEqualTo(nanos);
    assertThat(summary.problems()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"9223372036854775.808", "1e300", "1e999999", "inf", "nan"})
  void aStartThatFitsNoLongIsUnknownAndTold(String cell) throws IOException {
    OpSummary summary = read("0,1,2,k,AI_CORE," + cell + ",5\n");
    assertThat(summary.rows().get(0).startNanos()).isNull();
    assertThat(summary.rows().get(0).durationMicros()).isEqualTo(5.0);
    assertThat(summary.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.line()).isEqualTo(2);
              assertThat(problem.code()).isEqualTo("bad-cell");
              assertThat(problem.message()).contains("start", cell);
            });
  }

  @Test
  void badRowsAreCountedAndHideNoGoodOnes() throws IOException {
    OpSummary summary =
        read(
            """
            0,1,2,before,AI_CORE,0,5
            0,2,2,cut,AI_
            0,3,2,"open,AI_CORE,20,5
            0,4,2,strange,AI_CORE,30,5x
            0,5,2,comma, in name,AI_CORE,40,5

            0,6,2,after,AI_CORE,50,7
            """);
    assertThat(summary.rows())
        .extracting(OpSummaryRow::opName)
        .containsExactly("before", "strange", "comma", "after");
    assertThat(summary.dropped())
        .containsExactlyInAnyOrderEntriesOf(Map.of("short-row", 1L, "unreadable-row", 1L));
    assertThat(summary.rowCount()).isEqualTo(6);
    assertThat(summary.problems())
        .extracting(Problem::code, Problem::line)
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple("short-row", 3L),
            org.assertj.core.groups.Tuple.tuple("unreadable-row", 4L),
            org.assertj.core.groups.Tuple.tuple("bad-cell", 5L),
            org.assertj.core.groups.Tuple.tuple("long-row", 6L),
            org.assertj.core.groups.Tuple.tuple("bad-cell", 6L));
    assertThat(summary.problems()).allSatisfy(p -> assertThat(p.file()).isEqualTo("run.csv"));
    assertThat(summary.rows().get(3).line()).isEqualTo(8);
  }

  @Test
  void manyBadRowsAreAllCountedButNotAllTold() throws IOException {
    OpSummary summary = read("0,1\n".repeat(1000) + "0,6,2,after,AI_CORE,50,7\n");
    assertThat(summary.dropped()).containsExactlyEntriesOf(Map.of("short-row", 1000L));
    assertThat(summary.problems()).hasSize(RowProblems.SHOWN_PER_CODE + 1);
    assertThat(summary.problems().get(RowProblems.SHOWN_PER_CODE).message())
        .startsWith(1000 - RowProblems.SHOWN_PER_CODE + " more");
    assertThat(summary.rows()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"''|none", "'# only a comment\n'|none", "'{\"traceEvents\": []}\n'|traceEvents"})
  void whatIsNoOpSummaryIsSaidSo(String text, String found) throws IOException {
    OpSummary summary = OpSummary.read(text.getBytes(StandardCharsets.UTF_8), "x.csv");
    assertThat(summary.rows()).isEmpty();
    assertThat(summary.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.severity()).isEqualTo(Severity.ERROR);
              assertThat(problem.code()).isEqualTo("not-op-summary");
              assertThat(problem.message()).contains("Op Name", "Task Duration(us)", found);
            });
  }

  @Test
  void aHeaderWithoutRowsHasNoProblem() throws IOException {
    OpSummary summary = read("");
    assertThat(summary.rowCount()).isZero();
    assertThat(summary.problems()).isEmpty();
  }

  @Test
  void aByteOrderMarkBreaksNoColumnName() throws IOException {
    byte[] csv = ("\uFEFFOp Name,Task Duration(us)\r\nk,5\r\n").getBytes(StandardCharsets.UTF_8);
    assertThat(OpSummary.read(csv, "x").rows().get(0).opName()).isEqualTo("k");
    byte[] wide = ("\uFEFFOp Name,Task Duration(us)\nk,5\n").getBytes(StandardCharsets.UTF_16LE);
    assertThat(OpSummary.read(wide, "x").rows().get(0).opName()).isEqualTo("k");
  }

  @Test
  void anEndlessLineCostsOnlyItself() throws IOException {
    OpSummary summary =
        read("0,1,2," + "x".repeat(3 << 20) + ",AI_CORE,0,5\n0,6,2,after,AI_CORE,50,7\n");
    assertThat(summary.rows()).extracting(OpSummaryRow::opName).containsExactly("after");
    assertThat(summary.dropped()).containsEntry("unreadable-row", 1L);
  }

  @Test
  void noNegativeOrInfiniteDurationReachesAStatistic() throws IOException {
    OpSummary summary =
        read(
            "0,1,2,k,AI_CORE,0,nan\n0,2,2,k,AI_CORE,0,-5\n0,3,2,k,AI_CORE,0,inf\n"
                + "0,4,2,k,AI_CORE,0,N/A\n0,5,2,k,AI_CORE,0,\n");
    OpStatistic statistic = OpStatistic.of(summary.rows()).get(0);
    assertThat(statistic.count()).isEqualTo(5);
    assertThat(statistic.timed()).isZero();
    assertThat(statistic.totalMicros()).isZero();
    assertThat(statistic.minMicros()).isNull();
    assertThat(statistic.maxMicros()).isNull();
    assertThat(KernelTime.of(GapInvocations.of(summary.rows(), row -> true), 1)).isEmpty();
    assertThat(TaskLaunches.of(summary.rows(), row -> true).setAside()).hasSize(5);
  }

  @Test
  void slicesOfOneExportAreReadInOrderAndAGapIsTold() throws IOException {
    write("op_summary_slice_10_20260101.csv", "0,11,2,k,AI_CORE,110,5\n");
    write("op_summary_slice_2_20260101.csv", "0,3,2,k,AI_CORE,30,5\n");
    write("op_summary_slice_0_20260101.csv", "0,1,2,k,AI_CORE,10,5\n");
    write("op_summary_20250101.csv", "0,1,2,old,AI_CORE,10,5\n");
    write("task_time_20260101.csv", "x\n");

    OpSummarySlices slices = OpSummarySlices.in(directory);
    assertThat(slices.exports()).hasSize(2);
    assertThat(slices.exports().get(1))
        .extracting(path -> path.getFileName().toString())
        .containsExactly(
            "op_summary_slice_0_20260101.csv",
            "op_summary_slice_2_20260101.csv",
            "op_summary_slice_10_20260101.csv");
    assertThat(slices.problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("0 to 10", "[0, 2, 10]"));

    OpSummary summary = OpSummary.readAll(slices.exports().get(1));
    assertThat(summary.rows()).extracting(OpSummaryRow::taskId).containsExactly(1L, 3L, 11L);
  }

  @Test
  void aTaskThatIsInTwoSlicesCountsOnce() throws IOException {
    Path first = write("a.csv", "0,1,2,k,AI_CORE,10,5\n0,2,2,k,AI_CORE,20,5\n");
    Path second =
        write("b.csv", "0,2,2,k,AI_CORE,20,5\n0,3,2,k,AI_CORE,30,5\n0,N/A,2,k,AI_CORE,20,5\n");
    OpSummary summary = OpSummary.readAll(List.of(first, second));
    assertThat(summary.rows()).hasSize(4);
    assertThat(summary.dropped()).containsExactlyEntriesOf(Map.of("duplicate-row", 1L));
    assertThat(summary.problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.file()).isEqualTo(second.toString()));
  }

  @Test
  void aFileThatCannotBeReadDoesNotStopTheOthers() throws IOException {
    Path missing = directory.resolve("missing.csv");
    Path good = write("b.csv", "0,2,2,k,AI_CORE,20,5\n");
    OpSummary summary = OpSummary.readAll(List.of(missing, good));
    assertThat(summary.rows()).hasSize(1);
    assertThat(summary.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.file()).isEqualTo(missing.toString());
              assertThat(problem.message()).contains("no such file");
            });
    assertThatThrownBy(() -> OpSummary.read(missing)).isInstanceOf(NoSuchFileException.class);
  }

  private Path write(String name, String rows) throws IOException {
    return Files.writeString(directory.resolve(name), HEADER + rows);
  }

  private static OpSummary read(String rows) throws IOException {
    return OpSummary.read((HEADER + rows).getBytes(StandardCharsets.UTF_8), "run.csv");
  }
}
