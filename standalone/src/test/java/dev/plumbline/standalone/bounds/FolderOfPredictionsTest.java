package dev.plumbline.standalone.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.ModelSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders of schedules and of hand-written bounds are read file by file. */
class FolderOfPredictionsTest {
  private static final Path CALIBRATION =
      ModelSamples.path("ascend/calibration/v1/calib_910b3_v1.json");
  private static final String BOUND =
      "{\"v\":1,\"origin\":{\"tool\":\"hand\"},\"bounds\":[{\"kind\":\"KERNEL\",\"name\":\"%s\","
          + "\"floor\":%s}]}";

  @TempDir private Path folder;

  /** Case s19: two schedules, one of them cut, imported together. */
  @Test
  void oneCutScheduleOfTwoTakesItsNeighbourNotDown() throws IOException {
    for (String name : new String[] {"kernel_a.des.json", "kernel_b.des.json"}) {
      Files.copy(ModelSamples.path("ascend/one-bad-of-two/" + name), folder.resolve(name));
    }
    JsonNode expect = ModelSamples.json("ascend/one-bad-of-two/expect.json").path("expect");
    JsonNode good = expect.at("/perFile/kernel_b.des.json");

    CommandRun run =
        CommandRun.of("bounds", "show", folder, "--calibration", CALIBRATION, "--json");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("kernel_a.des.json:3: ").contains("schedule_truncated");
    JsonNode a = run.json().at("/bounds/0");
    assertThat(a.path("file").asText()).endsWith("kernel_a.des.json");
    assertThat(a.at("/error/stage").asText()).isEqualTo("load");
    assertThat(a.has("t_bound_us")).isFalse();
    JsonNode b = run.json().at("/bounds/1");
    assertThat(b.path("file").asText()).endsWith("kernel_b.des.json");
    assertThat(b.path("classification")).hasSize(good.path("operations").asInt());
    long cycles = b.at("/overlap/critical_path_cycles").asLong();
    assertThat(cycles).isEqualTo(good.path("makespanCycles").asLong());
    assertThat(cycles / 1850.0).isCloseTo(good.path("makespanUs").asDouble(), within(1e-8));
    assertThat(b.path("t_bound_us").doubleValue()).isPositive();

    String text = CommandRun.of("bounds", "show", folder, "--calibration", CALIBRATION).out();
    assertThat(text)
        .contains(folder.resolve("kernel_a.des.json") + ": REJECTED at load")
        .contains(folder.resolve("kernel_b.des.json") + "\nkernel_b: 1 program");
  }

  @Test
  void boundsOfAFolderAreCheckedAndABadFileHidesNoOther() throws IOException {
    Files.writeString(folder.resolve("1.json"), BOUND.formatted("k_alpha", "950000"));
    Files.writeString(folder.resolve("2.json"), "{\"v\":1,\"bounds\":[{\"kind\":\"KER");
    Files.writeString(
        folder.resolve("3.yaml"),
        "v: 1\nbounds:\n- kind: KERNEL\n  name: k_beta\n  floor: 70000\n");
    Files.writeString(folder.resolve("README.md"), "# Bounds\n");
    Files.copy(CALIBRATION, folder.resolve("calibration.json"));
    CommandRun run =
        CommandRun.of(
            "bounds",
            "check",
            "--bounds",
            folder,
            "--measured",
            ModelSamples.path("msprof/basic.csv"));
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("2 AT_BOUND")
        .contains("2.json:1: not valid JSON")
        .contains("README.md: not read: ")
        .contains("calibration.json: not read: it is a calibration");
  }

  @Test
  void aTimeIsOfOneFileAndNotOfAFolderOfThem() throws IOException {
    Files.writeString(folder.resolve("1.json"), BOUND.formatted("a", "1"));
    Files.writeString(folder.resolve("2.json"), BOUND.formatted("b", "1"));
    CommandRun run = CommandRun.of("bounds", "show", folder, "--measured-us", "5");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--measured-us is the time of one PATH, found 2 files in it");
  }

  @Test
  void aStrayArchiveAmongSchedulesIsReadByItselfAndHidesNone() throws IOException {
    Files.copy(
        ModelSamples.path("ascend/one-bad-of-two/kernel_b.des.json"), folder.resolve("b.json"));
    Files.write(folder.resolve("backup.tar.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0});
    Files.writeString(folder.resolve("list.json"), "[1]");
    CommandRun run =
        CommandRun.of("bounds", "show", folder, "--calibration", CALIBRATION, "--json");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.json().path("bounds")).hasSize(3);
    assertThat(run.json().at("/bounds/0/t_bound_us").doubleValue()).isPositive();
    assertThat(run.err()).contains("backup.tar.gz").contains("list.json");
  }

  @Test
  void tracesOfAFolderStillBelongTogether() {
    CommandRun run = CommandRun.of("bounds", "show", ModelSamples.path("neuron/traces"), "--json");
    assertThat(run.json().path("bounds")).hasSize(1);
  }

  @Test
  void aCalibrationWithoutItsTableSaysWhichFileIsMissing() throws IOException {
    Path calibration = folder.resolve("c9.json");
    Files.copy(CALIBRATION, calibration);
    CommandRun run =
        CommandRun.of(
            "bounds",
            "show",
            ModelSamples.path("ascend/cases/01_vector_add_fp16/des.json"),
            "--calibration",
            calibration);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("c9.json: memory.bw: there are no bandwidths in it")
        .contains("neither c9.csv nor bandwidth_910b3.csv")
        .contains("Infinity us");
  }

  @Test
  void theNewerRulesAndTheNewerReportAreOptionsOfSchedules() {
    Object[] show = {
      "bounds",
      "show",
      ModelSamples.path("ascend/cases/01_vector_add_fp16/des.json"),
      "--calibration",
      CALIBRATION,
      "--json",
      "--rates",
      "operation",
      "--report-v2",
      "--measured-us",
      "5",
      "--measured-metric",
      "msprof_task_duration"
    };
    JsonNode report = CommandRun.of(show).json().at("/bounds/0");
    assertThat(report.path("schema_version").asText()).isEqualTo("perfbound_report_v2");
    assertThat(report.path("rates").asText()).isEqualTo("operation");
    assertThat(report.at("/modeling_output/status").asText()).isEqualTo("coverage_unknown");
    CommandRun unknown =
        CommandRun.of("bounds", "show", show[2], "--calibration", CALIBRATION, "--rates", "newest");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.err()).contains("expected component or operation, found newest");
    CommandRun asText =
        CommandRun.of("bounds", "show", show[2], "--calibration", CALIBRATION, "--report-v2");
    assertThat(asText.err()).contains("--report-v2 goes with --json");
  }
}
