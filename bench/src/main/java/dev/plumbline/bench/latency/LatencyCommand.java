package dev.plumbline.bench.latency;

import dev.plumbline.bench.cli.BenchCommand;
import dev.plumbline.bench.cli.ClientProperties;
import dev.plumbline.bench.cli.RowCount;
import dev.plumbline.bench.measure.Outcome;
import dev.plumbline.bench.measure.Samples;
import dev.plumbline.bench.measure.Shown;
import dev.plumbline.bench.measure.Table;
import dev.plumbline.stream.runner.Processing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** From published to known. */
@Command(
    name = "latency",
    description = {
      "How long it takes from a published batch to the UNSOUND verdict on it, read committed:"
          + " agents send at a fixed rate whatever the rest does, and every hundredth of a second"
          + " one execution beats its bound.",
      "Without options: 200 k and 2 M zones a second, commits every 1000 and 100 ms, exactly once."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  plumbline bench latency",
      "  plumbline bench latency --live",
      "  plumbline bench latency --page",
      "  plumbline bench latency --rate 1M --commit-ms 200 --processing at-least-once"
    })
public final class LatencyCommand extends BenchCommand {
  /** Zones of a source while the page is watched: so many that none is folded into another. */
  private static final int PAGE_KEYS = 5;

  @Option(
      names = "--rate",
      split = ",",
      paramLabel = "N",
      converter = RowCount.class,
      description = "Zones a second of all sources together: 200k, 2M.")
  private @Nullable List<Long> rates;

  @Option(names = "--commit-ms", split = ",", paramLabel = "MS", description = "Commit intervals.")
  private @Nullable List<Long> commitMillis;

  @Option(
      names = "--processing",
      split = ",",
      paramLabel = "WORD",
      description = "Guarantees: ${COMPLETION-CANDIDATES}.")
  private @Nullable List<Processing> processing;

  @Option(
      names = "--live",
      description = "4 M zones a second, commits every 100 ms, with both guarantees.")
  private boolean live;

  @Option(
      names = "--page",
      description =
          "Instead of verdicts: from the end of a window and its grace to its sums on /metrics.")
  private boolean page;

  @Option(
      names = "--sources",
      paramLabel = "N",
      description = "Processes that send. Default: ${DEFAULT-VALUE}.")
  private int sources = 16;

  @Option(
      names = "--keys",
      paramLabel = "N",
      description = "Zones of all sources together. Default: ${DEFAULT-VALUE}.")
  private int keys = 2000;

  @Option(
      names = "--warmup",
      paramLabel = "SECONDS",
      description = "Time before anything counts. Default: 20, with --quick 2.")
  private @Nullable Integer warmupSeconds;

  @Option(
      names = "--seconds",
      paramLabel = "SECONDS",
      description = "Time that is measured. Default: 30, with --quick 3.")
  private @Nullable Integer seconds;

  @Mixin private ClientProperties clients = new ClientProperties();

  @Override
  protected void run(Outcome outcome) throws IOException, InterruptedException {
    outcome.setting("client properties", clients.properties());
    outcome.setting("sources", sources).setting("keys", keys).setting("page", page);
    Trial trial =
        new Trial(
            jvm(),
            sources,
            page ? Math.min(keys, PAGE_KEYS * sources) : keys,
            whole(warmupSeconds, 20, 2),
            whole(seconds, 30, 3));
    List<Scenario> scenarios = scenarios();
    Map<Scenario, List<LatencyFigures>> found = new LinkedHashMap<>();
    for (int round = 1; round <= rounds(); round++) {
      for (Scenario scenario : scenarios) {
        progress("round " + round + ": " + scenario.text());
        LatencyFigures figures = trial.run(scenario, watch(trial, scenario));
        outcome.round(figures);
        found.computeIfAbsent(scenario, key -> new ArrayList<>()).add(figures);
      }
    }
    print(table(outcome, found));
  }

  private Watch watch(Trial trial, Scenario scenario) {
    return page ? new PageWatch() : new VerdictWatch(new Probes(trial.pace(scenario)));
  }

  private int whole(@Nullable Integer given, int usual, int quickly) {
    return given == null ? (isQuick() ? quickly : usual) : given;
  }

  private List<Scenario> scenarios() {
    List<Long> usualRates = isQuick() ? List.of(20_000L) : List.of(200_000L, 2_000_000L);
    List<Long> usualCommits = isQuick() ? List.of(100L) : List.of(1000L, 100L);
    List<Processing> usualProcessing = List.of(Processing.EXACTLY_ONCE);
    if (live) {
      usualRates = isQuick() ? usualRates : List.of(4_000_000L);
      usualCommits = List.of(100L);
      usualProcessing = List.of(Processing.values());
    } else if (page) {
      usualRates = isQuick() ? usualRates : List.of(200_000L);
      usualCommits = List.of(200L);
    }
    List<Scenario> scenarios = new ArrayList<>();
    for (long rate : rates == null ? usualRates : rates) {
      for (Processing guarantee : processing == null ? usualProcessing : processing) {
        for (long commit : commitMillis == null ? usualCommits : commitMillis) {
          scenarios.add(new Scenario(rate, commit, guarantee, clients.properties()));
        }
      }
    }
    return scenarios;
  }

  private static String table(Outcome outcome, Map<Scenario, List<LatencyFigures>> found) {
    Table table =
        new Table(
            "scenario",
            "samples",
            "p50 ms",
            "p99 ms",
            "spread",
            "max ms",
            "topology ns/zone",
            "broker",
            "agents",
            "zones/s",
            "held");
    found.forEach(
        (scenario, rounds) -> {
          Samples p99 = Samples.of(rounds, figures -> figures.answers().p99Millis());
          Samples rate = Samples.of(rounds, LatencyFigures::zonesPerSecond);
          outcome
              .result(scenario.text() + ": p99 ms", p99)
              .result(scenario.text() + ": rate", rate);
          table.row(
              scenario.text(),
              Shown.count(rounds.stream().mapToInt(figures -> figures.answers().count()).sum()),
              Shown.number(Samples.of(rounds, figures -> figures.answers().p50Millis()).median()),
              Shown.number(p99.median()),
              Shown.spread(p99),
              Shown.number(Samples.of(rounds, figures -> figures.answers().maxMillis()).max()),
              Shown.number(Samples.of(rounds, LatencyFigures::topologyCpuNanos).median()),
              Shown.number(Samples.of(rounds, LatencyFigures::brokerCpuNanos).median()),
              Shown.number(Samples.of(rounds, LatencyFigures::agentsCpuNanos).median()),
              Shown.count(rate.median()),
              rounds.stream().allMatch(LatencyFigures::isHeld) ? "yes" : "no");
        });
    return table.text();
  }
}
