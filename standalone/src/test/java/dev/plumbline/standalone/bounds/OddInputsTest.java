package dev.plumbline.standalone.bounds;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.provider.ValueSource;

/** What people give to {@code bounds show} first: single times, empty files, files of others. */
class OddInputsTest {
  private static final String ONE =
      "{\"v\": 1, \"bounds\": [{\"kind\": \"KERNEL\", \"name\": \"k\", \"floor\": 5000,"
          + " \"budget\": 9000}]}";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "4, 1, 1.000 us FASTER THAN POSSIBLE",
    "5, 0, headroom 0.000 us",
    "7.5, 0, headroom 2.500 us",
    "9.5, 0, above the budget of 9.000 us"
  })
  void aMeasuredTimeIsHeldAgainstTheOnlyBoundOfAFile(String micros, int exit, String told)
      throws IOException {
    CommandRun run = show(write("one.json", ONE), "--measured-us", micros);
    assertThat(run.out()).contains(told).doesNotContain("not used");
    assertThat(run.exitCode()).as(run.out()).isEqualTo(exit);
  }

  @Test
  void whoeverSeesABeatenBoundIsToldWhereTheGateIs() throws IOException {
    CommandRun run = show(write("one.json", ONE), "--measured-us", "4", "--json");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .contains("measured 4.000 us is below the bound of 5.000 us")
        .contains("`show` tells and is no gate")
        .contains("bounds check");
    CommandRun trace =
        show(
            ModelSamples.path("neuron/traces/perf_sim.nc01_sg00.sg0000.Block1.json"),
            "--floor",
            ModelSamples.path("neuron/traces-noantideps"),
            "--measured-us",
            "100");
    assertThat(trace.exitCode()).isEqualTo(1);
    assertThat(trace.out()).contains("FASTER THAN POSSIBLE").contains("is no gate");
  }

  @Test
  void aTimeBelowAFlaggedBoundProvesNothingAndIsToldSo() throws IOException {
    Path flagged = write("f.json", ONE.replace("\"floor\"", "\"flags\": [\"cut\"], \"floor\""));
    CommandRun run = show(flagged, "--measured-us", "4");
    assertThat(run.exitCode()).as(run.out()).isZero();
    assertThat(run.out()).contains("is flagged and proves nothing: cut");
  }

  @Test
  void whereATimeCannotBeUsedTheReasonIsTheRightOne() throws IOException {
    Path two =
        write(
            "two.json",
            ONE.replace("}]}", "}, {\"kind\": \"KERNEL\", \"name\": \"l\"," + " \"floor\": 1}]}"));
    assertThat(show(two, "--measured-us", "4").out()).contains("but 2 bounds are in the file");
    Path cycles =
        write(
            "cycles.json",
            "{\"v\": 1, \"bounds\": [{\"kind\": \"RISC_ZONE\", \"name\": \"z\", \"floor\": 5}]}");
    CommandRun run = show(cycles, "--measured-us", "4");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("its bound is in cycles").doesNotContain("more than one");
    Path metrics = ModelSamples.path("neuron/metrics/global_metric_store.json");
    assertThat(show(metrics, "--measured-us", "4").out()).contains("no module and no block");
    assertThat(show(ModelSamples.path("neuron/file.perf-sim"), "--measured-us", "4").out())
        .contains("but 2 modules and 1 block are predicted here");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]|expected the records of a trace",
        " [ ] |expected the records of a trace",
        "{\"traceEvents\": []}|expected the records of a trace",
        "{\"v\": 1, \"bounds\": []}|expected at least one entry in \"bounds\", found none",
        "v: 1\norigin: {tool: hand}\nbounds: []\n|expected at least one entry in \"bounds\"",
        "OP CODE,OP TYPE,GLOBAL CALL COUNT,DEVICE ID,PM IDEAL [ns],PM COMPUTE [ns],PM BANDWIDTH"
            + " [ns]\n|expected at least one op of a device, found none in 0 rows",
        "{\"nc00\": {\"overall\": {\"predictedA\": 1}}}|found the keys [nc00]",
        "{\"labels\": {\"a::b\": \"x\"}, \"run\": \"r\"}|found the keys [labels, run]"
      })
  void whatIsEmptyOrOfOthersIsNoPrediction(String sample) throws IOException {
    String[] parts = sample.split("\\|", 2);
    Path file = write("odd.json", parts[0]);
    CommandRun run = show(file);
    assertThat(run.exitCode()).as(run.out()).isEqualTo(2);
    assertThat(run.out()).contains("odd.json: REJECTED").contains(parts[1]);
    Path good = write("good.json", ONE);
    assertThat(show(file, good).exitCode()).as("beside a good one").isEqualTo(1);
    CommandRun check = CommandRun.of("bounds", "check", "--bounds", file, "--measured", file);
    assertThat(check.exitCode()).isEqualTo(2);
    assertThat(check.err()).contains("no usable prediction in --bounds " + file);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "  - kind: KERNEL~   name: k|the indentation does not fit the lines before",
        "\t- kind: KERNEL|a tab stands where only blanks may indent",
        "  - kind: a: TAB|a colon stands where no key can be",
        "  - kind~  - name: k: (TAB)|a colon stands where no key can be",
        "  - kind: \"k|a quote is never closed",
        "  - [1, 2|a comma or a closing bracket is expected",
        "  - {kind: 1 name: 2}|a comma or a closing bracket is expected",
        "  - kind: @k|a text begins with a character that needs quotes",
        "  - kind: 'it's'|is a quote missing, or one too many?",
        "  - {kind: [}|a value is missing",
        "  - kind: \u0001|a control character is in it"
      })
  void whatIsNoYamlIsToldInPlainWords(String sample) throws IOException {
    String[] parts = sample.split("\\|", 2);
    Path file = write("odd.yaml", "v: 1\nbounds:\n" + parts[0].replace('~', '\n') + '\n');
    CommandRun run = show(file);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out())
        .contains("not valid YAML: " + (parts[1].startsWith("is ") ? "" : parts[1]))
        .contains(parts[1])
        .doesNotContain("<block")
        .doesNotContain("while parsing")
        .doesNotContain("'reader'");
  }

  @Test
  void expectedResultsOfOthersAreNoMetricStore() {
    CommandRun run = show(ModelSamples.path("neuron/expected/compare.json"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out())
        .contains("a metric store: backend, compiletime, hilo, tensorizer")
        .contains("found the keys [nc00_sg00, nc01_sg00]");
  }

  @Test
  void aMetricStoreOfEarlierStagesIsOneWithoutEstimates() throws IOException {
    Path store = write("m.json", "{\"sg00\": {\"hilo\": {\"HloMacCount\": 12}}}");
    CommandRun run = show(store);
    assertThat(run.exitCode()).as(run.out()).isZero();
    assertThat(run.out()).contains("metric store without published estimates");
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
