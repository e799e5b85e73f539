package dev.plumbline.standalone.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.standalone.fixture.Bundled;
import dev.plumbline.standalone.fixture.CommandRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad days of real users, each file looked at by {@code plumbline inspect --json}. */
class InspectCasesTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"s02", "s03", "s04", "s05", "s07", "s08", "s11", "s12", "s29"})
  void aCaseSaysWhatItHolds(String name) {
    Path input = Bundled.copy("cases/" + name, folder);
    ExpectedCase expected = ExpectedCase.read(input);
    CommandRun run = inspect(input, expected.inputs());
    JsonNode main = run.json().path("files").path(0);

    for (String values : List.of("zones", "riscZones", "pools")) {
      if (expected.expect().has(values)) {
        ExpectedCase.assertRows(name, expected.expect().path(values), main.path(values));
      }
    }
    if (expected.expect().has("droppedFlag")) {
      ExpectedCase.assertFields(
          name, expected.expect().path("droppedFlag"), main.path("droppedFlag"));
    }
    ExpectedCase.assertFields(name, expected.accounting(), main.path("accounting"));
    expected.assertProblems(problems(run));
    assertThat(outcomes(run)).contains(expected.outcome());
    assertThat(run.exitCode()).isEqualTo(expected.outcome().equals("accepted") ? 0 : 1);
  }

  @Test
  void onlyOneOfTwoDevicesHasAClockAnchor() {
    Path input = Bundled.copy("cases/s27", folder);
    ExpectedCase expected = ExpectedCase.read(input);
    CommandRun run = inspect(input, expected.inputs());
    for (String device : List.of("0", "1")) {
      assertDevice(expected, device, fileOf(run, "dev" + device + "/tt_foil_device_zones.csv"));
    }
    expected.assertProblems(problems(run));
    assertThat(run.exitCode()).isEqualTo(1);
  }

  @Test
  void aFolderOfTwoDevicesIsOneAnswerSplitByDevice() {
    Path input = Bundled.copy("cases/s27", folder);
    ExpectedCase expected = ExpectedCase.read(input);
    CommandRun run = CommandRun.of("inspect", "--json", input);
    JsonNode answer = run.json().path("files");
    assertThat(answer).hasSize(1);
    assertDevice(expected, "0", answer.get(0));
    assertDevice(expected, "1", answer.get(0));
    assertThat(answer.get(0).path("riscZones").get(0).path("count").asLong()).isEqualTo(2);
    expected.assertProblems(problems(run));
  }

  @Test
  void nothingThereHasThreeDifferentReasons() {
    Path input = Bundled.copy("cases/s28", folder);
    ExpectedCase expected = ExpectedCase.read(input);
    CommandRun run = inspect(input, expected.inputs());
    for (Map.Entry<String, JsonNode> file : expected.expect().path("perFile").properties()) {
      JsonNode answer = fileOf(run, file.getKey());
      assertThat(answer.path("accounting").path("rows").asLong()).isZero();
      if (file.getValue().has("accepted")) {
        assertThat(!answer.path("outcome").asText().equals("rejected"))
            .as("%s accepted", file.getKey())
            .isEqualTo(file.getValue().path("accepted").asBoolean());
      }
      if (file.getValue().has("zones")) {
        assertThat(answer.path("zones")).isEqualTo(file.getValue().path("zones"));
      }
    }
    expected.assertProblems(problems(run));
    assertThat(run.exitCode()).isEqualTo(1);
  }

  private void assertDevice(ExpectedCase expected, String device, JsonNode answer) {
    JsonNode wanted = expected.expect().path("perDevice").path(device);
    JsonNode found = answer.path("perDevice").path(device);
    ExpectedCase.assertRows("device " + device, wanted.path("riscZones"), found.path("riscZones"));
    assertThat(found.path("timeline")).isEqualTo(wanted.path("timeline"));
    if (wanted.has("firstCallHostNs")) {
      assertThat(found.path("firstCallHostNs").toString())
          .isEqualTo(wanted.path("firstCallHostNs").toString());
    } else {
      assertThat(found.has("firstCallHostNs")).isFalse();
    }
  }

  private static CommandRun inspect(Path folder, List<String> inputs) {
    List<Object> arguments = new ArrayList<>(List.of("inspect", "--json"));
    inputs.forEach(input -> arguments.add(folder.resolve(input)));
    return CommandRun.of(arguments.toArray());
  }

  private static JsonNode fileOf(CommandRun run, String name) {
    for (JsonNode file : run.json().path("files")) {
      if (file.path("file").asText().endsWith(name)) {
        return file;
      }
    }
    throw new AssertionError("no object for " + name + " in " + run.out());
  }

  private static List<JsonNode> problems(CommandRun run) {
    List<JsonNode> problems = new ArrayList<>();
    run.json().path("files").forEach(file -> file.path("problems").forEach(problems::add));
    return problems;
  }

  private static List<String> outcomes(CommandRun run) {
    List<String> outcomes = new ArrayList<>();
    run.json().path("files").forEach(file -> outcomes.add(file.path("outcome").asText()));
    return outcomes;
  }
}
