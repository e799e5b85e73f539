package dev.plumbline.standalone.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.ModelSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bounds pack} and {@code bounds trace}. */
class PackAndTraceTest {
  private static final Path SCHEDULE =
      ModelSamples.path("ascend/cases/01_vector_add_fp16/des.json");

  @TempDir private Path folder;

  @Test
  void whatIsPackedIsReadAsThePackageOfTheSameTraces() {
    Path out = folder.resolve("m.perf-sim");
    CommandRun run = CommandRun.of("bounds", "pack", ModelSamples.path("neuron/traces"), "-o", out);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("4 traces packed")
        .contains("not packed, another pass: perf_sim_at_end_trace.nc01_sg00.sg0000.Block1.json");
    JsonNode shown = CommandRun.of("bounds", "show", out, "--json").json().at("/bounds/0");
    assertThat(shown.path("kind").asText()).isEqualTo("package");
    assertThat(shown.path("matched")).hasSize(4);
  }

  @Test
  void whereNothingIsFoundNothingIsWrittenAndTheReasonIsTold() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Files.writeString(empty.resolve("profile.ntff"), "raw");
    Path out = folder.resolve("m.perf-sim");
    CommandRun run = CommandRun.of("bounds", "pack", empty, "-o", out);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("--internal-backend-options=--enable-perf-sim")
        .contains("neuron-explorer view");
    assertThat(out).doesNotExist();
  }

  @Test
  void aFolderIsNeverReplacedByWhatIsWritten() throws IOException {
    Path taken = Files.createDirectory(folder.resolve("taken"));
    Path traces = ModelSamples.path("neuron/traces");
    for (CommandRun run :
        new CommandRun[] {
          CommandRun.of("bounds", "pack", traces, "-o", taken),
          CommandRun.of("bounds", "trace", SCHEDULE, "-o", taken),
          CommandRun.of("bounds", "trace", traces, "-o", taken)
        }) {
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).contains("-o " + taken + " is a folder");
    }
    assertThat(taken).isEmptyDirectory();
  }

  @Test
  void aFileInsteadOfAFolderIsRefused() throws IOException {
    Path raw = Files.writeString(folder.resolve("profile.ntff"), "raw");
    assertThat(CommandRun.of("bounds", "pack", raw).err()).contains("neuron-explorer view");
    assertThat(CommandRun.of("bounds", "pack", raw).exitCode()).isEqualTo(2);
    CommandRun file = CommandRun.of("bounds", "pack", SCHEDULE);
    assertThat(file.exitCode()).isEqualTo(2);
    assertThat(file.err()).contains("expected a folder of traces, found a file");
    CommandRun none = CommandRun.of("bounds", "pack", folder.resolve("none"));
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.err()).contains("none does not exist");
  }

  @Test
  void aScheduleIsDrawnWithALaneForEachPipeByTheClockOfItsFile() throws IOException {
    Path out = folder.resolve("add.trace.json");
    CommandRun run = CommandRun.of("bounds", "trace", SCHEDULE, "-o", out);
    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonNode operations =
        ModelSamples.json("ascend/cases/01_vector_add_fp16/des.json").path("operations");
    JsonNode events = new ObjectMapper().readTree(out.toFile()).path("traceEvents");
    Map<Integer, String> lanes = new LinkedHashMap<>();
    Map<Long, JsonNode> slices = new LinkedHashMap<>();
    for (JsonNode event : events) {
      if (event.path("name").asText().equals("thread_name")) {
        lanes.put(event.path("tid").asInt(), event.at("/args/name").asText());
      }
      if (event.path("ph").asText().equals("X")) {
        slices.put(event.at("/args/id").asLong(), event);
      }
    }
    assertThat(slices).hasSize(operations.size());
    for (JsonNode operation : operations) {
      JsonNode slice = slices.get(operation.path("id").asLong());
      double clock = 1.85;
      long start = Math.round(operation.path("start_cycle").asLong() / clock);
      long end = Math.round(operation.path("end_cycle").asLong() / clock);
      assertThat(slice.path("ts").asDouble()).isEqualTo(start / 1000.0);
      assertThat(slice.path("dur").asDouble()).isEqualTo((end - start) / 1000.0);
      assertThat(lanes.get(slice.path("tid").asInt())).startsWith(operation.path("pipe").asText());
    }
    assertThat(run.out()).contains(operations.size() + " slices");
  }

  @Test
  void theClockOfACalibrationWins() throws IOException {
    Path slow = folder.resolve("c.json");
    Files.writeString(
        slow,
        Files.readString(ModelSamples.path("ascend/calibration/v1/calib_910b3_v1.json"))
            .replace("\"clock_freq_ghz\": 1.85", "\"clock_freq_ghz\": 0.925"));
    Path out = folder.resolve("slow.trace.json");
    CommandRun.of("bounds", "trace", SCHEDULE, "-o", out, "--calibration", slow);
    double last = 0;
    for (JsonNode event : new ObjectMapper().readTree(out.toFile()).path("traceEvents")) {
      last = Math.max(last, event.path("ts").asDouble() + event.path("dur").asDouble());
    }
    assertThat(last).isCloseTo(765 / 925.0, org.assertj.core.data.Offset.offset(0.001));
  }

  @Test
  void operationsThatNobodyPlacedFollowTheirPipeAndWhatTheyDependOn() throws IOException {
    Path graph =
        Files.writeString(
            folder.resolve("k.json"),
            """
            {"schema_version": "a3_hivm_des_v1", "clock_ghz": 1.0, "operations": [
              {"id": 0, "name": "load", "pipe": "PIPE_MTE2", "duration": 100},
              {"id": 1, "name": "load", "pipe": "PIPE_MTE2", "duration": 50},
              {"id": 2, "name": "add", "pipe": "PIPE_V", "duration": 30, "depends_on": [0]}]}
            """);
    Path out = folder.resolve("k.trace.json");
    CommandRun run = CommandRun.of("bounds", "trace", graph, "-o", out);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("3 slices, 1 arrow").contains("no operation has a start");
    Map<Long, Double> starts = new LinkedHashMap<>();
    for (JsonNode event : new ObjectMapper().readTree(out.toFile()).path("traceEvents")) {
      if (event.path("ph").asText().equals("X")) {
        starts.put(event.at("/args/id").asLong(), event.path("ts").asDouble());
      }
    }
    assertThat(starts).containsEntry(0L, 0.0).containsEntry(1L, 0.1).containsEntry(2L, 0.1);
  }

  @Test
  void tracesOfAPackageAreDrawn() throws IOException {
    Path out = folder.resolve("p.trace.json");
    CommandRun run =
        CommandRun.of("bounds", "trace", ModelSamples.path("neuron/file.perf-sim"), "-o", out);
    assertThat(run.out()).contains("2281 slices");
    assertThat(new ObjectMapper().readTree(out.toFile()).path("traceEvents").size())
        .isGreaterThan(2281);
  }

  @Test
  void whatHoldsNoScheduleIsRefusedAndLeavesNoFile() {
    Path out = folder.resolve("x.trace.json");
    CommandRun measured =
        CommandRun.of("bounds", "trace", ModelSamples.path("msprof/basic.csv"), "-o", out);
    assertThat(measured.exitCode()).isEqualTo(2);
    assertThat(measured.err()).contains("found an op summary of msprof");
    CommandRun bad =
        CommandRun.of(
            "bounds",
            "trace",
            ModelSamples.path("ascend/cases/18_missing_required_field/des.json"),
            "-o",
            out);
    assertThat(bad.exitCode()).isEqualTo(2);
    assertThat(bad.err()).contains("operations[3].pipe");
    assertThat(CommandRun.of("bounds", "trace", SCHEDULE, "-o", SCHEDULE).err())
        .contains("name another file with -o");
    assertThat(out).doesNotExist();
  }
}
