package dev.plumbline.sinks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.model.key.StatKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The cases of regressions and of devices, with what they expect read from their files. */
class CompareCasesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String S25 = "s25-regression-alert-grouping";
  private static final String S26 = "s26-device-renumbered";

  @Test
  void aRegressionOnEightDevicesIsOneFindingAndNoiseIsNone() throws IOException {
    JsonNode root = JSON.readTree(text(S25, "expect.json"));
    JsonNode expect = root.path("expect");
    CompareLimits limits = limits(root, root.path("options").path("minSamples").asLong());
    ComparedRun base = run(S25, "runs.ndjson", "base", Map.of());

    Comparison noise = Comparison.of(base, run(S25, "runs.ndjson", "noise", Map.of()), limits);
    assertThat(noise.count(ChangeVerdict.SLOWER))
        .isEqualTo(expect.path("alerts").path("noise vs base").asLong());
    assertThat(noise.decision()).isEqualTo(Decision.NO_REGRESSION);
    assertMedian(root, "noise", noise.changes().get(0).whole().candidate().typical());

    Comparison slow = Comparison.of(base, run(S25, "runs.ndjson", "slow", Map.of()), limits);
    assertThat(slow.decision()).isEqualTo(Decision.REGRESSION);
    assertThat(slow.count(ChangeVerdict.SLOWER))
        .isEqualTo(expect.path("alerts").path("slow vs base").asLong());
    SubjectChange change = slow.changes().get(0);
    JsonNode content = expect.path("alertContent");
    assertThat(change.subject().name()).isEqualTo(content.path("zone").asText());
    assertThat(change.verdict().text()).isEqualTo(content.path("direction").asText());
    assertThat(change.whole().relative() * 100)
        .isCloseTo(
            content.path("changePercent").asDouble(),
            within(root.path("tolerance").path("changePercent").asDouble()));
    assertThat(change.devicesWith(ChangeVerdict.SLOWER))
        .hasSize(content.path("devices").asInt())
        .contains("node-0/0", "node-1/3");
    assertThat(slow.base().name()).isEqualTo(content.path("baseline").asText());
    assertThat(slow.candidate().name()).isEqualTo(content.path("candidate").asText());
    assertMedian(root, "base", change.whole().base().typical());
    assertMedian(root, "slow", change.whole().candidate().typical());
    assertThat(ComparisonText.of(slow))
        .contains("Slower, or larger (1)")
        .contains("on 8 of 8 devices: node-0/0, node-0/1")
        .contains("Regression: 1 of 1 subject slower");
  }

  @Test
  void devicesThatWereRenumberedAreComparedBySerial() throws IOException {
    JsonNode root = JSON.readTree(text(S26, "expect.json"));
    Map<String, String> serials = new HashMap<>();
    for (JsonNode run : JSON.readTree(text(S26, "runs.json")).path("runs")) {
      for (JsonNode device : run.path("devices")) {
        serials.put(
            run.path("run").asText() + " " + device.path("index").asText(),
            device.path("serial").asText());
      }
    }
    JsonNode options = root.path("options");
    String mon = options.path("baseline").asText();
    String tue = options.path("candidate").asText();
    Comparison comparison =
        Comparison.of(
            run(S26, "measured.ndjson", mon, serials),
            run(S26, "measured.ndjson", tue, serials),
            limits(root, CompareLimits.LEAST_SAMPLES));
    assertThat(comparison.decision()).isEqualTo(Decision.NO_REGRESSION);
    SubjectChange change = comparison.changes().get(0);
    JsonNode expected = root.path("expect").path("byDevice");
    assertThat(change.devices()).hasSize(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      SubjectChange.DeviceChange device = change.devices().get(i);
      JsonNode row = expected.get(i);
      assertThat(device.device().serial()).isEqualTo(row.path("serial").asText());
      assertThat(device.change().base().typical()).isEqualTo(row.path("mon").asLong());
      assertThat(device.change().candidate().typical()).isEqualTo(row.path("tue").asLong());
      assertThat(device.change().relative() * 100).isEqualTo(row.path("changePercent").asDouble());
      assertThat(device.change().verdict()).isEqualTo(ChangeVerdict.SAME);
    }
    assertThat(comparison.count(ChangeVerdict.SLOWER))
        .isEqualTo(root.path("expect").path("alerts").asLong());
  }

  private static void assertMedian(JsonNode root, String run, long found) {
    assertThat((double) found)
        .isCloseTo(
            root.path("expect").path("p50Ns").path(run).asDouble(),
            within(root.path("tolerance").path("p50Ns").asDouble()));
  }

  private static CompareLimits limits(JsonNode root, long minSamples) {
    return new CompareLimits(
        CompareLimits.DEFAULTS.groups(),
        root.path("options").path("thresholdPercent").asDouble() / 100,
        minSamples);
  }

  private static ComparedRun run(String name, String file, String run, Map<String, String> serials)
      throws IOException {
    RunBuilder builder = new RunBuilder(run);
    List<String> lines = text(name, file).lines().filter(line -> !line.isBlank()).toList();
    for (String line : lines) {
      JsonNode row = JSON.readTree(line);
      if (row.path("run").asText().equals(run)) {
        String index = row.path("device").asText();
        long[] durations = JSON.treeToValue(row.path("durationsNs"), long[].class);
        builder.device(
            StatKind.GPU,
            row.path("host").asText(),
            index,
            serials.getOrDefault(run + " " + index, ""),
            row.path("zone").asText(),
            durations);
      }
    }
    return builder.build();
  }

  private static String text(String name, String file) throws IOException {
    try (InputStream in =
        CompareCasesTest.class.getResourceAsStream("/cases/" + name + "/" + file)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
