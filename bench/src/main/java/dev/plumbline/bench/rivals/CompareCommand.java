package dev.plumbline.bench.rivals;

import dev.plumbline.bench.cli.BenchCommand;
import dev.plumbline.bench.cli.RowCount;
import dev.plumbline.bench.measure.Outcome;
import dev.plumbline.bench.measure.Shown;
import dev.plumbline.bench.pipeline.Workload;
import dev.plumbline.bench.pipeline.WorkloadOptions;
import dev.plumbline.standalone.cli.CommandFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** All rivals in one run, on the same events, in interleaved rounds. */
@Command(
    name = "compare",
    description = {
      "Plumbline and its rivals on the same events, in interleaved rounds.",
      "Every answer of every round is checked before its time counts. Device and memory events have"
          + " the raw readers as rivals only.",
      ""
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  plumbline bench compare",
      "  plumbline bench compare --kind readbacks --rows 50M",
      "  plumbline bench compare --rivals naive,duckdb-parquet --rounds 7"
    })
public final class CompareCommand extends BenchCommand {
  private static final long ROWS = 100_000_000;
  private static final long QUICK_ROWS = 200_000;

  @Mixin private WorkloadOptions options = new WorkloadOptions();

  @Option(
      names = "--rivals",
      split = ",",
      paramLabel = "NAME",
      description = {
        "Who runs beside Plumbline: naive, duckdb-parquet, duckdb-csv (and both with -plain,"
            + " -quantiles), python, raw-consume, raw-decode. Default: all."
      })
  private List<String> rivals = List.of();

  @Option(
      names = "--csv-rows",
      converter = RowCount.class,
      paramLabel = "N",
      description = "Rows that DuckDB reads as CSV. Default: 10M.")
  private @Nullable Long csvRows;

  @Option(
      names = "--naive-rows",
      converter = RowCount.class,
      paramLabel = "N",
      description = "Rows of the naive topology. Default: 1500k.")
  private @Nullable Long naiveRows;

  @Option(
      names = "--python-rows",
      converter = RowCount.class,
      paramLabel = "N",
      description = "Rows of the Python script. Default: 2M.")
  private @Nullable Long pythonRows;

  @Option(
      names = "--python",
      defaultValue = "python3",
      paramLabel = "PROGRAM",
      description = "The Python interpreter. Default: python3.")
  private String python = "python3";

  @Override
  protected void run(Outcome outcome) throws Exception {
    Plan plan = plan();
    outcome.setting("plan", plan);
    Path disk = Path.of(String.valueOf(System.getProperty("java.io.tmpdir")));
    long usable = Files.getFileStore(disk).getUsableSpace();
    progress("takes about " + Shown.bytes((double) plan.diskBytes()) + " in " + disk);
    if (usable < plan.diskBytes()) {
      throw CommandFailure.notFinished(
          disk + " has room for " + Shown.bytes((double) usable) + " only; choose smaller --rows",
          null);
    }
    try (Course course = Course.lay(plan, jvm(), this::progress)) {
      Standings standings = new Standings(course.rivals());
      for (int round = 1; round <= rounds(); round++) {
        for (Rival rival : order(course.rivals(), round)) {
          Score score = rival.run(round);
          standings.add(score);
          outcome.round(score);
          progress(
              "round "
                  + round
                  + ": "
                  + rival.name()
                  + " "
                  + Shown.count(score.wholePerSecond())
                  + " events/s");
        }
      }
      course.skipped().forEach((rival, why) -> progress(rival + " is skipped: " + why));
      outcome.result("skipped", course.skipped());
      standings.writeTo(outcome);
      print(standings.text());
    }
  }

  /** Another one begins every round, so that none always follows the same one. */
  private static List<Rival> order(List<Rival> rivals, int round) {
    List<Rival> order = new ArrayList<>(rivals);
    Collections.rotate(order, -(round - 1));
    return order;
  }

  private Plan plan() {
    Set<String> names = new TreeSet<>(rivals);
    names.removeAll(Plan.NAMES);
    if (!names.isEmpty()) {
      throw CommandFailure.usage("--rivals knows " + Plan.NAMES + ", found " + names);
    }
    return new Plan(
        workload(),
        size(csvRows, 10_000_000, 50_000),
        size(naiveRows, 1_500_000, 20_000),
        size(pythonRows, 2_000_000, 50_000),
        python,
        Set.copyOf(rivals));
  }

  private Workload workload() {
    Workload workload;
    try {
      workload = options.workload(rows(ROWS, QUICK_ROWS));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(String.valueOf(e.getMessage()), e);
    }
    if (workload.runs() > 1 || workload.spec().lateShare() > 0) {
      throw CommandFailure.usage(
          "compare takes one run and no late events: the naive topology drops what is late");
    }
    return workload;
  }

  private long size(@Nullable Long said, long usual, long quickly) {
    if (said != null) {
      return said;
    }
    return isQuick() ? quickly : usual;
  }
}
