package dev.plumbline.standalone.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.standalone.fixture.Bundled;
import dev.plumbline.standalone.fixture.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code plumbline compare} on log folders and saved runs, as people and CI jobs call it. */
class CompareCommandTest {
  private static final String HEAD =
      "name,src_file,src_line,zone_name,zone_text,ns_since_start,exec_time_ns,thread,"
          + "special_parent_text";

  @TempDir private Path folder;

  private Path small;
  private Path large;

  @BeforeEach
  void copySamples() {
    small = Bundled.copy("samples/ttfoil_small", folder);
    large = Bundled.copy("samples/ttfoil_run_a", folder);
  }

  @Test
  void twoSampleFoldersGiveTheDocumentThatIsWrittenDown() throws IOException {
    CommandRun run = CommandRun.of("compare", small, large, "--json");
    assertThat(run.exitCode()).as(run.err()).isEqualTo(5);
    assertThat(named(run.out())).isEqualTo(golden("small-run_a.json"));
  }

  @Test
  void twoSampleFoldersGiveTheMarkdownThatIsWrittenDown() throws IOException {
    CommandRun run = CommandRun.of("compare", small, large, "--markdown", "--by", "risc,pool");
    assertThat(run.exitCode()).as(run.err()).isEqualTo(5);
    assertThat(run.err()).contains("CAND .logs/tt_foil_device_zones.csv:1613");
    assertThat(named(run.out())).isEqualTo(golden("small-run_a.md"));
  }

  @Test
  void aFolderIsNoRegressionOfItselfUnlessItIsIncomplete() {
    CommandRun zones = CommandRun.of("compare", large, large, "--by", "zone,pool");
    assertThat(zones.exitCode()).as(zones.out()).isZero();
    assertThat(zones.out()).contains("No regression in 63 subjects.");
    CommandRun all = CommandRun.of("compare", large, large);
    assertThat(all.exitCode()).as(all.out()).isEqualTo(6);
    assertThat(all.out())
        .contains("STARTs and 0 ENDs of this zone without partner")
        .containsPattern("baseline .*: incomplete, \\d+ of \\d+ subjects lacks? something")
        .doesNotContain(": complete\n");
  }

  @Test
  void aZoneThatGotSlowerIsARegressionAndOneThatGotFasterIsNone() throws IOException {
    Path before = zones("before", 100, 20);
    Path after = zones("after", 125, 20);
    CommandRun slower = CommandRun.of("compare", before, after);
    assertThat(slower.exitCode()).isEqualTo(5);
    assertThat(slower.out()).contains("+25.0 %").contains("Regression: 1 of 1 subject slower");
    assertThat(CommandRun.of("compare", after, before).exitCode()).isZero();
    assertThat(CommandRun.of("compare", before, after, "--threshold", "25%").exitCode()).isZero();
    assertThat(CommandRun.of("compare", before, after, "--threshold", "24.9%").exitCode())
        .isEqualTo(5);
    CommandRun few = CommandRun.of("compare", before, after, "--min-samples", "21");
    assertThat(few.exitCode()).isEqualTo(6);
    assertThat(few.out()).contains("20 and 20 samples, 21 needed");
  }

  @Test
  void aBadRowMakesTheSideIncompleteAndIsToldWithItsLine() throws IOException {
    Path before = zones("before", 100, 20);
    Path after = zones("after", 100, 20);
    Path file = after.resolve("tracy_ops_times.csv");
    Files.writeString(file, Files.readString(file) + "step,a.cpp,1,,,x,100,0,\n");
    CommandRun run = CommandRun.of("compare", before, after);
    assertThat(run.exitCode()).isEqualTo(6);
    assertThat(run.out()).contains("1 row rejected").contains("candidate");
    assertThat(run.err()).contains("CAND tracy_ops_times.csv:22");
  }

  @Test
  void aSavedRunStandsForItsFolder() throws IOException {
    Path saved = folder.resolve("last.json");
    CommandRun first = CommandRun.of("compare", small, large, "--save", saved, "--json");
    assertThat(first.exitCode()).isEqualTo(5);
    CommandRun again = CommandRun.of("compare", small, saved, "--json");
    assertThat(again.json()).isEqualTo(first.json());
    assertThat(CommandRun.of("compare", saved, large, "--by", "zone").exitCode()).isZero();
  }

  @Test
  void aSavedRunCanBeReplacedByTheRunThatIsComparedWithIt() throws IOException {
    Path last = folder.resolve("last.json");
    Path before = zones("before", 100, 20);
    Path after = zones("after", 125, 20);
    CommandRun.of("compare", before, before, "--save", last);
    assertThat(CommandRun.of("compare", last, after, "--save", last).exitCode()).isEqualTo(5);
    assertThat(CommandRun.of("compare", last, after).exitCode()).isZero();
  }

