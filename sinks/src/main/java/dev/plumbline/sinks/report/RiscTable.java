package dev.plumbline.sinks.report;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.value.RunStats;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code risc.csv}: device zones in cycles, one row per device, RISC and zone. */
final class RiscTable {
  static final String NAME = "risc.csv";

  static final List<String> HEADER =
      List.of(
          "device",
          "host",
          "source",
          "risc",
          "zone",
          "zone_hash",
          "candidates",
          "count",
          "total_cycles",
          "mean_cycles",
          "min_cycles",
          "max_cycles",
          "p50_cycles",
          "p90_cycles",
          "p99_cycles",
          "p999_cycles",
          "clock_hz",
          "total_ns",
          "mean_ns",
          "p50_ns",
          "p99_ns",
          "share",
          "share_of",
          "unpaired_starts",
          "unpaired_ends",
          "full_buffers",
          "dropped_flags",
          "rejected_rows",
          "lost_rows",
          "clock_state",
          "complete");

  /** What every kernel's outermost zone is called, after the name of its RISC. */
  private static final String KERNEL = "-KERNEL";

  private RiscTable() {}

  /** The figures of this table, most cycles first. */
  static List<RunStats> rows(Collection<RunStats> stats) {
    return StatOrder.of(stats, EnumSet.of(StatKind.RISC_ZONE));
  }

  static void write(Table table, RunSummary summary) throws IOException {
    List<RunStats> rows = rows(summary.stats());
    Map<List<String>, Whole> wholes = wholes(rows);
    for (RunStats row : rows) {
      StatKey key = row.key();
      SourceLoss loss = SourceLoss.of(key, summary.accounts());
      Whole whole = wholes.getOrDefault(lane(key), new Whole());
      DurationStats durations = row.value().durations();
      List<String> cells = new ArrayList<>();
      cells.add(row.subject().device());
      cells.add(row.subject().host());
      cells.add(key.source());
      cells.add(key.place());
      cells.add(key.name());
      cells.add(String.join(" ", row.value().hashes()));
      cells.add(String.join(" ", row.value().candidates()));
      cells.addAll(DurationCells.of(durations));
      cells.addAll(nanos(durations, row.subject().clockHertz()));
      cells.add(DurationCells.share(StatOrder.total(row), whole.cycles()));
      cells.add(whole.name());
      cells.add(Long.toString(row.value().unpairedStarts()));
      cells.add(Long.toString(row.value().unpairedEnds()));
      cells.add(Long.toString(loss.fullBuffers(key.place())));
      cells.add(Long.toString(loss.droppedFlags(key.place())));
      cells.add(Long.toString(loss.rejected()));
      cells.add(Long.toString(loss.lost()));
      cells.add(loss.timeline());
      cells.add(Boolean.toString(isComplete(row, loss)));
      table.row(cells);
    }
  }

  private static List<String> nanos(@Nullable DurationStats stats, long hertz) {
    String clock = hertz > 0 ? Long.toString(hertz) : "";
    if (stats == null || stats.isEmpty() || hertz <= 0) {
      return List.of(clock, "", "", "", "");
    }
    return List.of(
        clock,
        DurationCells.nanos(stats.sum(), hertz),
        DurationCells.plain(DurationCells.nanosOf(stats.sum(), hertz) / stats.count()),
        DurationCells.nanos(stats.quantile(0.50), hertz),
        DurationCells.nanos(stats.quantile(0.99), hertz));
  }

  private static boolean isComplete(RunStats row, SourceLoss loss) {
    String risc = row.key().place();
    return row.ended()
        && loss.complete()
        && row.value().unpairedStarts() + row.value().unpairedEnds() == 0
        && loss.fullBuffers(risc) + loss.droppedFlags(risc) == 0;
  }

  /** Whether a figure is the whole of a kernel on its RISC. */
  static boolean isKernel(RunStats row) {
    return row.key().name().endsWith(KERNEL);
  }

  private static Map<List<String>, Whole> wholes(List<RunStats> rows) {
    Map<List<String>, Whole> wholes = new HashMap<>();
    for (RunStats row : rows) {
      Whole whole = wholes.computeIfAbsent(lane(row.key()), lane -> new Whole());
      whole.all += StatOrder.total(row);
      if (isKernel(row)) {
        whole.kernel += StatOrder.total(row);
      }
    }
    return wholes;
  }

  private static List<String> lane(StatKey key) {
    return List.of(key.source(), key.place());
  }

  /** What a share on one RISC is a share of: its kernel time if the zone is named, else all. */
  private static final class Whole {
    private long all;
    private long kernel;

    long cycles() {
      return kernel > 0 ? kernel : all;
    }

    String name() {
      return kernel > 0 ? "kernel" : "all";
    }
  }
}
