package dev.plumbline.sinks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.model.key.StatKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A saved run is the run, and a file that is none says why. */
class SavedRunTest {
  @TempDir private Path folder;

  @Test
  void whatWasSavedComparesAsTheRunItself() throws IOException {
    long[] many = new SplittableRandom(5).longs(5000, 10, 100_000).toArray();
    RunBuilder builder = new RunBuilder("nightly").zone("h", "z", many).zone("h", "é|\n", 1, 2, 3);
    builder.device(StatKind.RISC_ZONE, "h", "0", "A1", "k", 5, 6, 7).pool("h", "L1", 77);
    ComparedRun built = builder.build();
    ComparedRun run =
        new ComparedRun(
            built.name(), Map.of("branch", "main"), built.stats(), built.accounts(), List.of("x"));
    Path file = folder.resolve("run.json");
    SavedRun.write(run, file);
    assertThat(SavedRun.read(file)).isEqualTo(run);
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void anEntryThatCannotBeReadHidesNoOtherAndMakesTheRunIncomplete() throws IOException {
    Path file = folder.resolve("run.json");
    SavedRun.write(new RunBuilder("n").zone("h", "a", 1).zone("h", "b", 2).build(), file);
    String text = Files.readString(file);
    int first = text.indexOf("\"a\"");
    assertThat(first).isPositive();
    Files.writeString(file, text.replaceFirst("\"count\":1", "\"count\":\"many\""));
    ComparedRun read = SavedRun.read(file);
    assertThat(read.stats()).extracting(stats -> stats.key().name()).containsExactly("b");
    assertThat(read.missing()).singleElement().asString().contains("runStats[0]").contains("count");
    assertThat(Comparison.of(read, read, CompareLimits.DEFAULTS).decision())
        .isEqualTo(Decision.NOT_DECIDABLE);
  }

  @Test
  void anEntryThatIsThereTwiceCountsOnce() throws IOException {
    Path file = folder.resolve("run.json");
    SavedRun.write(new RunBuilder("n").zone("h", "a", 1).zone("h", "a", 1).build(), file);
    ComparedRun read = SavedRun.read(file);
    assertThat(read.stats()).hasSize(1);
    assertThat(read.missing()).singleElement().asString().contains("earlier entry");
  }

  @Test
  void aFileThatIsNoSavedRunSaysWhatItIs() throws IOException {
    assertRefused("", "not a JSON object");
    assertRefused("[1]", "not a JSON object");
    assertRefused("{\"v\":1", "not JSON in line 1");
    assertRefused("{\"v\":1} x", "not JSON");
    assertRefused("{\"v\":1,\"run\":\"r\"}", "\"format\" is missing");
    assertRefused("{\"format\":\"plumbline-run-statistics\",\"v\":2}", "version 2, supported is 1");
    assertRefused(
        "{\"format\":\"plumbline-run-statistics\",\"v\":1,\"accounts\":[]}",
        "\"runStats\" is no array but missing");
    assertRefused(
        "{\"format\":\"plumbline-run-statistics\",\"v\":1,\"runStats\":{},\"accounts\":[]}",
        "\"runStats\" is no array but a JSON OBJECT");
  }

  private void assertRefused(String text, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("odd.json"), text);
    assertThatThrownBy(() -> SavedRun.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
