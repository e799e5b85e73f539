package dev.plumbline.bounds.neuron;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.bounds.neuron.input.Stage;
import dev.plumbline.bounds.neuron.input.WarningCode;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.model.value.Bound;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/BOUNDS.md says of quarantine and of codes is what the code says. */
class NeuronDocumentTest {
  private static final Path DOC =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("BOUNDS.md");
  private static final byte[] GOOD = Traces.bytes(Traces.of(Traces.event(1, 3, 0, 100)));
  private static final String BLOCK2 = "perf_sim.nc00_sg00.sg0000.Block2.json";
  private static final int STORED_HASH_OFFSET = 0xac;

  @TempDir Path folder;

  private final Map<String, Set<String>> scopesByReason = new TreeMap<>();
  private final List<Bound> bounds = new ArrayList<>();

  @Test
  void everyReasonOfAQuarantineHasARowWithItsReachAndEveryRowHappens() throws IOException {
    everyQuarantine();
    Map<Pattern, Set<String>> rows = new TreeMap<>((a, b) -> a.pattern().compareTo(b.pattern()));
    for (String[] row : rows("Quarantine of Neuron predictions")) {
      rows.put(pattern(row[0]), reach(row[1]));
    }
    assertThat(rows).hasSize(12);
    Map<Pattern, Set<String>> found = new TreeMap<>((a, b) -> a.pattern().compareTo(b.pattern()));
    scopesByReason.forEach(
        (reason, scopes) ->
            assertThat(rows.keySet().stream().filter(row -> row.matcher(reason).matches()).toList())
                .as(reason)
                .singleElement()
                .satisfies(
                    row -> found.computeIfAbsent(row, same -> new TreeSet<>()).addAll(scopes)));
    assertThat(found).isEqualTo(rows);
  }

  @Test
  void whatIsInQuarantineIsABoundWithAFlagThatSaysSo() throws IOException {
    everyQuarantine();
    assertThat(bounds)
        .filteredOn(bound -> !bound.flags().isEmpty())
        .hasSizeGreaterThan(10)
        .allSatisfy(
            bound -> assertThat(bound.flags()).allMatch(flag -> flag.startsWith("quarantined: ")));
  }

  @Test
  void everyCodeHasARowAndNoRowHasAnother() throws IOException {
    List<String> codes =
        Stream.concat(
                Arrays.stream(WarningCode.values()).map(WarningCode::code),
                Arrays.stream(Stage.values()).map(Stage::code))
            .map(code -> '`' + code + '`')
            .toList();
    assertThat(rows("Codes of Neuron inputs").stream().map(row -> row[0]).toList())
        .containsExactlyInAnyOrderElementsOf(codes);
  }

  private void everyQuarantine() throws IOException {
    byte[] cut = Traces.bytes("[{");
    folderOf("cut", Traces.NAME, cut);
    folderOf("unknown", "perf_sim.bad.json", cut);
    byte[] tar = Traces.tar(Traces.NAME, GOOD, BLOCK2, GOOD);
    int second = 512 * 3 + (GOOD.length + 511) / 512 * 512;
    archive("members", Traces.gzip(Arrays.copyOf(tar, second - 512)));
    byte[] inner = Traces.gzip(tar);
    archive(
        "inner", Traces.tar("neff.json", new byte[0], "file.perf-sim", Arrays.copyOf(inner, 40)));
    byte[] neff = Files.readAllBytes(Samples.path("pkg2.neff"));
    neff[STORED_HASH_OFFSET] ^= 1;
    archive("hash", neff);
    archive("copy", Traces.gzip(Traces.tar(Traces.NAME + ".bak", GOOD)));
    archive("twice", Traces.gzip(Traces.tar("a/" + Traces.NAME, GOOD, "b/" + Traces.NAME, GOOD)));
    metrics("multiple", GOOD, 250);
    metrics("nothing", Traces.bytes(Traces.of(Traces.event(1, 3, 0, 0))), 250);
    pair("late", Traces.event(1, 3, 0, 101));
    pair("other", Traces.event(1, 3, 0, 90));
    pair("more", Traces.event(1, 3, 0, 100), Traces.event(2, 5, 0, 1));
  }

