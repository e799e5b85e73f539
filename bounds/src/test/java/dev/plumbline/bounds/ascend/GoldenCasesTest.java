package dev.plumbline.bounds.ascend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.ascend.graph.DesGraphFile;
import dev.plumbline.bounds.ascend.report.BoundReport;
import dev.plumbline.bounds.ascend.report.KernelPrediction;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every member of every case of the two-tier model's samples. */
class GoldenCasesTest {
  private static final Set<String> PROSE =
      Set.of("provenance", "caveats", "seed_formula.meaning", "error.reference_exception");

  /** The reference's exception type means nothing here; people get messages instead. */
  private static final Set<String> ADDITIONS = Set.of("error.messages");

  static List<String> cases() throws IOException {
    return Samples.cases();
  }

  @Test
  void allTwentyFiveCasesOfTheManifestAreThere() throws IOException {
    List<String> listed =
        Samples.json("manifest.json").path("cases").findValuesAsText("case").stream()
            .sorted()
            .toList();
    assertThat(Samples.cases()).hasSize(25).isEqualTo(listed);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aReportHasEveryMemberOfTheSampleAndNoOther(String name) throws IOException {
    JsonNode expected = Samples.json("cases/" + name + "/expected.json");
    JsonNode actual = Samples.JSON.valueToTree(Map.of("bounds", List.of(report(name))));
    assertThat(new Likeness(PROSE, ADDITIONS).differences(expected, reread(actual).at("/bounds/0")))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theManifestNamesTheSameBoundTierAndComponent(String name) throws IOException {
    JsonNode report = reread(Samples.JSON.valueToTree(report(name)));
    for (JsonNode entry : Samples.json("manifest.json").path("cases")) {
      if (!entry.path("case").textValue().equals(name)) {
        continue;
      }
      if (entry.path("result").asText().equals("error")) {
        assertThat(report.at("/error/stage").textValue()).isEqualTo("load");
        return;
      }
      ObjectNode expected = Samples.JSON.createObjectNode();
      expected.set("result", entry.get("result"));
      expected.set("tier", entry.get("tier"));
      expected.set("component", entry.get("component"));
      ObjectNode actual = Samples.JSON.createObjectNode();
      actual.set("result", report.get("t_bound_us"));
      actual.set("tier", report.get("binding_tier"));
      actual.set("component", report.get("core_binding_component"));
      assertThat(new Likeness(Set.of(), Set.of()).differences(expected, actual)).isEmpty();
    }
  }

  @Test
  void newerBlocksGiveEventWaitsAndAWorstCaseOfUnresolvedLoops() throws IOException {
    String name = "25_newer_extra_blocks";
    KernelPrediction prediction = prediction(name);
    JsonNode expected = Samples.json("cases/" + name + "/expected_diagnostics.json");
    ObjectNode actual = Samples.JSON.valueToTree(prediction.diagnostics());
    ((ObjectNode) actual.get("des_event_wait"))
        .put(
            "e2e_elapsed_ms_if_mix_blocks_64",
            prediction.diagnostics().desEventWait().elapsedMillis(64));
    assertThat(
            new Likeness(
                    Set.of("provenance", "loop_resolution.worst_case_rule"), Set.of("structure"))
                .differences(expected, actual))
        .isEmpty();
  }

  @Test
  void theStructureOfSchedulesIsDiagnosed() throws IOException {
    JsonNode expected = Samples.json("structure/expected_structure.json").path("cases");
    ObjectNode actual = Samples.JSON.createObjectNode();
    for (Map.Entry<String, JsonNode> entry : expected.properties()) {
      actual.set(
          entry.getKey(),
          Samples.JSON.valueToTree(prediction(entry.getKey()).diagnostics().structure()));
    }
    assertThat(actual).hasSize(4);
    assertThat(new Likeness(Set.of(), Set.of()).differences(expected, reread(actual))).isEmpty();
  }

  private static KernelPrediction prediction(String name) throws IOException {
    JsonNode input = Samples.json("cases/" + name + "/input.json");
    return KernelPrediction.of(
        name, Samples.graph(name), Samples.calibrationOf(input), Samples.launch(input));
  }

  private static BoundReport report(String name) throws IOException {
    JsonNode input = Samples.json("cases/" + name + "/input.json");
    byte[] des = Files.readAllBytes(Samples.path("cases/" + name + "/des.json"));
    return BoundReport.of(
        DesGraphFile.read(des, name),
        Samples.calibrationOf(input),
        Samples.launch(input),
        Samples.measuredMicros(input));
  }

  /** Through text and back, as a reader of the printed report sees it. */
  private static JsonNode reread(JsonNode tree) throws IOException {
    return Samples.JSON.readTree(Samples.JSON.writeValueAsString(tree));
  }
}
