package dev.plumbline.standalone.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.ModelSamples;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code inspect} says what measured kernels are and hold, as of every other input. */
class KernelInspectTest {

  /** Case s16, as its sheet expects it. */
  @Test
  void anOpSummaryIsAcceptedWithAllOfItsTasks() {
    JsonNode expected = ModelSamples.json("msprof/mix-aic-and-na/expect.json");
    JsonNode file = inspect("msprof/mix-aic-and-na/op_summary_20260610.csv");
    assertThat(file.path("type").asText()).isEqualTo("msprof-op-summary");
    assertThat(file.path("outcome").asText()).isEqualTo("accepted");
    assertThat(file.path("problems")).isEmpty();
    assertThat(file.path("accounting").toString())
        .isEqualTo("{\"rows\":4,\"acceptedRows\":4,\"rejectedRows\":0}");
    int ops = 0;
    for (JsonNode op : expected.at("/expect/ops")) {
      JsonNode kernel = kernel(file, op.path("op").asText());
      assertThat(kernel.path("count").asLong()).isEqualTo(op.path("count").asLong());
      assertThat(kernel.path("totalNs").asLong())
          .isEqualTo(Math.round(op.path("totalUs").asDouble() * 1000));
      ops++;
    }
    assertThat(ops).isEqualTo(3);
    assertThat(kernel(file, "fill_random_a").path("taskType").asText()).isEqualTo("DSA_SQE");
    assertThat(file.has("zones")).isFalse();
  }

  @Test
  void rowsThatWereNotTimedAreRejectedWithTheirLines() {
    JsonNode file = inspect("msprof/bad_rows.csv");
    assertThat(file.path("outcome").asText()).isEqualTo("accepted-with-problems");
    assertThat(file.at("/accounting/rejectedRows").asLong()).isEqualTo(4);
    assertThat(file.path("problems"))
        .anySatisfy(
            problem -> {
              assertThat(problem.path("line").asLong()).isEqualTo(2);
              assertThat(problem.path("message").asText()).contains("'N/A'");
            });
  }

  @Test
  void aReportAndAProfileAreTold() {
    JsonNode report = inspect("tenstorrent/ttmetal_run_a/ops_perf_results_2026_11_29_00_00_00.csv");
    assertThat(report.path("type").asText()).isEqualTo("tt-metal-ops-report");
    assertThat(kernel(report, "MatmulDeviceOperation").path("context").asText())
        .startsWith("HiFi2;INPUT_0:");
    JsonNode profile = inspect("neuron/measured/ntff_0.json");
    assertThat(profile.path("type").asText()).isEqualTo("neuron-profile");
    assertThat(profile.path("lanes").toString())
        .contains("nc00_sg00:active_time")
        .contains("nc00_sg00:instruction_time");
    Path session = ModelSamples.path("neuron/measured/show_session_0.json");
    assertThat(CommandRun.of("inspect", session).exitCode()).isEqualTo(1);
  }

  @Test
  void textShowsKernelsAndWhatIsNotCarried() {
    CommandRun run =
        CommandRun.of("inspect", ModelSamples.path("msprof/mix_aic_shards.csv"), "--warm-up", "1");
    assertThat(run.out())
        .contains("not carried: 4 launch-part, 2 warm-up")
        .contains("kernels (3)")
        .contains("fa_fwd_kernel")
        .contains("blocks 4096+8192");
  }

  @Test
  void theBuildIsToldOnceOrTheSameTwice() {
    Path file = ModelSamples.path("msprof/basic.csv");
    assertThat(CommandRun.of("inspect", file, "--build", "a", "--label", "build=b").err())
        .contains("--build a and --label build=b differ");
    assertThat(CommandRun.of("inspect", file, "--build", "a", "--label", "build=a").exitCode())
        .isZero();
    assertThat(CommandRun.of("inspect", file, "--warm-up", "-1").err())
        .contains("--warm-up is at least 0, found -1");
  }

  private static JsonNode inspect(String name) {
    return CommandRun.of("inspect", "--json", ModelSamples.path(name)).json().at("/files/0");
  }

  private static JsonNode kernel(JsonNode file, String name) {
    for (JsonNode kernel : file.path("kernels")) {
      if (kernel.path("kernel").asText().equals(name)) {
        return kernel;
      }
    }
    throw new AssertionError("no kernel " + name + " in " + file);
  }
}
