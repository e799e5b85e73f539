package dev.plumbline.bench.restore;

import dev.plumbline.bench.cli.BenchCommand;
import dev.plumbline.bench.cli.ClientProperties;
import dev.plumbline.bench.cluster.JvmSettings;
import dev.plumbline.bench.measure.Outcome;
import dev.plumbline.bench.measure.Samples;
import dev.plumbline.bench.measure.Shown;
import dev.plumbline.bench.measure.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** From stopped to back. */
@Command(
    name = "restore",
    description = {
      "How long a topology with a million open windows, or a million live allocations, takes from"
          + " the start of its process until its stores are restored, it runs, and a record that"
          + " waited is processed. It was stopped in order: its group is left.",
      "Stores are in memory, so every start restores all of them, whatever is on the disk."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {"  plumbline bench restore", "  plumbline bench restore --rows 100k --heap 1g"})
public final class RestoreCommand extends BenchCommand {
  private static final long ENTRIES = 1_000_000;
  private static final long QUICK_ENTRIES = 2_000;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      description = "Heap of the topology, as -Xmx takes it. Default: ${DEFAULT-VALUE}.")
  private String heap = "4g";

  @Mixin private ClientProperties clients = new ClientProperties();

  @Override
  protected void run(Outcome outcome) throws IOException, InterruptedException {
    long entries = rows(ENTRIES, QUICK_ENTRIES);
    JvmSettings jvm = jvm();
    RestartTrial trial = new RestartTrial(jvm, jvm.with("-Xmx" + heap), clients.properties());
    outcome.setting("entries", entries).setting("heap", heap);
    outcome.setting("client properties", clients.properties());
    Map<String, List<Restart>> found = new LinkedHashMap<>();
    for (int round = 1; round <= rounds(); round++) {
      for (Map.Entry<String, OpenState> state : states().entrySet()) {
        progress("round " + round + ": " + Shown.count((double) entries) + " " + state.getKey());
        Restart restart = trial.run(state.getKey(), state.getValue(), entries);
        outcome.round(restart);
        found.computeIfAbsent(state.getKey(), key -> new ArrayList<>()).add(restart);
      }
    }
    print(table(outcome, found));
  }

  private static Map<String, OpenState> states() {
    Map<String, OpenState> states = new LinkedHashMap<>();
    states.put("open windows", new OpenWindows());
    states.put("live allocations", new LiveAllocations());
    return states;
  }

  private static String table(Outcome outcome, Map<String, List<Restart>> found) {
    Table table =
        new Table(
            "state",
            "changelog records",
            "JVM s",
            "restored s",
            "spread",
            "running s",
            "first record s",
            "CPU s",
            "heap before",
            "heap after",
            "peak RSS");
    found.forEach(
        (state, rounds) -> {
          Samples restored = Samples.of(rounds, Restart::restoredSeconds);
          Samples running = Samples.of(rounds, Restart::runningSeconds);
          outcome.result(state + ": restored s", restored).result(state + ": running s", running);
          table.row(
              state,
              Shown.count(Samples.of(rounds, Restart::changelogRecords).median()),
              Shown.number(Samples.of(rounds, Restart::jvmSeconds).median()),
              Shown.number(restored.median()),
              Shown.spread(restored),
              Shown.number(running.median()),
              Shown.number(Samples.of(rounds, Restart::firstRecordSeconds).median()),
              Shown.number(Samples.of(rounds, r -> r.process().cpuNanos() / 1e9).median()),
              Shown.bytes(Samples.of(rounds, r -> r.before().heapUsedBytes()).median()),
              Shown.bytes(Samples.of(rounds, r -> r.process().heapUsedBytes()).median()),
              Shown.bytes(Samples.of(rounds, r -> r.process().peakRssBytes()).median()));
        });
    return table.text();
  }
}
