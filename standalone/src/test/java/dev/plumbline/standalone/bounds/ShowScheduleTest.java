package dev.plumbline.standalone.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.ModelSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code bounds show} on every schedule of the two-tier model's samples. */
class ShowScheduleTest {
  private static final String CALIBRATION = "ascend/calibration/v1/calib_910b3_v1.json";

  @TempDir private Path folder;

  static List<String> cases() {
    return ModelSamples.names("ascend/cases");
  }

  static List<String> grids() {
    return ModelSamples.names("grid/cases");
  }

  @Test
  void thereAreTwentyFiveCases() {
    assertThat(cases()).hasSize(25);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theJsonHasEveryMemberOfTheSampleAndNoOther(String name) {
    JsonNode expected = ModelSamples.json("ascend/cases/" + name + "/expected.json");
    CommandRun run = show(name);
    assertThat(run.json().path("bounds")).hasSize(1);
    JsonNode actual = run.json().at("/bounds/0");
    if (expected.has("error")) {
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(
              JsonDifferences.of(
                  expected,
                  actual,
                  "provenance",
                  "caveats",
                  "file",
                  "error.messages",
                  "error.reference_exception"))
          .isEmpty();
      assertThat(actual.at("/error/messages/0").asText()).contains(name);
      assertThat(run.err()).contains(name);
    } else {
      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(
              JsonDifferences.of(
                  expected,
                  actual,
                  "provenance",
                  "caveats",
                  "seed_formula.meaning",
                  "file",
                  "calibration_flags",
                  "published"))
          .isEmpty();
      assertThat(actual.path("file").asText()).endsWith(name + "/des.json");
    }
  }

  @ParameterizedTest
  @MethodSource("grids")
  void aFileOfLaunchArgumentsGivesTheGridOfTheSample(String name) {
    JsonNode expected = ModelSamples.json("grid/cases/" + name + "/expected.json");
    CommandRun run =
        CommandRun.of(
            "bounds",
            "show",
            ModelSamples.path("ascend/cases/01_vector_add_fp16/des.json"),
            "--calibration",
            ModelSamples.path(CALIBRATION),
            "--grid",
            ModelSamples.path("grid/cases/" + name + "/input.json"),
            "--json");
    if (expected.has("error")) {
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).contains("--grid").contains(name).doesNotContain("Exception");
      return;
    }
    JsonNode grid = run.json().at("/bounds/0/grid");
    JsonNode info = expected.path("grid_info");
    double occupancy = info.path("occupancy").doubleValue();
    assertThat(grid.path("occupancy").doubleValue()).isEqualTo(occupancy > 0 ? occupancy : 1);
    assertThat(grid.path("load_balance").doubleValue())
        .isEqualTo(info.path("load_balance").doubleValue());
    assertThat(grid.path("scaled_total_work").doubleValue())
        .isEqualTo(Math.max(1, 16384.0 * info.path("total_programs").longValue()));
    assertThat(run.json().at("/bounds/0/grid_flags").isArray()).isTrue();
  }

