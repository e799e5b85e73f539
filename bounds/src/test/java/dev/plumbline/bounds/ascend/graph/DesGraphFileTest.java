package dev.plumbline.bounds.ascend.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.bounds.ascend.GraphText;
import dev.plumbline.bounds.ascend.Samples;
import dev.plumbline.bounds.ascend.json.FileProblems;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DesGraphFileTest {
  @TempDir Path directory;

  @Test
  void oneCutScheduleDoesNotTakeItsNeighbourDown() throws IOException {
    DesGraphFile cut = DesGraphFile.read(Samples.path("one-bad-of-two/kernel_a.des.json"));
    DesGraphFile whole = DesGraphFile.read(Samples.path("one-bad-of-two/kernel_b.des.json"));

    assertThat(cut.graph()).isNull();
    assertThat(cut.errors())
        .singleElement()
        .asString()
        .contains("kernel_a.des.json", "schedule_truncated", "expected false, found true");
    DesGraph graph = Objects.requireNonNull(whole.graph());
    assertThat(whole.problems()).isEmpty();
    assertThat(graph.operations()).hasSize(3);
    assertThat(graph.makespanCycles()).isEqualTo(47);
    assertThat(graph.micros(47)).isCloseTo(0.025405405, within(1e-8));
  }

  @Test
  void anOperationIsReadFieldByField() {
    DesOperation operation =
        new GraphText()
            .op(
                7,
                "load",
                "PIPE_MTE2_V",
                """
                "elem_type":"f16","depends_on":[1,2],"bytes":4096,"elements":2048,"flops":3,
                "loop_multiplier":5,"repeat":6,"duration":10,"start_cycle":11,"end_cycle":21,
                "issue_duration":8,"event_wait_cycles":2,"line":40,"core_type":"VECTOR",
                "is_sync":true,"is_barrier":true,"src_space":"HBM","dst_space":"uniform_buffer",
                "packet_bytes":256,"key_of_a_newer_scheduler":{"x":[1]}""")
            .graph()
            .operations()
            .get(0);
    assertThat(operation)
        .isEqualTo(
            new DesOperation(
                7,
                "load",
                "PIPE_MTE2_V",
                "f16",
                List.of(1L, 2L),
                new DesOperation.Work(4096, 2048, 3, 5, 6),
                new DesOperation.Timing(10, 11, 21, 8, 2),
                new DesOperation.Place(40, "VECTOR", true, true, "gm", "ub", 256)));
  }

  @Test
  void theShortestOperationHasDefaults() {
    DesOperation operation = new GraphText().op(1, "", "", "").graph().operations().get(0);
    assertThat(operation.work()).isEqualTo(new DesOperation.Work(0, 0, 0, 1, 1));
    assertThat(operation.timing()).isEqualTo(new DesOperation.Timing(0, 0, 0, 0, 0));
    assertThat(operation.dependsOn()).isEmpty();
  }

  @Test
  void nullsAreAbsentAndWholeFloatsAreWhole() {
    DesOperation operation =
        new GraphText()
            .op(1, "x", "PIPE_V", "\"bytes\":null,\"elements\":4096.0,\"depends_on\":null")
            .graph()
            .operations()
            .get(0);
    assertThat(operation.work().bytes()).isZero();
    assertThat(operation.work().elements()).isEqualTo(4096);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                                 | empty",
        "'  '                                               | empty",
        "'[]'                                               | expected a JSON object",
        "'null'                                             | expected a JSON object",
        "'{\"operations\":[{\"id\":1,\"name\":\"a'          | not valid JSON",
        "'{\"operations\":[]'                               | not valid JSON",
        "'{}'                                               | operations: is missing",
        "'{\"operations\":null}'                            | operations: is missing",
        "'{\"operations\":7}'                               | operations: expected an array",
        "'{\"operations\":{}}'                              | operations: expected an array",
        "'{\"operations\":[null]}'                          | operations[0]: expected an object",
        "'{\"operations\":[[]]}'                            | operations[0]: expected an object",
        "'{\"schema_version\":\"v9\",\"operations\":[]}'    | found \"v9\"",
        "'{\"schema_version\":3,\"operations\":[]}'         | schema_version: expected a text",
        "'{\"schedule_truncated\":\"no\",\"operations\":[]}'| expected true or false",
      })
  void whatIsNoScheduleIsRejectedWithAReason(String json, String reason) {
    DesGraphFile file = GraphText.read(json);
    assertThat(file.graph()).isNull();
    assertThat(file.errors()).anySatisfy(error -> assertThat(error).contains(reason));
    assertThat(file.errors()).allSatisfy(error -> assertThat(error).startsWith("k.des.json:"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"bytes\":-1                            | operations[0].bytes: expected a whole number of 0",
        "\"flops\":-5                            | operations[0].flops",
        "\"elements\":-1                         | operations[0].elements",
        "\"loop_multiplier\":-2                  | operations[0].loop_multiplier",
        "\"bytes\":\"many\"                      | operations[0].bytes",
        "\"bytes\":NaN                           | operations[0].bytes",
        "\"bytes\":1e400                         | operations[0].bytes",
        "\"bytes\":1e30                          | operations[0].bytes",
        "\"bytes\":1.5                           | operations[0].bytes",
        "\"bytes\":9223372036854775808           | operations[0].bytes",
        "\"elements\":[1]                        | operations[0].elements",
        "\"flops\":true                          | operations[0].flops",
        "\"depends_on\":3                        | operations[0].depends_on: expected an array",
        "\"depends_on\":[0,\"1\"]                | operations[0].depends_on[1]",
        "\"elem_type\":16                        | operations[0].elem_type",
      })
  void whatWouldMakeTheBoundWrongRejectsTheFile(String members, String reason) {
    DesGraphFile file = GraphText.read(new GraphText().op(0, "x", "PIPE_V", members).json());
    assertThat(file.graph()).isNull();
    assertThat(file.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.message()).startsWith(reason).contains("found ");
              assertThat(problem.line()).isEqualTo(3);
              assertThat(problem.severity()).isEqualTo(Severity.ERROR);
            });
  }

  @Test
  void everyBadOperationOfAFileIsNamedNotJustTheFirst() {
    DesGraphFile file =
        GraphText.read(
            new GraphText()
                .op(0, "x", "PIPE_V", "\"bytes\":-1")
                .op(1, "y", "PIPE_V", "")
                .op(2, "z", "PIPE_V", "\"flops\":\"a\"")
                .json());
    assertThat(file.errors()).hasSize(2);
    assertThat(file.errors().get(1)).contains("k.des.json:5", "operations[2].flops");
  }

  @Test
  void manyBadOperationsAreCountedWithoutFillingTheMemory() {
    GraphText text = new GraphText();
    for (int i = 0; i < 1000; i++) {
      text.op(i, "x", "PIPE_V", "\"bytes\":-1");
    }
    List<Problem> problems = GraphText.read(text.json()).problems();
    assertThat(problems).hasSize(FileProblems.MAX_KEPT + 1);
    assertThat(problems.get(FileProblems.MAX_KEPT).message()).startsWith("800 more problems");
    assertThat(problems.get(FileProblems.MAX_KEPT).severity()).isEqualTo(Severity.ERROR);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"duration\":-1",
        "\"start_cycle\":\"early\"",
        "\"event_wait_cycles\":1e400",
        "\"line\":[]",
        "\"is_sync\":1",
        "\"src_space\":2"
      })
  void whatOnlyDiagnosesUseIsAWarningAndTheBoundStays(String members) {
    DesGraphFile file =
        GraphText.read(new GraphText().op(0, "x", "PIPE_V", members + ",\"bytes\":9").json());
    assertThat(Objects.requireNonNull(file.graph()).operations().get(0).work().bytes())
        .isEqualTo(9);
    assertThat(file.problems())
        .singleElement()
        .extracting(Problem::severity)
        .isEqualTo(Severity.WARNING);
  }

  @Test
  void aHugeValueIsQuotedShortly() {
    DesGraphFile file =
        GraphText.read(
            new GraphText()
                .op(0, "x", "PIPE_V", "\"bytes\":\"" + "9".repeat(100_000) + '"')
                .json());
    assertThat(file.errors().get(0)).hasSizeLessThan(300).endsWith("...");
  }

  @Test
  void deepNestingIsASyntaxErrorNotAStackOverflow() {
    String json = "{\"operations\":[" + "[".repeat(100_000) + "]".repeat(100_000) + "]}";
    assertThat(GraphText.read(json).errors()).anySatisfy(e -> assertThat(e).contains("not valid"));
  }

  @Test
  void theOlderKeyIsUsedOnlyWithoutTheNewerOne() {
    String op = "[{\"id\":1,\"name\":\"a\",\"pipe\":\"b\"}]";
    DesGraphFile both = GraphText.read("{\"nodes\":" + op + ",\"operations\":[]}");
    assertThat(Objects.requireNonNull(both.graph()).operations()).isEmpty();
    assertThat(both.problems()).anySatisfy(p -> assertThat(p.message()).contains("1 operations"));
    DesGraphFile nodes = GraphText.read("{\"nodes\":" + op + ",\"operations\":null}");
    assertThat(Objects.requireNonNull(nodes.graph()).operations()).hasSize(1);
  }

  @Test
  void ofTwoEqualKeysTheLastCountsAndTheFirstIsNamed() {
    String op = "[{\"id\":1,\"name\":\"a\",\"pipe\":\"b\"}]";
    DesGraphFile file = GraphText.read("{\"operations\":" + op + ",\"operations\":[]}");
    assertThat(Objects.requireNonNull(file.graph()).operations()).isEmpty();
    assertThat(file.problems())
        .anySatisfy(p -> assertThat(p.message()).contains("first 1 operations ignored"));
  }

  @Test
  void duplicateIdsAreAllKeptAndNamed() {
    DesGraphFile file =
        GraphText.read(new GraphText().op(3, "a", "b", "").op(3, "c", "d", "").json());
    assertThat(Objects.requireNonNull(file.graph()).operations()).hasSize(2);
    assertThat(file.problems())
        .anySatisfy(p -> assertThat(p.message()).contains("1 operations repeat an id"));
  }

  @Test
  void aScheduleWithoutSchemaAndWithTrailingTextIsReadWithWarnings() {
    DesGraphFile file = GraphText.read("{\"operations\":[],\"clock_ghz\":-1} {}");
    assertThat(Objects.requireNonNull(file.graph()).clockGigahertz()).isEqualTo(1.85);
    assertThat(file.problems())
        .hasSize(2)
        .allSatisfy(p -> assertThat(p.severity()).isEqualTo(Severity.WARNING));
  }

  @Test
  void theHashIsThatOfTheFile() {
    byte[] bytes = new GraphText().op(1, "a", "b", "").json().getBytes(StandardCharsets.UTF_8);
    assertThat(Objects.requireNonNull(DesGraphFile.read(bytes, "x").graph()).sha256())
        .hasSize(64)
        .isEqualTo(Objects.requireNonNull(DesGraphFile.read(bytes, "y").graph()).sha256())
        .isNotEqualTo(new GraphText().graph().sha256());
  }

  @Test
  void aFileThatIsTooLargeIsNotEvenOpened() throws IOException {
    Path large = directory.resolve("large.json");
    try (FileChannel channel =
        FileChannel.open(large, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.position(DesGraphFile.MAX_FILE_BYTES);
      channel.write(StandardCharsets.UTF_8.encode("{}"));
    }
    assertThatThrownBy(() -> DesGraphFile.read(large))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("large.json has " + (DesGraphFile.MAX_FILE_BYTES + 2));
    Files.delete(large);
  }
}
