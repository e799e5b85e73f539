package dev.plumbline.sinks.report;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.sinks.CodePoints;
import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** {@code pools.csv}: memory pools, one row per pool and source. */
final class PoolTable {
  static final String NAME = "pools.csv";

  static final List<String> HEADER =
      List.of(
          "pool",
          "host",
          "process",
          "source",
          "allocs",
          "free_rows",
          "matched_frees",
          "unmatched_frees",
          "replaced_allocs",
          "resets",
          "released_by_reset",
          "zero_size",
          "total_bytes",
          "freed_bytes",
          "peak_live_bytes",
          "peak_at",
          "live_bytes",
          "live_allocations",
          "end_state",
          "rejected_rows",
          "lost_rows",
          "complete");

  private PoolTable() {}

  /** The figures of this table, in pool order. */
  static List<RunStats> rows(Collection<RunStats> stats) {
    return stats.stream()
        .filter(row -> row.key().kind() == StatKind.POOL && row.value().pool() != null)
        .sorted(
            Comparator.comparing((RunStats row) -> row.key().name(), CodePoints.ORDER)
                .thenComparing(row -> row.key().source(), CodePoints.ORDER))
        .toList();
  }

  static void write(Table table, RunSummary summary) throws IOException {
    for (RunStats row : rows(summary.stats())) {
      PoolStats pool = row.value().pool();
      if (pool == null) {
        continue;
      }
      SourceLoss loss = SourceLoss.of(row.key(), summary.accounts());
      table.row(
          List.of(
              row.key().name(),
              row.subject().host(),
              row.subject().process(),
              row.key().source(),
              Long.toString(pool.allocs()),
              Long.toString(pool.freeRows()),
              Long.toString(pool.matchedFrees()),
              Long.toString(pool.unmatchedFrees()),
              Long.toString(pool.replacedAllocs()),
              Long.toString(pool.resets()),
              Long.toString(pool.releasedByReset()),
              Long.toString(pool.zeroSize()),
              Long.toString(pool.allocatedBytes()),
              Long.toString(pool.freedBytes()),
              Long.toString(pool.peakLiveBytes()),
              pool.peakLiveBytes() > 0 ? Instant.ofEpochMilli(pool.peakAtMillis()).toString() : "",
              Long.toString(pool.liveBytes()),
              Long.toString(pool.liveAllocations()),
              loss.endState(row.key().name()),
              Long.toString(loss.rejected()),
              Long.toString(loss.lost()),
              Boolean.toString(row.ended() && loss.complete())));
    }
  }
}
