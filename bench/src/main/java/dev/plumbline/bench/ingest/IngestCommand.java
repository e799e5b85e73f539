package dev.plumbline.bench.ingest;

import dev.plumbline.bench.cli.BenchCommand;
import dev.plumbline.bench.cluster.BrokerProcess;
import dev.plumbline.bench.files.FolderSpec;
import dev.plumbline.bench.files.LogFolder;
import dev.plumbline.bench.measure.Outcome;
import dev.plumbline.bench.measure.Shown;
import dev.plumbline.bench.measure.Table;
import dev.plumbline.model.topic.TopicCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** From files to topics, and from files to reports. */
@Command(
    name = "ingest",
    description = {
      "Writes a log folder with --rows rows of each kind and a small one, and measures whole"
          + " commands on them, start of the JVM and of the broker included: report (the five"
          + " tt-foil reports and ours) beside a Python script that makes only the five, and import"
          + " into a running broker. Rounds are interleaved. The five reports of both must be the"
          + " same bytes, or the command ends without figures.",
      "",
      "Beside it: what it costs one warm thread to turn each file into records.",
      ""
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {"  plumbline bench ingest", "  plumbline bench ingest --rows 500k --rounds 3"})
public final class IngestCommand extends BenchCommand {
  private static final long USUAL_ROWS = 2_000_000;
  private static final long QUICK_ROWS = 2_000;
  private static final long SEED = 42;
  private static final int WARM_READS = 3;

  @Option(
      names = "--small-rows",
      paramLabel = "N",
      description = "Rows of each kind in the small folder. Default: ${DEFAULT-VALUE}.")
  private long smallRows = 7_000;

  @Option(
      names = "--python",
      paramLabel = "PROGRAM",
      description = "Interpreter of the rival. Default: ${DEFAULT-VALUE}.")
  private String python = "python3";

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      description = "Heap of report and import. Default: ${DEFAULT-VALUE}.")
  private String heap = "512m";

  private final List<Case> cases = new ArrayList<>();

  @Override
  protected void run(Outcome outcome) throws IOException, InterruptedException {
    FolderSpec large = FolderSpec.ofEach(rows(USUAL_ROWS, QUICK_ROWS), SEED);
    FolderSpec small = FolderSpec.ofEach(Math.min(smallRows, large.hostRows()), SEED);
    outcome.setting("large", large).setting("small", small).setting("heap", heap);
    Path work = Files.createTempDirectory("plumbline-bench-");
    try {
      progress("writing folders of " + Shown.count((double) large.rows()) + " rows ...");
      LogFolder largeFolder = LogFolder.write(large, work.resolve("large"));
      LogFolder smallFolder = LogFolder.write(small, work.resolve("small"));
      reads(largeFolder, outcome);
      commands(work, largeFolder, large, smallFolder, small);
    } finally {
      remove(work);
    }
    Table table = Case.table();
    for (int i = 0; i < cases.size(); i++) {
      Case rival = cases.get(i < 2 ? 0 : i < 4 ? 2 : i);
      cases.get(i).addTo(table, rival);
      cases.get(i).addTo(outcome, rival);
    }
    print("\n" + table.text());
    if (large.rows() > small.rows()) {
      furtherRows(outcome);
    }
  }

  /** What is left of a row's cost when start and end of the program are taken off. */
  private void furtherRows(Outcome outcome) {
    double python = cases.get(0).nanosPerFurtherRow(cases.get(2));
    double report = cases.get(1).nanosPerFurtherRow(cases.get(3));
    outcome.result("nanosPerFurtherRow", List.of(python, report));
    print(
        "\nEvery further row: Python "
            + Shown.number(python)
            + " ns, report "
            + Shown.number(report)
            + " ns\n");
  }

  private void reads(LogFolder folder, Outcome outcome) throws IOException {
    progress("reading files in one thread ...");
    List<ReadCost> costs = List.of();
    for (int i = 0; i < (isQuick() ? 1 : WARM_READS); i++) {
      costs = ReadCost.of(folder);
    }
    Table table = new Table("file to records", "rows", "CPU ns/row", "heap B/row", "record B/row");
    for (ReadCost cost : costs) {
      table.row(
          cost.type(),
          Shown.count((double) cost.rows()),
          Shown.number(cost.cpuNanosPerRow()),
          Shown.number(cost.allocatedBytesPerRow()),
          Shown.number(cost.recordBytesPerRow()));
    }
    outcome.result("reads", costs);
    print(table.text());
  }

  private void commands(
      Path work, LogFolder large, FolderSpec largeSpec, LogFolder small, FolderSpec smallSpec)
      throws IOException, InterruptedException {
    Programs programs = new Programs(work, python, "-Xmx" + heap);
    cases.add(new Case("python", largeSpec.rows()));
    cases.add(new Case("report", largeSpec.rows()));
    cases.add(new Case("python-small", smallSpec.rows()));
    cases.add(new Case("report-small", smallSpec.rows()));
    cases.add(new Case("import", largeSpec.rows()));
    for (int round = 1; round <= rounds(); round++) {
      progress("round " + round + " of " + rounds() + " ...");
      pair(programs, large, work, 0);
      pair(programs, small, work, 2);
      try (BrokerProcess broker = BrokerProcess.start(jvm(), TopicCatalogue.DEFAULT_PARTITIONS)) {
        cases.get(4).add(programs.importInto(large, "bench", broker.bootstrap()));
      }
    }
  }

  /** The rival and ours on one folder, and whether their answers are the same. */
  private void pair(Programs programs, LogFolder folder, Path work, int first)
      throws IOException, InterruptedException {
    Path theirs = work.resolve("theirs");
    Path ours = work.resolve("ours");
    cases.get(first).add(programs.python(folder, theirs));
    cases.get(first + 1).add(programs.report(folder, ours));
    FoilAnswer.check(ours, theirs);
    remove(theirs);
    remove(ours);
  }

  private static void remove(Path tree) throws IOException {
    try (Stream<Path> all = Files.walk(tree)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
