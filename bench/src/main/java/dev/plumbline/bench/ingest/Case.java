package dev.plumbline.bench.ingest;

import dev.plumbline.bench.measure.Outcome;
import dev.plumbline.bench.measure.Samples;
import dev.plumbline.bench.measure.Shown;
import dev.plumbline.bench.measure.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** One command on one folder, over all rounds. */
final class Case {
  private static final double NANOS_PER_SECOND = 1e9;

  private final String name;
  private final long rows;
  private final List<CommandRun> runs = new ArrayList<>();

  Case(String name, long rows) {
    this.name = name;
    this.rows = rows;
  }

  void add(CommandRun run) {
    runs.add(run);
  }

  static Table table() {
    return new Table(
        "command", "rows", "wall s", "", "rows/s", "CPU s", "CPU ns/row", "peak RSS", "rival/this");
  }

  /** Adds a line; against a rival both walls are of the same round. */
  void addTo(Table table, Case rival) {
    Samples wall = samples(run -> run.wallNanos() / NANOS_PER_SECOND);
    Samples cpu = samples(run -> run.cpuNanos() / NANOS_PER_SECOND);
    table.row(
        name,
        Shown.count((double) rows),
        Shown.number(wall.median()),
        Shown.spread(wall),
        Shown.count(rows / wall.median()),
        Shown.number(cpu.median()),
        Shown.number(cpu.median() * NANOS_PER_SECOND / rows),
        Shown.bytes(samples(CommandRun::peakRssBytes).max()),
        rival == this ? "" : Shown.number(ratio(rival).median()) + " x");
  }

  void addTo(Outcome outcome, Case rival) {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("rows", rows);
    figures.put("wallNanos", Outcome.parts(samples(CommandRun::wallNanos)));
    figures.put("cpuNanos", Outcome.parts(samples(CommandRun::cpuNanos)));
    figures.put("peakRssBytes", Outcome.parts(samples(CommandRun::peakRssBytes)));
    figures.put("rivalWallToThis", Outcome.parts(ratio(rival)));
    figures.put("runs", runs);
    outcome.result(name, figures);
  }

  /** Wall time a row beyond what a small folder takes, of two cases of one command. */
  double nanosPerFurtherRow(Case small) {
    double further =
        samples(CommandRun::wallNanos).median() - small.samples(CommandRun::wallNanos).median();
    return further / Math.max(1, rows - small.rows);
  }

  private Samples ratio(Case rival) {
    double[] ratios = new double[runs.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = (double) rival.runs.get(i).wallNanos() / runs.get(i).wallNanos();
    }
    return Samples.of(ratios);
  }

  private Samples samples(ToDoubleFunction<CommandRun> figure) {
    return Samples.of(runs.stream().mapToDouble(figure).toArray());
  }
}
