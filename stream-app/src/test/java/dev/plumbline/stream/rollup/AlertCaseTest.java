package dev.plumbline.stream.rollup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.Alert.Affected;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.state.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Case s25, with durations and what is expected read from its files. */
final class AlertCaseTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path CASE =
      Path.of("src/test/resources/cases/s25-regression-alert-grouping");

  /** From here on the fold says that a source is slower than usual. */
  private static final double SLOWER = 0.2 - 1e-9;

  private final Said said = new Said();
  private final FleetRollup rollup =
      new FleetRollup(
          StreamConfig.defaults().withRollupPartitions(1), 0, () -> 1, new MemoryStore(), said);
  private final JsonNode root = JSON.readTree(CASE.resolve("expect.json").toFile());

  AlertCaseTest() throws IOException {}

  @Test
  void aRegressionOnEightDevicesIsOneAlertAndNoiseIsNone() throws IOException {
    JsonNode expect = root.path("expect");
    long usual = median("base", 0);
    measure("noise", usual);
    assertThat(causes()).hasSize(expect.path("alerts").path("noise vs base").asInt());

    measure("slow", usual);
    assertThat(causes()).hasSize(expect.path("alerts").path("slow vs base").asInt());
    Alert alert = said.alerts.get(said.alerts.size() - 1);
    JsonNode content = expect.path("alertContent");
    assertThat(alert.labels()).containsEntry("name", content.path("zone").asText());
    assertThat(alert.direction()).isEqualTo(content.path("direction").asText());
    Alert.Worst worst = Objects.requireNonNull(alert.worst());
    assertThat(100 * Objects.requireNonNull(worst.change()))
        .isCloseTo(
            content.path("changePercent").asDouble(),
            within(root.path("tolerance").path("changePercent").asDouble()));
    assertThat(worst.expected()).isCloseTo(usual, within(1e-6));
    assertThat(alert.affected())
        .hasSize(content.path("devices").asInt())
        .contains(new Affected("node-0", "0", "slow"), new Affected("node-1", "3", "slow"))
        .allSatisfy(place -> assertThat(place.run()).isEqualTo(content.path("candidate").asText()));
    assertThat(alert.description())
        .contains("decode_step is slower than usual by 20 %", "8 devices on 2 hosts");
  }

  private List<String> causes() {
    return said.alerts.stream().map(Alert::keyText).distinct().toList();
  }

  private void measure(String run, long usual) throws IOException {
    List<JsonNode> lines = lines(run);
    for (int i = 0; i < lines.size(); i++) {
      JsonNode line = lines.get(i);
      double change = (double) median(run, i) / usual - 1;
      Measurement measurement =
          Measurement.on(line.path("host").asText(), line.path("device").asText())
              .run(run)
              .count(line.path("durationsNs").size())
              .ended();
      rollup.verdict(
          (change >= SLOWER ? measurement.slower(change, 1, 2) : measurement.usual(change, 2))
              .verdict());
    }
  }

  private long median(String run, int device) throws IOException {
    List<Long> durations = new ArrayList<>();
    lines(run).get(device).path("durationsNs").forEach(nanos -> durations.add(nanos.asLong()));
    durations.sort(null);
    long median = durations.get((durations.size() - 1) / 2);
    assertThat((double) median)
        .isCloseTo(
            root.path("expect").path("p50Ns").path(run).asDouble(),
            within(root.path("tolerance").path("p50Ns").asDouble()));
    return median;
  }

  private static List<JsonNode> lines(String run) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(CASE.resolve("runs.ndjson"))) {
      JsonNode node = JSON.readTree(line);
      if (node.path("run").asText().equals(run)) {
        lines.add(node);
      }
    }
    return lines;
  }
}
