package dev.plumbline.standalone.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.ModelSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bounds show} on traces, packages, reports and hand-written bounds, and on bad files. */
class ShowOthersTest {
  private static final String OPS =
      "tenstorrent/ttmetal_run_a/ops_perf_results_2026_11_29_00_00_00.csv";

  @TempDir private Path folder;

  @Test
  void everyFigureOfEveryTraceIsTheExpectedOne() {
    JsonNode traces = ModelSamples.json("neuron/expected/traces.json");
    assertThat(traces).hasSize(7);
    for (Map.Entry<String, JsonNode> trace : traces.properties()) {
      CommandRun run =
          show(
              ModelSamples.path("neuron/" + trace.getKey()),
              "--json",
              "--run",
              trace.getValue().path("run").asText());
      assertThat(run.exitCode()).as(run.err()).isZero();
      ObjectNode actual = (ObjectNode) run.json().at("/bounds/0");
      assertThat(actual.path("file").asText()).endsWith(trace.getKey());
      actual.put("file", trace.getKey());
      assertThat(JsonDifferences.of(trace.getValue(), actual, "criticalPath", "ignored")).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"file.perf-sim", "pkg2.neff", "pkg1.neff", "headerless.neff"})
  void aPackageHasTheMembersFramingAndChecksumOfTheSample(String name) {
    JsonNode expected = ModelSamples.json("neuron/expected/packages.json");
    JsonNode actual = show(ModelSamples.path("neuron/" + name), "--json").json().at("/bounds/0");
    expected
        .path("files")
        .path(name)
        .properties()
        .forEach(figure -> assertThat(actual.get(figure.getKey())).isEqualTo(figure.getValue()));
    for (String member : List.of("matched", "ignored", "format")) {
      if (name.equals("file.perf-sim")) {
        assertThat(actual.get(member)).isEqualTo(expected.get(member));
      }
    }
    for (Map.Entry<String, JsonNode> framing : expected.path("neff").path(name).properties()) {
      if (!framing.getKey().equals("tracesSameAs")) {
        assertThat(actual.get(framing.getKey())).as(framing.getKey()).isEqualTo(framing.getValue());
      }
    }
    assertThat(actual.path("traces")).hasSize(4);
  }

  @Test
  void aNeffAndAMetricStoreHaveTheMetricsOfTheSample() {
    JsonNode expected = ModelSamples.json("neuron/expected/metrics.json");
    JsonNode neff = show(ModelSamples.path("neuron/pkg2.neff"), "--json").json().at("/bounds/0");
    JsonNode store =
        show(ModelSamples.path("neuron/metrics/global_metric_store.json"), "--json")
            .json()
            .at("/bounds/0");
    for (String member : List.of("postSchedEstLatency", "modulesWithMetric")) {
      assertThat(neff.get(member)).isEqualTo(expected.get(member));
      assertThat(store.get(member)).isEqualTo(expected.get(member));
    }
    assertThat(store.get("aggregateBuckets")).isEqualTo(expected.get("aggregateBuckets"));
    for (String member : List.of("modularFlowRuns", "sumOverBlocksA")) {
      assertThat(neff.get(member)).as(member).isEqualTo(expected.get(member));
    }
  }

  @Test
  void anOpReportHasTheJoinOfTheSample() throws IOException {
    JsonNode ops = show(ModelSamples.path(OPS), "--json").json().at("/bounds/0/ops");
    List<String> expected =
        Files.readAllLines(ModelSamples.path("tenstorrent/ttmetal_run_a/bound_join.csv"));
    String[] header = expected.get(0).split(",");
    List<String> rows = new ArrayList<>();
    for (JsonNode op : ops) {
      List<String> cells = new ArrayList<>();
      for (String column : header) {
        JsonNode value = op.path(column);
        cells.add(
            value.isNull()
                ? ""
                : value.isBoolean() ? value.asBoolean() ? "1" : "0" : value.asText());
      }
      rows.add(String.join(",", cells));
    }
    assertThat(ops.at("/0/ATTRIBUTES").asText()).isEqualTo("{'fidelity': 'HiFi2'; 'n': '0'}");
    assertThat(rows).isEqualTo(expected.subList(1, expected.size()));
  }

  @Test
  void aPersonSeesModulesLanesAndHeadroomOfATrace() throws IOException {
    Path trace = ModelSamples.path("neuron/traces/perf_sim.nc01_sg00.sg0000.Block1.json");
    String text =
        show(
                trace,
                "--floor",
                ModelSamples.path("neuron/traces-noantideps"),
                "--measured-us",
                "300")
            .out();
    String floor = ModelSamples.path("neuron/traces-noantideps").toString();
    assertThat(text.replace(trace.toString(), "TRACE").replace(floor, "FLOOR"))
        .isEqualTo(ShowScheduleTest.golden("trace.txt"));
  }

  @Test
  void aPersonSeesTheOpsOfAReportTheLongestFirst() throws IOException {
    Path report = ModelSamples.path(OPS);
    assertThat(show(report).out().replace(report.toString(), "REPORT"))
        .isEqualTo(ShowScheduleTest.golden("ops-report.txt"));
  }