  @Test
  void theOutputOfThePassTakesItsLaunchFromTheCommandLine() throws IOException {
    Path pass = Files.createFile(folder.resolve("pass.txt"));
    Files.writeString(
        pass,
        Files.readString(ModelSamples.path("grid/cases/t02_k03_via_pass/ttir_info.json"))
            + "\nmodule { tt.func @k() { } }\n");
    CommandRun run =
        scheduleWith(
            "--grid", pass, "--launch-grid", "4,4", "--problem-shape", "128,256", "--json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.json().at("/bounds/0/grid/occupancy").doubleValue()).isEqualTo(0.8);
    CommandRun without = scheduleWith("--grid", pass);
    assertThat(without.exitCode()).isEqualTo(2);
    assertThat(without.err()).contains("pass.txt").contains("--launch-grid");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"dims\": [0]} | dims: expected 1 or more each, found [0]",
        "{\"dims\": [4], \"n_cores\": 0} | n_cores: expected 1 or more, found 0",
        "{\"dims\": [4], \"occupancy\": 5} | occupancy: expected a share above 0, 1 at most, found"
            + " 5",
        "{\"dims\": [4], \"load_balance\": 0}"
            + " | load_balance: expected a share above 0, 1 at most, found 0",
        "{\"dims\": [4], \"redundancy\": 0.5}"
            + " | redundancy: expected a factor of 1 or more, found 0.5",
        "{\"dims\": [4], \"ocupancy\": 0.5} | \"ocupancy\" is unknown",
        "{\"launch_grid\": [4], \"n_cores\": -3} | n_cores: expected 1 or more, found -3",
        "{\"launch_grid\": [0]} | launch grid: expected 1 or more each, found [0]",
      })
  void aLaunchThatCannotBeIsRefused(String grid, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("grid.json"), grid);
    CommandRun run =
        CommandRun.of(
            "bounds",
            "show",
            ModelSamples.path("ascend/cases/01_vector_add_fp16/des.json"),
            "--calibration",
            ModelSamples.path("ascend/calibration/v1/calib_910b3_v1.json"),
            "--grid",
            file);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("grid.json: " + message);
  }

  @Test
  void aSecondSchedulerFileReplacesTimes() throws IOException {
    Path second =
        Files.writeString(
            folder.resolve("depgraph.json"),
            "{\"operations\": [{\"id\": 5, \"start_cycle\": 565, \"end_cycle\": 2000}]}");
    assertThat(
            scheduleWith("--depgraph", second, "--json")
                .json()
                .at("/bounds/0/overlap/critical_path_cycles")
                .asLong())
        .isEqualTo(2000);
    CommandRun missing = scheduleWith("--depgraph", folder.resolve("none.json"));
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.err()).contains("--depgraph").contains("none.json does not exist");
  }

  @Test
  void aPersonSeesBoundWhatBindsWhereTimeGoesAndTheHeadroom() throws IOException {
    String text = show("07_flash_attention_mixed_cv", "--measured-us", "4000").out();
    assertThat(text).isEqualTo(golden("schedule.txt"));
  }

  @Test
  void aMeasurementBelowTheBoundIsToldLoudly() {
    assertThat(scheduleWith("--measured-us", "0.9").out()).contains("FASTER THAN POSSIBLE");
  }

  @Test
  void aBoundThatIsNotFiniteIsNone() {
    String text = show("21_uncalibrated_fp32_vector", "").out();
    assertThat(text)
        .contains("Infinity us  binds: vector, without a calibrated rate: no bound")
        .doesNotContain("keeps it from");
  }

  static String golden(String name) throws IOException {
    return Files.readString(Path.of("src/test/resources/bounds").toAbsolutePath().resolve(name));
  }

  private CommandRun scheduleWith(Object... options) {
    List<Object> arguments =
        new ArrayList<>(
            List.of(
                "bounds",
                "show",
                ModelSamples.path("ascend/cases/01_vector_add_fp16/des.json"),
                "--calibration",
                ModelSamples.path(CALIBRATION)));
    arguments.addAll(List.of(options));
    return CommandRun.of(arguments.toArray());
  }

  /** As JSON with what the sample measured; with options, as text with those. */
  private static CommandRun show(String name, String... options) {
    Path input = ModelSamples.path("ascend/cases/" + name + "/input.json");
    JsonNode told = ModelSamples.json("ascend/cases/" + name + "/input.json");
    List<Object> arguments =
        new ArrayList<>(
            List.of(
                "bounds",
                "show",
                input.resolveSibling("des.json"),
                "--calibration",
                input.resolveSibling(told.path("calibration").asText()),
                "--grid",
                input));
    if (options.length == 0) {
      arguments.add("--json");
      if (told.path("t_measured_us").isNumber()) {
        arguments.addAll(List.of("--measured-us", told.path("t_measured_us").asText()));
      }
    } else {
      List.of(options).stream().filter(option -> !option.isEmpty()).forEach(arguments::add);
    }
    return CommandRun.of(arguments.toArray());
  }
}
