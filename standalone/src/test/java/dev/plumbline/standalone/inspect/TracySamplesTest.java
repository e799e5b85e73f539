package dev.plumbline.standalone.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.standalone.fixture.Bundled;
import dev.plumbline.standalone.fixture.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real captures of a demo program: counts of its own counters, totals of the aggregated export. */
class TracySamplesTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"clean-tt66", "clean-v0.14.0", "device-tt66", "device-v0.14.0"})
  void countsAndTotalsOfACaptureAreThoseOfItsProgram(String capture) throws IOException {
    Path sample = Bundled.copy("samples/tracy/" + capture, folder);
    JsonNode zones = zones(sample);
    Map<String, Long> counts = sum(zones, "count");
    JsonNode truth = new ObjectMapper().readTree(sample.resolve("truth.json").toFile());
    assertThat(counts).isEqualTo(counts(truth));
    assertThat(counts.values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(truth.path("zone_total").asLong());
    assertThat(sum(zones, "totalNs")).isEqualTo(aggregatedTotals(sample.resolve("aggregate.csv")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"awkward-tt66", "awkward-v0.14.0"})
  void noZoneOfAnAwkwardCaptureIsLostOrRenamedWhateverItIsCalled(String capture)
      throws IOException {
    Path sample = Bundled.copy("samples/tracy/" + capture, folder);
    JsonNode truth = new ObjectMapper().readTree(sample.resolve("truth.json").toFile());
    assertThat(sum(zones(sample), "count")).isEqualTo(counts(truth));
  }

  private static JsonNode zones(Path sample) {
    CommandRun run = CommandRun.of("inspect", "--json", sample.resolve("unwrap.csv"));
    return run.json().path("files").path(0).path("zones");
  }

  private static Map<String, Long> sum(JsonNode zones, String figure) {
    Map<String, Long> sums = new TreeMap<>();
    zones.forEach(
        zone -> sums.merge(zone.path("zone").asText(), zone.path(figure).asLong(), Long::sum));
    return sums;
  }

  private static Map<String, Long> counts(JsonNode truth) {
    Map<String, Long> counts = new LinkedHashMap<>();
    truth.path("zones").properties().forEach(e -> counts.put(e.getKey(), e.getValue().asLong()));
    return counts;
  }

  private static Map<String, Long> aggregatedTotals(Path csv) throws IOException {
    Map<String, Long> totals = new TreeMap<>();
    for (String line : Files.readAllLines(csv).stream().skip(1).toList()) {
      String[] cells = line.split(",", -1);
      totals.merge(cells[0], Long.parseLong(cells[3]), Long::sum);
    }
    return totals;
  }
}
