package dev.plumbline.bounds.neuron;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.bounds.neuron.trace.LaneSummary;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Bad days of real users, made small. */
class PerfSimCasesTest {
  @Test
  void aTraceCutInTheMiddleOfAnEventIsRefusedWithItsLine() throws IOException {
    String name = "cases/s17-perf-sim-cut-file/perf_sim.nc00_sg00.sg0000.Block1.json";
    JsonNode expected = expected("s17-perf-sim-cut-file");
    PerfSimInput input = Samples.read(name, PerfSimRun.A);
    assertThat(input.traces()).isEmpty();
    assertThat(input.isComplete()).isFalse();
    JsonNode problem = expected.get("problems").get(0);
    assertMentioned(input, problem);
    assertThat(input.problems().get(0).line()).isEqualTo(problem.get("line").longValue());
    assertThat(input.rejected().get(0).error().line()).isEqualTo(16);
    assertThat(input.quarantine())
        .singleElement()
        .returns("nc00_sg00", Quarantine::target)
        .returns(Quarantine.Scope.MODULE, Quarantine::scope);
    assertThat(NeuronPrediction.of(input, null).bounds(BoundOptions.NONE)).isEmpty();
  }

  @Test
  void theOtherFilesOfAnImportAreKeptBesideACutOne() throws IOException {
    PerfSimInput input = Samples.read("cases/s17-perf-sim-cut-file", PerfSimRun.A);
    assertThat(input.rejected()).hasSize(1);
    assertThat(input.problems())
        .anySatisfy(p -> assertThat(p.file()).endsWith("sg0000.Block1.json"));
  }

  @Test
  void overlapOnALaneIsCountedTwiceInTheSumAndOnceInTheUnion() throws IOException {
    JsonNode expected = expected("s18-perf-sim-overlap").get("expect");
    PerfSimInput input =
        Samples.read(
            "cases/s18-perf-sim-overlap/perf_sim.nc00_sg00.sg0000.Block2.json", PerfSimRun.A);
    assertThat(input.isComplete()).isEqualTo(expected.get("complete").booleanValue());
    assertThat(input.problems()).isEmpty();
    TraceSummary trace = input.traces().get(0);
    assertThat(trace.block()).isEqualTo(expected.get("block").textValue());
    assertThat(trace.events()).isEqualTo(expected.get("events").longValue());
    assertThat(trace.overallEndNanos()).isEqualTo(expected.get("overallEnd").longValue());
    assertThat(trace.overallMaxEndNanos()).isEqualTo(expected.get("overallMaxEnd").longValue());
    assertThat(trace.lanes()).hasSize(expected.get("lanes").size());
    for (Map.Entry<String, JsonNode> lane : expected.get("lanes").properties()) {
      LaneSummary found = trace.lanes().get(lane.getKey());
      JsonNode members = Samples.tree(found);
      for (Map.Entry<String, JsonNode> member : lane.getValue().properties()) {
        assertThat(members.get(member.getKey())).isEqualTo(member.getValue());
      }
      assertThat(found.busyUnionNanos()).isLessThanOrEqualTo(found.spanNanos());
    }
  }

  @Test
  void absoluteClimbingAndUnrelatedMembersNeverHideTheGoodOnes() throws IOException {
    JsonNode expected = expected("s20-perf-sim-tar-members");
    PerfSimInput input = Samples.read("cases/s20-perf-sim-tar-members/file.perf-sim", PerfSimRun.A);
    JsonNode blocks = expected.get("expect").get("blocks");
    assertThat(input.traces()).hasSize(blocks.size());
    for (int i = 0; i < blocks.size(); i++) {
      TraceSummary trace = input.traces().get(i);
      assertThat(trace.module()).isEqualTo(blocks.get(i).get("module").textValue());
      assertThat(trace.block()).isEqualTo(blocks.get(i).get("block").textValue());
      assertThat(trace.events()).isEqualTo(blocks.get(i).get("events").longValue());
      assertThat(trace.overallEndNanos()).isEqualTo(blocks.get(i).get("overallEnd").longValue());
    }
    assertThat(input.traces().get(1).file()).isEqualTo("perf_sim.nc01_sg00.sg0000.Block1.json");
    assertThat(input.contents().ignored())
        .hasSize(expected.get("expect").get("ignoredMembers").intValue());
    assertThat(input.rejected()).hasSize(expected.get("expect").get("failedMembers").intValue());
    expected.get("problems").forEach(problem -> assertMentioned(input, problem));
    assertThat(NeuronPrediction.of(input, null).bounds(BoundOptions.NONE))
        .filteredOn(bound -> bound.flags().isEmpty())
        .extracting(bound -> bound.key().name())
        .contains("nc00_sg00", "nc00_sg00.sg0000.Block1", "nc01_sg00");
  }

  private static void assertMentioned(PerfSimInput input, JsonNode expected) {
    Severity least =
        Severity.valueOf(expected.get("severity").textValue().toUpperCase(Locale.ROOT));
    assertThat(input.problems())
        .anySatisfy(
            (Problem problem) -> {
              assertThat(problem.severity()).isGreaterThanOrEqualTo(least);
              assertThat(problem.file()).endsWith(expected.get("file").textValue());
              for (JsonNode text : expected.get("mustMention")) {
                String[] choices = text.textValue().toLowerCase(Locale.ROOT).split("\\|");
                String message = problem.message().toLowerCase(Locale.ROOT);
                assertThat(choices)
                    .anyMatch(
                        choice -> Pattern.compile(Pattern.quote(choice)).matcher(message).find());
              }
            });
  }

  private static JsonNode expected(String name) throws IOException {
    return Samples.JSON.readTree(
        Files.readAllBytes(Samples.path("cases/" + name + "/expect.json")));
  }
}
