package dev.plumbline.standalone.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.sinks.compare.ComparedRun;
import dev.plumbline.sinks.compare.SavedRun;
import dev.plumbline.sinks.foil.FoilFigures;
import dev.plumbline.sinks.foil.FoilInput;
import dev.plumbline.sinks.report.RunSummary;
import dev.plumbline.sinks.report.SummaryJson;
import dev.plumbline.standalone.fixture.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bounds check} on runs that our own commands wrote. */
class CheckRunsTest {
  private static final FoilInput NOTHING = new FoilInput(0, 0, 0, 0);

  @TempDir private Path folder;

  private Path saved;

  /** A run with 100 calls of {@code step}: 1000, 1010, ... 1990 ns. */
  @BeforeEach
  void saveARun() throws IOException {
    Path logs = Files.createDirectory(folder.resolve("run"));
    StringBuilder rows =
        new StringBuilder(
            "name,src_file,src_line,zone_name,zone_text,ns_since_start,exec_time_ns,thread,"
                + "special_parent_text\n");
    for (int i = 0; i < 100; i++) {
      rows.append("step,a.cpp,1,,,").append(10_000 * i).append(',').append(1000 + 10 * i);
      rows.append(",0,\n");
    }
    Files.writeString(logs.resolve("tracy_ops_times.csv"), rows);
    saved = folder.resolve("run.json");
    CommandRun run = CommandRun.of("compare", logs, logs, "--save", saved);
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  @Test
  void aSavedRunIsHeldAgainstBoundsWithItsWholeDistribution() throws IOException {
    CommandRun holds = check(bound("\"floor\": 900"), saved);
    assertThat(holds.exitCode()).as(holds.err()).isZero();
    JsonNode verdict = holds.json().at("/verdicts/0");
    assertThat(verdict.path("outcome").asText()).isEqualTo("SOUND");
    assertThat(verdict.path("count").asLong()).isEqualTo(100);
    assertThat(verdict.path("min").asLong()).isEqualTo(1000);
    assertThat(verdict.at("/key/run").asText()).isNotEmpty();

    CommandRun beaten = check(bound("\"floor\": 1001"), saved);
    assertThat(beaten.exitCode()).isEqualTo(3);
    assertThat(beaten.json().at("/verdicts/0/reason").asText())
        .contains("1 of 100 executions below the floor 1001");
    assertThat(check(bound("\"floor\": 1, \"budget\": 1200"), saved).exitCode()).isEqualTo(4);
    CommandRun twice = check(bound("\"floor\": 900"), saved, copy(saved));
    assertThat(twice.json().path("verdicts")).hasSize(1);
    assertThat(twice.err()).contains("holds the same as");
  }

  @Test
  void theSummaryOfAReportIsHeldAgainstBoundsByItsPercentiles() throws IOException {
    Path summary = summary();
    CommandRun holds = check(bound("\"floor\": 900"), summary);
    assertThat(holds.exitCode()).as(holds.err()).isZero();
    assertThat(holds.err()).contains("percentiles, not executions");
    assertThat(holds.json().at("/verdicts/0/median").asLong()).isBetween(1480L, 1510L);

    CommandRun one = check(bound("\"floor\": 1001"), summary);
    assertThat(one.exitCode()).isEqualTo(3);
    assertThat(one.json().at("/verdicts/0/below").asLong()).isEqualTo(1);
    CommandRun half = check(bound("\"floor\": 1600"), summary);
    assertThat(half.json().at("/verdicts/0/below").asLong()).isEqualTo(50);
    CommandRun all = check(bound("\"floor\": 5000"), summary);
    assertThat(all.json().at("/verdicts/0/below").asLong()).isEqualTo(100);
  }

  @Test
  void whatASummaryLacksIsTold() throws IOException {
    ObjectNode tree = (ObjectNode) new ObjectMapper().readTree(summary().toFile());
    tree.put("zoneCount", 70);
    ((ObjectNode) tree.at("/zones/0")).remove("kind");
    Path old = Files.writeString(folder.resolve("old.json"), tree.toString());
    CommandRun run = check(bound("\"floor\": 900"), old);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("1 figure without a kind")
        .contains("holds 1 of 70 zones")
        .contains("no usable measurement");
  }

  @Test
  void aCutRunIsRefusedByNameAndHidesNoOther() throws IOException {
    String text = Files.readString(saved);
    Path cut = Files.writeString(folder.resolve("cut.json"), text.substring(0, text.length() / 2));
    CommandRun run = check(bound("\"floor\": 900"), cut, saved);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.json().path("verdicts")).hasSize(1);
    assertThat(run.err()).contains("cut.json").contains("it ends in the middle of a value");
  }

  @Test
  void aRunIsNoPrediction() throws IOException {
    for (Path path : List.of(saved, summary())) {
      CommandRun run = CommandRun.of("bounds", "show", path);
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.out()).contains("bounds check --measured");
    }
  }

  private Path copy(Path file) throws IOException {
    return Files.copy(file, folder.resolve("copy-of-" + file.getFileName()));
  }

  private Path summary() throws IOException {
    ComparedRun run = SavedRun.read(saved);
    RunSummary summary =
        new RunSummary(
            run.name(),
            run.labels(),
            List.of(),
            run.accounts(),
            run.stats(),
            new FoilFigures(0, 0, NOTHING, NOTHING, NOTHING),
            List.of(),
            List.of(),
            List.of(),
            Map.of(),
            Map.of());
    return Files.writeString(folder.resolve("summary.json"), SummaryJson.text(summary));
  }

  private Path bound(String figures) throws IOException {
    return Files.writeString(
        Files.createTempFile(folder, "bound", ".json"),
        "{\"v\": 1, \"bounds\": [{\"kind\": \"HOST_ZONE\", \"name\": \"step\", " + figures + "}]}");
  }

  private static CommandRun check(Path bounds, Path... measured) {
    Object[] arguments = new Object[5 + measured.length + 1];
    arguments[0] = "bounds";
    arguments[1] = "check";
    arguments[2] = "--bounds";
    arguments[3] = bounds;
    arguments[4] = "--measured";
    System.arraycopy(measured, 0, arguments, 5, measured.length);
    arguments[arguments.length - 1] = "--json";
    return CommandRun.of(arguments);
  }
}
