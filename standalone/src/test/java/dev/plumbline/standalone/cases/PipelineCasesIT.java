package dev.plumbline.standalone.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.ingest.scan.InputType;
import dev.plumbline.standalone.fixture.Bundled;
import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.RunFigures;
import dev.plumbline.standalone.fixture.SharedSpine;
import dev.plumbline.standalone.inspect.InspectJson;
import dev.plumbline.standalone.inspect.Inspected;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad days of real users, each file imported through the embedded broker and the topology. */
class PipelineCasesIT {

  @TempDir private Path folder;
  private final SharedSpine spine = SharedSpine.get();

  @ParameterizedTest
  @ValueSource(
      strings = {"s02", "s03", "s04", "s05", "s07", "s08", "s11", "s12", "s27", "s28", "s29"})
  void aCaseComesOutOfTheTopologyAsInspectSeesIt(String name) {
    Path input = Bundled.copy("cases/" + name, folder);
    ExpectedCase expected = ExpectedCase.read(input);
    CommandRun imported = importAs("case-" + name, input, expected.inputs());
    JsonNode streams = imported.json().path("streams");
    RunFigures figures = RunFigures.await(spine.clientProperties(), "case-" + name, streams.size());
    JsonNode answer = answer(figures);

    assertExpected(name, expected.expect(), answer);
    JsonNode perDevice = expected.expect().path("perDevice");
    perDevice
        .fieldNames()
        .forEachRemaining(
            device ->
                assertExpected(
                    name + " device " + device,
                    perDevice.path(device),
                    answer.path("perDevice").path(device)));
    ExpectedCase.assertFields(name, expected.accounting(), answer.path("accounting"));
    List<JsonNode> problems = new ArrayList<>();
    imported.json().path("problems").forEach(problems::add);
    answer.path("problems").forEach(problems::add);
    expected.assertProblems(problems);
  }

  @Test
  void theSameFileTwiceIsTheSameRunAndAnotherLabelIsAnotherRun() {
    Path input = Bundled.copy("cases/s13", folder);
    ExpectedCase expected = ExpectedCase.read(input);
    JsonNode afterStep = expected.expect().path("afterStep");
    String[] runs = {"run-a", "run-a", "run-b"};
    List<JsonNode> problems = new ArrayList<>();
    for (int step = 1; step <= runs.length; step++) {
      CommandRun imported = importAs(runs[step - 1], input, expected.inputs());
      imported.json().path("problems").forEach(problems::add);
      JsonNode wanted = afterStep.path(Integer.toString(step));
      assertThat(wanted.path("run").asText()).isEqualTo(runs[step - 1]);
      RunFigures figures = RunFigures.await(spine.clientProperties(), runs[step - 1], 1);
      assertExpected("step " + step, wanted, answer(figures));
      assertThat(figures.accounts().get(0).duplicate()).isZero();
    }
    expected.assertProblems(problems);
  }

  private CommandRun importAs(String run, Path folder, List<String> inputs) {
    List<Object> arguments =
        new ArrayList<>(
            List.of(
                "import",
                "--json",
                "--run",
                run,
                "--host",
                "node-1",
                "--bootstrap",
                spine.bootstrap()));
    inputs.forEach(input -> arguments.add(folder.resolve(input)));
    return CommandRun.of(arguments.toArray());
  }

  private static void assertExpected(String what, JsonNode expected, JsonNode actual) {
    for (String rows : List.of("zones", "riscZones", "pools")) {
      if (expected.has(rows)) {
        ExpectedCase.assertRows(what, expected.path(rows), actual.path(rows));
      }
    }
    for (String values : List.of("droppedFlag", "timeline", "firstCallHostNs")) {
      if (expected.has(values)) {
        assertThat(actual.path(values).toString())
            .as("%s: %s", what, values)
            .isEqualTo(expected.path(values).toString());
      }
    }
  }

  /** What the topics say, in the words of inspect. */
  private static JsonNode answer(RunFigures figures) {
    Inspected inspected =
        new Inspected(
            "topics",
            InputType.UNKNOWN.text(),
            true,
            List.of(),
            figures.accounts(),
            figures.stats(),
            figures.problems());
    return InspectJson.of(List.of(inspected)).path("files").path(0);
  }
}
