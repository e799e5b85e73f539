package dev.plumbline.standalone.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.ModelSamples;
import dev.plumbline.standalone.fixture.RunFigures;
import dev.plumbline.standalone.fixture.SharedSpine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measured kernels through the commands that people type. */
class KernelReportIT {
  @TempDir private Path folder;

  @Test
  void aFolderOfMsprofIsReportedWithTheVerdictsOfItsKernels() throws IOException {
    Path output = folder.resolve("PROF_000001_20260610/mindstudio_profiler_output");
    Files.createDirectories(output);
    Files.copy(
        ModelSamples.path("msprof/mix_aic_shards.csv"), output.resolve("op_summary_20260610.csv"));
    Path bounds =
        Files.writeString(
            folder.resolve("b.json"),
            """
            {"v": 1, "origin": {"tool": "kernel-report-it"}, "bounds": [
              {"kind": "KERNEL", "name": "fa_fwd_kernel", "floor": 1202000, "build": "kr1"},
              {"kind": "KERNEL", "name": "aclnnCast", "floor": 29000, "build": "kr1"},
              {"kind": "KERNEL", "name": "gone", "floor": 1, "build": "kr1"}]}
            """);
    Path from = folder.resolve("PROF_000001_20260610");

    CommandRun run = report("kernel-report", from, "--bounds", bounds, "--build", "kr1", "--json");

    assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
    JsonNode verdicts = run.json().path("verdicts");
    assertThat(verdicts.path("unsound"))
        .singleElement()
        .satisfies(v -> assertThat(v.path("name").asText()).isEqualTo("fa_fwd_kernel"))
        .satisfies(v -> assertThat(v.path("min").asLong()).isEqualTo(1_200_000));
    assertThat(verdicts.path("notRun").toString()).contains("gone");
    Map<String, String> reported = new TreeMap<>();
    List<String> lines = Files.readAllLines(folder.resolve("kernel-report-out/verdicts.csv"));
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",");
      if (!cells[0].equals("NOT_RUN")) {
        reported.put(cells[3], cells[0]);
      }
    }
    Map<String, String> checked = new TreeMap<>();
    CommandRun check =
        CommandRun.of(
            "bounds",
            "check",
            "--bounds",
            bounds,
            "--measured",
            output,
            "--build",
            "kr1",
            "--json");
    for (JsonNode verdict : check.json().path("verdicts")) {
      checked.put(verdict.at("/key/name").asText(), verdict.path("outcome").asText());
    }
    assertThat(reported).as("the same files through both paths").isEqualTo(checked);
    assertThat(reported).containsEntry("aclnnCast", "AT_BOUND");
  }

  @Test
  void boundsOfAModelMeetTheProfilesOfItsModules() throws IOException {
    Path profiles = Files.createDirectory(folder.resolve("profiles"));
    for (String name : List.of("ntff_0.json", "ntff_1.json")) {
      Files.copy(ModelSamples.path("neuron/measured/" + name), profiles.resolve(name));
    }
    CommandRun run =
        report(
            "neuron-report",
            profiles,
            "--bounds",
            ModelSamples.path("neuron/file.perf-sim"),
            "--floor",
            ModelSamples.path("neuron/traces-noantideps"),
            "--build",
            "neuron-it",
            "--json");
    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    String table = Files.readString(folder.resolve("neuron-report-out/verdicts.csv"));
    assertThat(table)
        .contains(",LANE,pe,nc00_sg00:active_time,")
        .contains(",LANE,pe,nc00_sg00:instruction_time,")
        .contains(",KERNEL,nc01_sg00,,");
    assertThat(run.json().path("verdicts").path("flagged").toString()).contains("OVER_ESTIMATE");
  }

  @Test
  void whatIsNoPredictionIsNamedAndHidesNoOther() throws IOException {
    Path summary =
        Files.copy(ModelSamples.path("msprof/basic.csv"), folder.resolve("op_summary_1.csv"));
    Path bounds =
        Files.writeString(
            folder.resolve("good.yaml"),
            """
            v: 1
            bounds:
              - {kind: KERNEL, name: k_alpha, floor: 950000, build: refused-it}
            """);
    CommandRun run =
        report(
            "refused-bounds",
            summary,
            "--bounds",
            summary,
            "--bounds",
            bounds,
            "--build",
            "refused-it");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("expected predictions, found an op summary of msprof")
        .contains("AT_BOUND")
        .contains("Kernels")
        .doesNotContain("Host zones");
  }

  @Test
  void anImportedRunOfKernelsIsThereOnceHoweverOftenItIsSent() throws IOException {
    Path summary =
        Files.writeString(
            folder.resolve("op_summary_1.csv"),
            """
            Device_id,Op Name,Task Type,Task Start Time(us),Task Duration(us)
            0,once_k,AI_CORE,1790000111222333.986,5
            0,once_k,AI_CORE,1790000111222433.986,6
            1,once_k,AI_CORE,1790000111222333.986,7
            """);
    assertThat(imported(summary).out()).contains("1 rows of h/0").contains("1 rows of h/1");
    CommandRun again = imported(summary);
    assertThat(again.exitCode()).isZero();
    assertThat(again.out()).contains("already imported");
    RunFigures figures = RunFigures.await(SharedSpine.get().clientProperties(), "kernel-import", 2);
    assertThat(figures.accounts()).allSatisfy(a -> assertThat(a.duplicate()).isZero());
    assertThat(figures.stats()).hasSize(2);
    assertThat(figures.stats())
        .allSatisfy(s -> assertThat(s.subject().deviceModel()).isEqualTo("Ascend910B3"))
        .allSatisfy(s -> assertThat(s.subject().build()).isEqualTo("b7"));
  }

  private static CommandRun imported(Path file) {
    return CommandRun.of(
        "import",
        file,
        "--run",
        "kernel-import",
        "--host",
        "h",
        "--build",
        "b7",
        "--device-model",
        "Ascend910B3",
        "--bootstrap",
        SharedSpine.get().bootstrap());
  }

  private CommandRun report(String run, Path from, Object... more) {
    List<Object> arguments =
        new ArrayList<>(
            List.of(
                "report",
                "--from",
                from,
                "--out",
                folder.resolve(run + "-out"),
                "--run",
                run,
                "--bootstrap",
                SharedSpine.get().bootstrap()));
    arguments.addAll(List.of(more));
    return CommandRun.of(arguments.toArray());
  }
}
