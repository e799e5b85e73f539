package dev.plumbline.bench.pipeline;

import dev.plumbline.bench.cli.BenchCommand;
import dev.plumbline.bench.cluster.BrokerProcess;
import dev.plumbline.bench.cluster.Preload;
import dev.plumbline.bench.cluster.Preloaded;
import dev.plumbline.bench.measure.Outcome;
import dev.plumbline.bench.measure.Shown;
import dev.plumbline.bench.measure.Table;
import dev.plumbline.standalone.cli.CommandFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The whole pipeline: broker, topology, drained. */
@Command(
    name = "pipeline",
    description = {
      "Loads the raw topics of a broker, then lets a fresh instance of the topology read them, and"
          + " measures until everything is folded, rolled up and readable by others.",
      "",
      "whole: from the first record to the last result, compilation of the JVM included. steady:"
          + " the second half of the records. A wrong answer ends the command; it has no figures.",
      ""
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  plumbline bench pipeline --rows 100M",
      "  plumbline bench pipeline --kind readbacks --rounds 3",
      "  plumbline bench pipeline --sweep batch",
      "  plumbline bench pipeline --jvm-opts -XX:+UseG1GC --java /usr/lib/jvm/25/bin/java"
    })
public final class PipelineCommand extends BenchCommand {
  private static final long USUAL_ROWS = 50_000_000;
  private static final long QUICK_ROWS = 20_000;

  @Option(
      names = "--sweep",
      paramLabel = "SERIES",
      description = "A series in which one thing changes: ${COMPLETION-CANDIDATES}.")
  private @Nullable Sweep sweep;

  @Mixin private WorkloadOptions options = new WorkloadOptions();

  @Override
  protected void run(Outcome outcome) throws IOException {
    Workload usual = usual();
    List<Workload> workloads = sweep == null ? List.of(usual) : sweep.of(usual);
    outcome.setting("workloads", workloads);
    List<Measured> all = new ArrayList<>();
    for (Workload workload : workloads) {
      all.add(measure(workload));
    }
    Table table = Measured.table(sweep == null ? "kind" : sweep.name().toLowerCase(Locale.ROOT));
    all.forEach(measured -> measured.addTo(table));
    print(table.text());
    all.forEach(measured -> measured.addTo(outcome));
    if (all.size() == 1) {
      print("\n" + all.get(0).topics().text());
    }
  }

  private Workload usual() {
    try {
      return options.workload(rows(USUAL_ROWS, QUICK_ROWS));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(String.valueOf(e.getMessage()), e);
    }
  }

  /** Rounds share one loaded broker; the topology starts anew in each, with a JVM of its own. */
  private Measured measure(Workload workload) throws IOException {
    Measured measured = new Measured(workload.label());
    RunLoads loads = new RunLoads(workload);
    try (BrokerProcess broker = BrokerProcess.start(jvm(), workload.partitions())) {
      progress(
          workload.label()
              + ": loading "
              + Shown.count((double) workload.spec().rows())
              + " events ...");
      Preloaded loaded = Preload.send(loads.load(), broker.bootstrap(), workload.codec());
      progress(workload.label() + ": working out the right answer ...");
      Answer answer = new Answer(workload, loads);
      int bounds = answer.publishBounds(workload, broker.clientProperties());
      progress(workload.label() + ": " + bounds + " zones have a bound");
      PipelineRound round = new PipelineRound(broker, jvm(), loaded);
      for (int number = 1; number <= rounds(); number++) {
        RoundFigures figures =
            round.run(workload.stream().withApplicationId("bench-" + number), answer);
        measured.add(figures);
        progress(
            workload.label()
                + ": round "
                + number
                + " of "
                + rounds()
                + ": "
                + Shown.count(figures.whole().rate())
                + "/s, "
                + (figures.rebalanced()
                    ? "rebalanced meanwhile: no steady figures"
                    : "steady " + Shown.count(figures.steady().rate()) + "/s"));
      }
    }
    return measured;
  }
}
