package dev.plumbline.standalone.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.standalone.fixture.Bundled;
import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.SharedSpine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code plumbline report} as people run it, with a broker of its own where nothing is said. */
class ReportCommandIT {

  private static final Path NAMES = Bundled.existing("samples/zone_names.csv");

  @TempDir private Path folder;

  @Test
  void twoReportsAtOnceUseTheSameRunNameAndDoNotMeet() {
    Path from = Bundled.copy("samples/ttfoil_small", folder);
    List<CompletableFuture<CommandRun>> runs =
        Stream.of("one", "two")
            .map(
                out ->
                    CompletableFuture.supplyAsync(
                        () ->
                            CommandRun.of(
                                "report",
                                "--from",
                                from,
                                "--out",
                                folder.resolve(out),
                                "--run",
                                "same",
                                "--zone-names",
                                NAMES)))
            .toList();
    for (CompletableFuture<CommandRun> run : runs) {
      assertThat(run.join().exitCode()).as(run.join().err()).isZero();
    }
    Reports.assertSame(from.resolve("expected"), folder.resolve("one"));
    Reports.assertSame(from.resolve("expected"), folder.resolve("two"));
    assertThat(folder.resolve("two/zones.csv"))
        .hasSameTextualContentAs(folder.resolve("one/zones.csv"));
  }

  @Test
  void aDataFolderIsKeptAndTheSameRunIsNotSentAgain() {
    Path from = Bundled.copy("samples/ttfoil_small", folder);
    Path data = folder.resolve("data");
    CommandRun first = keptReport(from, data, "first");
    CommandRun second = keptReport(from, data, "second");
    assertThat(first.exitCode()).as(first.err()).isZero();
    assertThat(second.exitCode()).as(second.err()).isZero();
    assertThat(second.out()).contains("already imported");
    Reports.assertSame(from.resolve("expected"), folder.resolve("first"));
    Reports.assertSame(from.resolve("expected"), folder.resolve("second"));
    assertThat(folder.resolve("second/risc.csv"))
        .hasSameTextualContentAs(folder.resolve("first/risc.csv"));
  }

  private CommandRun keptReport(Path from, Path data, String out) {
    return CommandRun.of(
        "report",
        "--from",
        from,
        "--out",
        folder.resolve(out),
        "--run",
        "kept",
        "--zone-names",
        NAMES,
        "--data",
        data);
  }

  @Test
  void aBoundThatIsBeatenIsUnsoundAndOnlyFailOnTurnsItIntoAnExitCode() throws IOException {
    Path from = Bundled.copy("samples/ttfoil_small", folder);
    Path bounds =
        Files.writeString(
            folder.resolve("bounds.json"),
            """
            {"v": 1, "origin": {"tool": "by-hand"}, "bounds": [
              {"id": "r1", "kind": "RISC_ZONE", "name": "conv_reader", "place": "BRISC",
               "floor": 601},
              {"id": "r2", "kind": "RISC_ZONE", "name": "BRISC-FW", "place": "BRISC",
               "floor": 790},
              {"id": "r3", "kind": "RISC_ZONE", "name": "never_ran", "floor": 10}]}
            """);
    CommandRun run = shared(from, "unsound-1", "--bounds", bounds, "--json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.json().path("verdicts").path("unsound"))
        .singleElement()
        .satisfies(
            verdict -> {
              assertThat(verdict.path("name").asText()).isEqualTo("conv_reader");
              assertThat(verdict.path("floor").asDouble()).isEqualTo(601);
              assertThat(verdict.path("min").asLong()).isEqualTo(600);
            });
    assertThat(run.json().path("verdicts").path("counts").path("AT_BOUND").asLong()).isEqualTo(1);
    assertThat(run.json().path("verdicts").path("notRun").toString()).contains("never_ran");
    assertThat(run.json().path("alerts").toString()).contains("BoundViolated");

    assertThat(shared(from, "unsound-2", "--fail-on", "unsound").exitCode()).isEqualTo(3);
    assertThat(shared(from, "unsound-3", "--fail-on", "leak,slow").exitCode()).isEqualTo(3);
    assertThat(shared(from, "unsound-4", "--fail-on", "over-budget").exitCode()).isZero();
  }

  @Test
  void anUnknownWordOfFailOnIsRefusedWithTheKnownOnes() {
    CommandRun run =
        CommandRun.of("report", "--from", folder, "--out", folder, "--fail-on", "sadness");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("sadness").contains("unsound, leak");
  }

  @Test
  void aFolderWithoutAnyLogIsAnUnusableArgument() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    CommandRun run = CommandRun.of("report", "--from", empty, "--out", folder.resolve("out"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(empty.toString()).contains("tracy_ops_times.csv");
    CommandRun missing =
        CommandRun.of("report", "--from", folder.resolve("none"), "--out", folder.resolve("out"));
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.err()).contains("none does not exist");
  }

  @Test
  void aFileWhereReportsShouldGoIsToldBeforeAnythingStarts() throws IOException {
    Path from = Bundled.copy("samples/ttfoil_small", folder);
    Path file = Files.writeString(folder.resolve("a-file"), "in the way");
    CommandRun run = CommandRun.of("report", "--from", from, "--out", file.resolve("reports"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("plumbline: --out " + file);
    assertThat(file).hasContent("in the way");
  }

  @Test
  void missingAndEmptyInputsStillGiveFiveReportsWithAHeader() throws IOException {
    Path from = Files.createDirectory(folder.resolve("bare"));
    Files.createFile(from.resolve("tt_foil_memlog.csv"));
    CommandRun run = shared(from, "bare");
    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    assertThat(run.out()).contains("tt_foil_memlog.csv").contains("empty");
    for (String name : Reports.NAMES) {
      assertThat(Files.readString(folder.resolve("bare-out").resolve(name)))
          .as(name)
          .matches("[A-Za-z_,]+\r\n");
    }
  }

  private CommandRun shared(Path from, String run, Object... more) {
    Stream<Object> arguments =
        Stream.concat(
            Stream.of(
                "report",
                "--from",
                from,
                "--out",
                folder.resolve(run + "-out"),
                "--run",
                run,
                "--zone-names",
                NAMES,
                "--bootstrap",
                SharedSpine.get().bootstrap()),
            Stream.of(more));
    return CommandRun.of(arguments.toArray());
  }
}
