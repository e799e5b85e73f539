package dev.plumbline.bounds.neuron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.bounds.neuron.input.Stage;
import dev.plumbline.bounds.neuron.trace.CriticalPath;
import dev.plumbline.bounds.neuron.trace.LaneSummary;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import dev.plumbline.bounds.neuron.trace.TraceUnit;
import dev.plumbline.model.value.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OddTracesTest {
  private static final String X = "{\"ph\":\"X\",\"ts\":1,\"dur\":2,\"tid\":3}";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | EMPTY | empty",
        "`  ` | EMPTY | empty",
        "hello | RECOGNISE | expected a perf_sim trace",
        "[ | JSON | truncated",
        "[{\"ph\":\"X\",\"ts\":1 | JSON | truncated",
        "[]] | JSON | not valid JSON",
        "[] [] | JSON | second document",
        "[]{} | JSON | second document",
        "[{\"ph\":\"X\",\"ts\":1,\"ts\":2,\"dur\":2,\"tid\":3}] | JSON | ts occurs twice",
        "[{\"ph\":\"X\",\"ts\":-1,\"dur\":2,\"tid\":3}] | NUMBER | found -1",
        "[{\"ph\":\"X\",\"ts\":1.5,\"dur\":2,\"tid\":3}] | NUMBER | found 1.5",
        "[{\"ph\":\"X\",\"ts\":\"1\",\"dur\":2,\"tid\":3}] | NUMBER | found \"1\"",
        "[{\"ph\":\"X\",\"ts\":[1],\"dur\":2,\"tid\":3}] | NUMBER | found an array",
        "[{\"ph\":\"X\",\"ts\":null,\"dur\":2,\"tid\":3}] | NUMBER | found null",
        "[{\"ph\":\"X\",\"ts\":NaN,\"dur\":2,\"tid\":3}] | JSON | NaN",
        "[{\"ph\":\"X\",\"ts\":9223372036854775808,\"dur\":2,\"tid\":3}] | NUMBER |"
            + " 9223372036854775808",
        "[{\"ph\":\"X\",\"ts\":9223372036854775807,\"dur\":1,\"tid\":3}] | NUMBER | beyond 2^63",
        "[{\"ph\":\"X\",\"ts\":1e99999999,\"dur\":1,\"tid\":3}] | NUMBER | 1e99999999",
        "[{\"ph\":\"X\",\"dur\":2,\"tid\":3}] | NUMBER | ts is missing",
        "[{\"ph\":\"X\",\"ts\":2,\"tid\":3}] | NUMBER | dur is missing",
        "[{\"ph\":\"X\",\"ts\":2,\"dur\":3}] | NUMBER | tid is missing",
        "[{\"ph\":\"X\",\"ts\":1,\"dur\":2,\"tid\":3,\"args\":{\"deps\":[{\"edge_type\":\"Flow\"}]}}]|"
            + " NUMBER | bir_id is missing",
        "[{\"ph\":\"X\",\"ts\":1,\"dur\":2,\"tid\":3,\"args\":{\"deps\":{}}}] | JSON | expected an"
            + " array",
        "[{\"ph\":\"X\",\"ts\":1,\"dur\":2,\"tid\":3,\"args\":{\"inst_dump\":\"a \"b\" c\"}}]"
            + "| JSON | without escaping",
        "{\"traceEvents\":[],\"traceEvents\":[]} | JSON | traceEvents occurs twice",
        "{\"traceEvents\":{}} | JSON | expected an array",
      })
  void whatIsNoWholeTraceIsRefusedWithStageAndReason(String text, Stage stage, String reason)
      throws IOException {
    PerfSimInput input = read(text);
    assertThat(input.traces()).isEmpty();
    assertThat(input.rejected()).hasSize(1);
    Rejected.Error error = input.rejected().get(0).error();
    assertThat(error.stage()).isEqualTo(stage);
    assertThat(error.reason()).contains(reason);
    assertThat(input.problems()).extracting(Problem::file).contains(Traces.NAME);
    assertThat(NeuronPrediction.of(input, null).bounds(BoundOptions.NONE)).isEmpty();
  }

  @Test
  void aRawLineBreakInsideATextIsRefusedWithItsLine() throws IOException {
    PerfSimInput input =
        read("[\n" + X.replace("\"tid\":3", "\"tid\":3,\"args\":{\"inst_dump\":\"a\nb\"}") + "]");
    assertThat(input.rejected().get(0).error().stage()).isEqualTo(Stage.JSON);
    assertThat(input.problems().get(0).line()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "12.0,12",
    "1e3,1000",
    "1.5e1,15",
    "0e9,0",
    "-0,0",
    "9223372036854775805,9223372036854775805"
  })
  void wholeNumbersInAnySpellingAreExact(String spelling, long start) throws IOException {
    TraceSummary trace = one("[{\"ph\":\"X\",\"ts\":" + spelling + ",\"dur\":2,\"tid\":3}]");
    assertThat(trace.lanes().get("tid3").firstStartNanos()).isEqualTo(start);
    assertThat(trace.overallEndNanos()).isEqualTo(start + 2);
  }

  @Test
  void theObjectFormAndAByteOrderMarkAreRead() throws IOException {
    assertThat(one("\ufeff[" + X + "]").events()).isEqualTo(1);
    TraceSummary trace =
        one("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[" + X + "],\"otherData\":{\"a\":[1]}}");
    assertThat(trace.events()).isEqualTo(1);
    assertThat(trace.ignored()).containsEntry("unknown keys", 2L);
  }

  @Test
  void whatIsSkippedIsCounted() throws IOException {
    PerfSimInput input =
        read(
            "["
                + X
                + ",{\"ph\":\"C\",\"ts\":\"bad\",\"name\":\"n\"},{},7,"
                + "{\"ph\":\"X\",\"ts\":1,\"dur\":2,\"tid\":3,\"pid\":9,\"cat\":\"a\",\"id\":1}]");
    assertThat(input.traces().get(0).events()).isEqualTo(2);
    assertThat(input.traces().get(0).ignored())
        .containsOnly(
            Map.entry("phase C", 1L),
            Map.entry("no phase", 2L),
            Map.entry("pid other than 0", 1L),
            Map.entry("unknown keys", 2L));
    assertThat(input.problems()).extracting(Problem::code).contains("ignored-records");
  }

  @Test
  void namesOfLanesMayComeLastAndDecide() throws IOException {
    TraceSummary trace =
        one(
            "["
                + X
                + ",{\"name\":\"thread_name\",\"ph\":\"M\",\"tid\":3,\"args\":{\"name\":\"9."
                + " dve\"}},{\"ph\":\"M\",\"tid\":4,\"args\":{\"name\":\"9."
                + " DVE\"},\"name\":\"thread_name\"},"
                + "{\"ph\":\"X\",\"ts\":1,\"dur\":2,\"tid\":4},{\"ph\":\"X\",\"ts\":1,\"dur\":2,\"tid\":11}]");
    assertThat(trace.lanes()).containsOnlyKeys("dve", "dve#tid4", "tid11");
    PerfSimInput input = read("[{\"ph\":\"X\",\"ts\":1,\"dur\":2,\"tid\":11}]");
    assertThat(input.problems()).extracting(Problem::code).contains("W-LANE", "W-CCSHIFT");
  }

  @Test
  void theEndThatTheCompilerCountsMayLieBeforeTheLatestOne() throws IOException {
    PerfSimInput input = read(Traces.of(Traces.event(1, 3, 0, 500), Traces.event(2, 3, 100, 50)));
    TraceSummary trace = input.traces().get(0);
    assertThat(trace.overallEndNanos()).isEqualTo(150);
    assertThat(trace.overallMaxEndNanos()).isEqualTo(500);
    assertThat(input.problems()).extracting(Problem::code).containsExactly("W-OVERALL");
  }

  @Test
  void theCriticalLaneOfATieIsTheOneWithTheLowestId() throws IOException {
    TraceSummary trace =
        one(
            Traces.of(
                Traces.event(1, 5, 0, 9), Traces.event(2, 3, 0, 9), Traces.event(3, 4, 0, 8)));
    assertThat(trace.criticalLane()).isEqualTo("pe");
  }

  @Test
  void overlapIsMeasuredRightInAnyOrderOfRecords() throws IOException {
    long seed = 20261201;
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      int count = 1 + random.nextInt(30);
      boolean[] busy = new boolean[120];
      long[][] intervals = new long[count][];
      String[] records = new String[count];
      for (int i = 0; i < count; i++) {
        intervals[i] = new long[] {random.nextInt(100), random.nextInt(20)};
        records[i] = Traces.event(i, 3, intervals[i][0], intervals[i][1]);
        for (long t = intervals[i][0]; t < intervals[i][0] + intervals[i][1]; t++) {
          busy[(int) t] = true;
        }
      }
      long union = 0;
      for (boolean tick : busy) {
        union += tick ? 1 : 0;
      }
      LaneSummary lane = one(Traces.of(records)).lanes().get("pe");
      assertThat(lane.busyUnionNanos()).as("seed %d round %d", seed, round).isEqualTo(union);
      assertThat(lane.overlappingStarts())
          .as("seed %d round %d", seed, round)
          .isEqualTo(overlapping(intervals));
    }
  }

  @Test
  void theCriticalPathIsTheLongestChainAndSuccessorsOfATriggerWaitForItsStart() throws IOException {
    TraceSummary trace =
        one(
            Traces.of(
                Traces.event(1, 3, 0, 100),
                Traces.event(2, 4, 0, 40),
                Traces.event(3, 5, 100, 50, "1:Flow:100", "2:ANTI_DEPENDENCE:40"),
                Traces.event(4, 2, 110, 500, "3:Ordered:150"),
                Traces.event(5, 2, 700, 1)));
    CriticalPath path = trace.criticalPath();
    assertThat(path.nanos()).isEqualTo(100 + 10 + 500);
    assertThat(path.steps()).extracting(CriticalPath.Step::birId).containsExactly(1L, 3L, 4L);
    assertThat(path.steps())
        .extracting(CriticalPath.Step::waitedFor)
        .containsExactly(null, "Flow", "Ordered");
    assertThat(path.laneNanos()).containsEntry("pe", 100L).containsEntry("act", 500L);
    assertThat(trace.depEdgesByType()).containsEntry("Anti", 1L).containsEntry("Flow", 1L);
  }

  @Test
  void dependenciesThatDoNotFitAreCountedAndSaid() throws IOException {
    PerfSimInput input =
        read(
            Traces.of(
                Traces.event(1, 3, 0, 10, "2:Flow:20"),
                Traces.event(2, 3, 10, 10, "1:Flow:10"),
                Traces.event(3, 3, 20, 10, "99:Strange:1", "1:flow:77"),
                Traces.event(3, 3, 30, 10)));
    TraceSummary trace = input.traces().get(0);
    assertThat(trace.danglingDeps()).isEqualTo(1);
    assertThat(trace.depEdges()).isEqualTo(4);
    assertThat(trace.depEdgesByType()).containsEntry("Unknown", 1L).containsEntry("Flow", 3L);
    assertThat(trace.criticalPath().inCycles()).isEqualTo(3);
    assertThat(input.problems())
        .filteredOn(problem -> problem.code().equals("W-DEPS"))
        .extracting(Problem::message)
        .anyMatch(message -> message.startsWith("1 dependency on instructions that are not in"))
        .anyMatch(message -> message.startsWith("1 dependency with another end"))
        .anyMatch(message -> message.startsWith("1 dependency of an unknown kind"))
        .anyMatch(message -> message.startsWith("1 event with the instruction id"))
        .anyMatch(message -> message.startsWith("3 events in circles"));
  }

  @Test
  void anotherUnitIsConverted() throws IOException {
    PerfSimOptions options = PerfSimOptions.of(PerfSimRun.A);
    Path file =
        Traces.write(folder, Traces.NAME, Traces.bytes(Traces.of(Traces.event(1, 3, 7, 14))));
    assertThat(end(file, options.withUnit(TraceUnit.parse("us")))).isEqualTo(21_000);
    assertThat(end(file, options.withUnit(TraceUnit.parse("cycles@1.4")))).isEqualTo(15);
    assertThat(end(file, options.withUnit(TraceUnit.parse("cycles@1.2")))).isEqualTo(18);
    Path large =
        Traces.write(folder, Traces.NAME, Traces.bytes(Traces.of(Traces.event(1, 3, 1L << 60, 0))));
    PerfSimInput refused = new PerfSimReader(options.withUnit(TraceUnit.parse("us"))).read(large);
    assertThat(refused.rejected().get(0).error().stage()).isEqualTo(Stage.NUMBER);
  }

  @ParameterizedTest
  @CsvSource({"s", "cycles", "cycles@", "cycles@0", "cycles@-1", "cycles@1e99", "cycles@x"})
  void anUnknownUnitIsSaid(String unit) {
    assertThatThrownBy(() -> TraceUnit.parse(unit))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(unit);
  }

  private static long end(Path file, PerfSimOptions options) throws IOException {
    return new PerfSimReader(options).read(file).traces().get(0).overallEndNanos();
  }

  private static long overlapping(long[][] intervals) {
    long[][] sorted =
        Arrays.stream(intervals)
            .filter(interval -> interval[1] > 0)
            .sorted(Comparator.<long[]>comparingLong(i -> i[0]).thenComparingLong(i -> i[0] + i[1]))
            .toArray(long[][]::new);
    long count = 0;
    long covered = -1;
    for (long[] interval : sorted) {
      count += interval[0] < covered ? 1 : 0;
      covered = Math.max(covered, interval[0] + interval[1]);
    }
    return count;
  }

  private TraceSummary one(String text) throws IOException {
    PerfSimInput input = read(text);
    assertThat(input.rejected()).isEmpty();
    return input.traces().get(0);
  }

  private PerfSimInput read(String text) throws IOException {
    Path file = Traces.write(folder, Traces.NAME, Traces.bytes(text));
    return new PerfSimReader(PerfSimOptions.of(PerfSimRun.A)).read(file, Traces.NAME);
  }
}