  @Test
  void devicesOfAFolderCanBeToldBySerial() {
    CommandRun run =
        CommandRun.of(
            "compare",
            large,
            large,
            "--by",
            "risc",
            "--json",
            "--device",
            large + "=4:A1B2",
            "--device",
            small + "=5:C3D4");
    assertThat(run.err()).contains("ttfoil_small: is named as a device");
    JsonNode device = run.json().path("subjects").path(0).path("devices").path(0);
    assertThat(device.path("serial").asText()).isEqualTo("A1B2");
    CommandRun two =
        CommandRun.of(
            "compare",
            small,
            large,
            "--by",
            "risc",
            "--device",
            large + "=4:A1B2",
            "--device",
            small + "=5:C3D4");
    assertThat(two.err()).doesNotContain("is named as a device");
    assertThat(two.out()).contains("no device is on both sides");
  }

  @Test
  void whatCannotBeComparedIsToldWithoutReadingOn() throws IOException {
    Path none = folder.resolve("none");
    assertUsage("BASE " + none + " does not exist; a run in Kafka", none, large);
    assertUsage("CAND " + none + " does not exist", small, none);
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertUsage("no recognised file in CAND " + empty, small, empty);
    Files.createDirectory(empty.resolve("tracy_ops_times.csv"));
    assertUsage(
        "no file could be read in CAND "
            + empty
            + ": tracy_ops_times.csv is a folder, expected a regular file",
        small,
        empty);
    Files.createSymbolicLink(empty.resolve("tt_foil_memlog.csv"), folder.resolve("gone"));
    assertUsage("and 1 more file", small, empty);
    Path odd = Files.writeString(folder.resolve("odd.json"), "{\"v\":1}");
    assertUsage("BASE " + odd + " is no saved run: \"format\" is missing", odd, large);
    assertUsage("BASE and CAND are needed, found only " + small, small);
    assertUsage("found " + small + " and " + large + " and " + small, small, large, small);
    Path taken = Files.createDirectory(folder.resolve("taken.json"));
    assertUsage("taken.json is no regular file", small, large, "--save", taken);
    assertUsage("--json and --markdown", small, large, "--json", "--markdown");
    assertUsage("--min-samples is at least 5, found 4", small, large, "--min-samples", "4");
    assertUsage("expected a percentage such as 5%", small, large, "--threshold", "0.05");
    assertUsage("expected a percentage such as 5%", small, large, "--threshold", "-5%");
    assertUsage("--save is a file named .json", small, large, "--save", folder.resolve("a.txt"));
    assertUsage("is no folder to write in", small, large, "--save", none.resolve("a.json"));
    assertUsage("--baseline is LABEL=VALUE, found 'main'", "--baseline", "main", large);
    assertUsage("only CAND is named", "--baseline", "branch=main", small, large);
    assertUsage("no cluster named", "--baseline", "branch=main", large);
    assertUsage("no cluster named", "run:nightly", large);
    assertUsage("expected one of", small, large, "--by", "core");
  }

  @Test
  void anEmptyLogIsAnIncompleteSideAndNoError() throws IOException {
    Path before = zones("before", 100, 20);
    Path after = zones("after", 100, 20);
    Files.createFile(after.resolve("tt_foil_memlog.csv"));
    CommandRun run = CommandRun.of("compare", before, after);
    assertThat(run.exitCode()).isEqualTo(6);
    assertThat(run.out()).contains("tt_foil_memlog.csv: empty");
  }

  private static void assertUsage(String message, Object... arguments) {
    List<Object> all = new ArrayList<>(List.of("compare"));
    all.addAll(List.of(arguments));
    CommandRun run = CommandRun.of(all.toArray());
    assertThat(run.err()).contains(message);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }

  /** A log folder with one zone around a median. */
  private Path zones(String name, long medianNanos, int count) throws IOException {
    StringBuilder rows = new StringBuilder(HEAD).append('\n');
    for (int i = 0; i < count; i++) {
      long nanos = medianNanos + i % 3 - 1;
      rows.append("step,a.cpp,1,,,").append(1000 * i).append(',').append(nanos).append(",0,\n");
    }
    Path logs = Files.createDirectory(folder.resolve(name));
    Files.writeString(logs.resolve("tracy_ops_times.csv"), rows);
    return logs;
  }

  /** Without the place where the samples were copied to. */
  private String named(String text) {
    String place = folder.toString();
    return text.replace(place.replaceAll("[\\\\`*_{}\\[\\]<>|#~&!@]", "\\\\$0") + "/", "")
        .replace(place + "/", "");
  }

  private static String golden(String name) throws IOException {
    return Files.readString(Bundled.existing("compare/" + name));
  }
}
