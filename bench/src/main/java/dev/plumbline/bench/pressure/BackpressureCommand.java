package dev.plumbline.bench.pressure;

import dev.plumbline.bench.cli.BenchCommand;
import dev.plumbline.bench.cli.RowCount;
import dev.plumbline.bench.files.FolderSpec;
import dev.plumbline.bench.files.LogFolder;
import dev.plumbline.bench.measure.Outcome;
import dev.plumbline.bench.measure.Samples;
import dev.plumbline.bench.measure.Shown;
import dev.plumbline.bench.measure.Table;
import dev.plumbline.standalone.broker.DataFolder;
import dev.plumbline.standalone.cli.CommandFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A slow broker slows the import, never the program. */
@Command(
    name = "backpressure",
    description = {
      "Imports a log folder into a broker that takes all it can, and into one that lets a producer"
          + " send only so much: the import slows down to that, its memory stays bounded, every row"
          + " arrives, and a program that is profiled beside it keeps its pace."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {"  plumbline bench backpressure", "  plumbline bench backpressure --quota 256k"})
public final class BackpressureCommand extends BenchCommand {
  private static final long ROWS = 2_000_000;
  private static final long QUICK_ROWS = 20_000;
  private static final long SEED = 1;

  @Option(
      names = "--quota",
      paramLabel = "N",
      converter = RowCount.class,
      description = "Bytes a second that the slow broker takes. Default: 1M, with --quick 64k.")
  private @Nullable Long quota;

  @Override
  protected void run(Outcome outcome) throws IOException, InterruptedException {
    long rows = rows(ROWS, QUICK_ROWS);
    long slow = quota == null ? (isQuick() ? 64_000 : 1_000_000) : quota;
    outcome.setting("rows of each kind", rows).setting("quota bytes/s", slow);
    try (DataFolder files = DataFolder.temporary()) {
      progress("writing the log folder");
      LogFolder folder = LogFolder.write(FolderSpec.ofEach(rows, SEED), files.path());
      PressureTrial trial = new PressureTrial(jvm(), folder.folder(), isQuick() ? 1 : 20);
      Map<String, List<Imported>> found = new LinkedHashMap<>();
      for (int round = 1; round <= rounds(); round++) {
        for (long limit : new long[] {0, slow}) {
          String name = limit == 0 ? "free" : "slow";
          progress("round " + round + ": import into a " + name + " broker");
          Imported imported = trial.run(name, limit);
          outcome.round(imported);
          found.computeIfAbsent(name, key -> new ArrayList<>()).add(imported);
        }
      }
      print(table(outcome, found));
      check(found);
    }
  }

  private static void check(Map<String, List<Imported>> found) {
    for (List<Imported> rounds : found.values()) {
      for (Imported imported : rounds) {
        if (!imported.isNothingLost()) {
          throw CommandFailure.notFinished(
              "rows are missing: "
                  + imported.rowsInTopics()
                  + " in the topics; "
                  + imported.importer(),
              null);
        }
      }
    }
  }

  private static String table(Outcome outcome, Map<String, List<Imported>> found) {
    Table table =
        new Table(
            "broker",
            "import s",
            "rows",
            "bytes/s on the wire",
            "dropped",
            "peak heap",
            "peak RSS",
            "step alone p50 us",
            "p99",
            "beside p50 us",
            "p99");
    found.forEach(
        (name, rounds) -> {
          Samples seconds = Samples.of(rounds, imported -> imported.importer().seconds());
          Samples wire = Samples.of(rounds, Imported::wireBytesPerSecond);
          outcome.result(name + ": import s", seconds).result(name + ": bytes/s", wire);
          table.row(
              name,
              Shown.number(seconds.median()),
              Shown.count(Samples.of(rounds, Imported::rowsInTopics).median()),
              Shown.bytes(wire.median()),
              Shown.count(Samples.of(rounds, imported -> imported.importer().dropped()).max()),
              Shown.bytes(
                  Samples.of(rounds, imported -> imported.importer().peakHeapBytes()).max()),
              Shown.bytes(
                  Samples.of(rounds, imported -> imported.importer().process().peakRssBytes())
                      .max()),
              Shown.number(Samples.of(rounds, imported -> imported.alone().p50Micros()).median()),
              Shown.number(Samples.of(rounds, imported -> imported.alone().p99Micros()).median()),
              Shown.number(Samples.of(rounds, imported -> imported.beside().p50Micros()).median()),
              Shown.number(Samples.of(rounds, imported -> imported.beside().p99Micros()).median()));
        });
    return table.text();
  }
}
