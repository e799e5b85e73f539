package dev.plumbline.standalone.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.standalone.fixture.Bundled;
import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.SharedSpine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The samples with known-right answers through {@code plumbline report}. */
class ReportSamplesIT {

  @TempDir private Path folder;
  private final SharedSpine spine = SharedSpine.get();

  @ParameterizedTest
  @CsvSource({"ttfoil_small, 0", "ttfoil_run_a, 1"})
  void theReportsOfASampleAreTheExpectedBytes(String sample, int exitCode) throws IOException {
    Path from = Bundled.copy("samples/" + sample, folder);
    Path out = folder.resolve("out");
    CommandRun run =
        CommandRun.of(
            "report",
            "--from",
            from,
            "--out",
            out,
            "--run",
            "sample-" + sample,
            "--zone-names",
            Bundled.existing("samples/zone_names.csv"),
            "--bootstrap",
            spine.bootstrap(),
            "--json");
    assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
    Reports.assertSame(from.resolve("expected"), out);

    ObjectMapper json = new ObjectMapper();
    JsonNode diagnostics = json.readTree(from.resolve("expected/diagnostics.json").toFile());
    assertContains(run.json().path("foil"), diagnostics);
    assertThat(json.readTree(out.resolve("summary.json").toFile())).isEqualTo(run.json());
    assertThat(run.json().path("complete").asBoolean()).isTrue();
    long unmatched =
        diagnostics.path("unmatched_start").asLong() + diagnostics.path("unmatched_end").asLong();
    assertThat(run.json().path("problems")).hasSize((int) unmatched);
    for (String table : new String[] {"zones.csv", "risc.csv", "pools.csv", "verdicts.csv"}) {
      assertThat(out.resolve(table)).isNotEmptyFile();
    }
  }

  private static void assertContains(JsonNode actual, JsonNode expected) {
    for (Map.Entry<String, JsonNode> field : expected.properties()) {
      if (field.getValue().isObject()) {
        assertContains(actual.path(field.getKey()), field.getValue());
      } else {
        assertThat(actual.path(field.getKey())).as(field.getKey()).isEqualTo(field.getValue());
      }
    }
  }
}