  private void folderOf(String name, Object... filesAndContents) throws IOException {
    Path input = Files.createDirectory(folder.resolve(name));
    for (int i = 0; i < filesAndContents.length; i += 2) {
      Traces.write(input, (String) filesAndContents[i], (byte[]) filesAndContents[i + 1]);
    }
    collect(read(input, PerfSimRun.A));
  }

  private void archive(String name, byte[] content) throws IOException {
    collect(read(Traces.write(folder, name, content), PerfSimRun.A));
  }

  private void metrics(String name, byte[] trace, long publishedNanos) throws IOException {
    folderOf(
        name,
        Traces.NAME,
        trace,
        "global_metric_store.json",
        Traces.bytes(
            "{\"nc00_sg00\":{\"backend\":{\"PostSchedEstLatency\":" + publishedNanos + "}}}"));
  }

  private void collect(PerfSimInput input) {
    for (Quarantine quarantine : input.quarantine()) {
      scopesByReason
          .computeIfAbsent(quarantine.reason(), reason -> new TreeSet<>())
          .add(quarantine.scope().name());
    }
    bounds.addAll(NeuronPrediction.of(input, null).bounds(BoundOptions.NONE));
  }

  /** Run A takes 100 ns on one lane. */
  private void pair(String name, String... floor) throws IOException {
    Path high = Files.createDirectory(folder.resolve(name + "-a"));
    Path low = Files.createDirectory(folder.resolve(name + "-b"));
    Traces.write(high, Traces.NAME, GOOD);
    Traces.write(low, Traces.NAME, Traces.bytes(Traces.of(floor)));
    NeuronPrediction prediction =
        NeuronPrediction.of(read(high, PerfSimRun.A), read(low, PerfSimRun.B));
    ModulePrediction module = prediction.modules().get(0);
    for (String reason : module.blocks().get(0).quarantine()) {
      Set<String> scopes = scopesByReason.computeIfAbsent(reason, same -> new TreeSet<>());
      scopes.add("BLOCK");
      if (module.quarantine().stream().anyMatch(all -> all.endsWith(reason))) {
        scopes.add("MODULE");
      }
    }
    bounds.addAll(prediction.bounds(BoundOptions.NONE));
  }

  private static PerfSimInput read(Path path, PerfSimRun run) throws IOException {
    return new PerfSimReader(PerfSimOptions.of(run)).read(path);
  }

  /** A word in asterisks stands for whatever is there, and so do three dots. */
  private static Pattern pattern(String reason) {
    StringBuilder regex = new StringBuilder();
    Matcher open = Pattern.compile("\\*[^*]+\\*|\\.\\.\\.").matcher(reason);
    int from = 0;
    while (open.find()) {
      regex.append(Pattern.quote(reason.substring(from, open.start()))).append(".+");
      from = open.end();
    }
    return Pattern.compile(regex + Pattern.quote(reason.substring(from)));
  }

  private static Set<String> reach(String text) {
    Set<String> reach = new TreeSet<>();
    for (String scope : List.of("INPUT", "MODULE", "TRACE", "BLOCK")) {
      if (text.contains(scope.toLowerCase(Locale.ROOT))) {
        reach.add(scope);
      }
    }
    return reach;
  }

  /** Cells of the first table below a heading, without its head. */
  private static List<String[]> rows(String heading) throws IOException {
    String section = Files.readString(DOC).split("\n### " + Pattern.quote(heading) + "\n", 2)[1];
    return section
        .lines()
        .dropWhile(line -> !line.startsWith("|"))
        .takeWhile(line -> line.startsWith("|"))
        .skip(2)
        .map(line -> line.substring(2).split(" \\| ?"))
        .toList();
  }
}