  @Test
  void handWrittenBoundsAreTheSameInYaml() throws IOException {
    Path json =
        write(
            "b.json",
            """
            {"v": 1, "origin": {"tool": "hand"}, "bounds": [
              {"kind": "KERNEL", "name": "add", "floor": 500, "budget": 900.5, "flags": ["cut"]}]}
            """);
    Path yaml =
        write(
            "anything",
            """
            # by hand
            v: 1
            origin: {tool: hand}
            bounds:
              - kind: KERNEL
                name: add
                floor: 500
                budget: 900.5
                flags: [cut]
            """);
    JsonNode both = show(json, yaml, "--json").json().path("bounds");
    assertThat(both.path(1).path("bounds")).isEqualTo(both.path(0).path("bounds")).hasSize(1);
    assertThat(show(yaml).out()).contains("KERNEL  add     500         -   900.5  ns    cut");
  }

  @Test
  void aBadEntryOfAYamlFileIsToldWithItsLine() throws IOException {
    Path yaml =
        write(
            "b.yaml",
            "v: 1\norigin: {tool: hand}\nbounds:\n  - kind: KERNEL\n    floor: 5\n"
                + "  - kind: KERNEL\n    name: add\n    floor: 7\n");
    CommandRun run = show(yaml, "--json");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("b.yaml:4").contains("bounds[0]");
    assertThat(run.json().at("/bounds/0/bounds/0/key/name").asText()).isEqualTo("add");
  }

  @Test
  void oneBadFileOfSeveralHidesNoOther() throws IOException {
    Path cut =
        ModelSamples.path(
            "neuron/cases/s17-perf-sim-cut-file/perf_sim.nc00_sg00.sg0000.Block1.json");
    Path good = ModelSamples.path("neuron/traces/perf_sim.nc01_sg00.sg0000.Block1.json");
    Path none = folder.resolve("none.json");
    CommandRun run = show(cut, none, good, "--json");
    assertThat(run.exitCode()).isEqualTo(1);
    JsonNode bounds = run.json().path("bounds");
    assertThat(bounds).hasSize(3);
    assertThat(bounds.at("/0/error/stage").asText()).isEqualTo("json");
    assertThat(bounds.at("/0/error/messages/0").asText()).contains("Block1.json:16");
    assertThat(bounds.at("/0/reliability_flags/0").asText()).isEqualTo("LOAD_ERROR");
    assertThat(bounds.at("/1/error/messages/0").asText()).contains("there is no such file");
    assertThat(bounds.at("/2/overallEnd").asLong()).isEqualTo(252929);
    assertThat(show(cut, none).exitCode()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "|empty|the file is empty",
        "{\"a\": 1|json|not valid JSON",
        "{\"a\": 1}|recognise|found the keys [a]",
        "{}|recognise|found no key",
        "{\"dims\": [1]}|recognise|--grid",
        "{\"constants\": {}}|recognise|--calibration",
        "{\"operations\": []}|calibration|--calibration FILE",
        "hello\\nworld|recognise|text that begins with \\\"hello\\\"",
        "{\"v\": 1}|load|\\\"bounds\\\" is missing",
        "{\"summary\": [{\"total_time\": 1}]}|recognise|bounds check --measured",
        "a,b\\n1,2|recognise|found text",
        "\\u0000\\u0001|recognise|binary data"
      })
  void whatCannotBeReadSaysWhatWasExpectedAndFound(String sample) throws IOException {
    String[] parts = sample.split("\\|", 3);
    String content = parts[0].replace("\\n", "\n").replace("\\u0000\\u0001", "\u0000\u0001");
    Path file = write("odd.dat", content);
    CommandRun run = show(file, "--json");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.json().at("/bounds/0/error/stage").asText()).isEqualTo(parts[1]);
    assertThat(run.json().at("/bounds/0/error/messages/0").asText())
        .contains("odd.dat")
        .contains(parts[2].replace("\\\"", "\""));
    assertThat(run.err()).doesNotContain("Exception").doesNotContain("\tat ");
    assertThat(show(file).out()).contains("odd.dat: REJECTED at " + parts[1]);
  }

  @Test
  void aRawProfileIsRefusedWithTheWayToExportIt() throws IOException {
    Path raw = write("profile.ntff", "\u0000NTFF");
    assertThat(show(raw).out()).contains("neuron-explorer view");
    assertThat(show(raw).exitCode()).isEqualTo(2);
  }

  @Test
  void contentDecidesWhateverAFileIsCalled() throws IOException {
    Path renamed = folder.resolve("readme.csv");
    Files.copy(ModelSamples.path("neuron/pkg2.neff"), renamed);
    assertThat(show(renamed, "--json").json().at("/bounds/0/kind").asText()).isEqualTo("neff");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(show(empty).out()).contains("REJECTED at recognise").contains("perf_sim.*.json");
  }

  @Test
  void aMeasuredTimeIsOfOnePathAndOneThing() {
    Path ops = ModelSamples.path(OPS);
    assertThat(show(ops, ops, "--measured-us", "3").err()).contains("one PATH, found 2");
    assertThat(show(ops, "--measured-us", "0").exitCode()).isEqualTo(2);
    CommandRun run = show(ops, "--measured-us", "3");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("not used");
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private static CommandRun show(Object... arguments) {
    List<Object> all = new ArrayList<>(List.of("bounds", "show"));
    all.addAll(List.of(arguments));
    return CommandRun.of(all.toArray());
  }
}
