package dev.plumbline.sinks.report;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.RunStats;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code zones.csv}: every figure in nanoseconds, one row per zone, context and source. */
final class ZoneTable {
  static final String NAME = "zones.csv";

  static final List<String> HEADER =
      List.of(
          "zone",
          "context",
          "kind",
          "place",
          "host",
          "process",
          "source",
          "count",
          "total_ns",
          "mean_ns",
          "min_ns",
          "max_ns",
          "p50_ns",
          "p90_ns",
          "p99_ns",
          "p999_ns",
          "share_of_time",
          "rejected_rows",
          "lost_rows",
          "complete");

  private static final Set<StatKind> KINDS =
      EnumSet.of(StatKind.HOST_ZONE, StatKind.KERNEL, StatKind.LANE, StatKind.GPU);

  private ZoneTable() {}

  /** The figures of this table, most time first. */
  static List<RunStats> rows(Collection<RunStats> stats) {
    return StatOrder.of(stats, KINDS);
  }

  static void write(Table table, RunSummary summary) throws IOException {
    List<RunStats> rows = rows(summary.stats());
    Map<StatKind, Long> totals = new EnumMap<>(StatKind.class);
    for (RunStats row : rows) {
      totals.merge(row.key().kind(), StatOrder.total(row), Long::sum);
    }
    for (RunStats row : rows) {
      StatKey key = row.key();
      SourceLoss loss = SourceLoss.of(key, summary.accounts());
      List<String> cells = new ArrayList<>();
      cells.add(key.name());
      cells.add(key.context());
      cells.add(key.kind().name());
      cells.add(key.place());
      cells.add(row.subject().host());
      cells.add(row.subject().process());
      cells.add(key.source());
      cells.addAll(DurationCells.of(row.value().durations()));
      cells.add(DurationCells.share(StatOrder.total(row), totals.getOrDefault(key.kind(), 0L)));
      cells.add(Long.toString(loss.rejected()));
      cells.add(Long.toString(loss.lost()));
      cells.add(Boolean.toString(row.ended() && loss.complete()));
      table.row(cells);
    }
  }
}
