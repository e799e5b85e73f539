package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.BoundChecks;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.FleetTotals.PoolState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of {@link FleetTotals} that metrics need, immutable: distributions are folded into the
 * classic buckets when they are read.
 *
 * @param key key with host and device
 * @param labels the parts of the key as label values
 * @param clockHertz device clock, 0 if unknown
 * @param lastEventMillis newest event, ms since the epoch
 * @param durations sum and count, for host zones then the counts of {@link PowerOfTwoBuckets}
 * @param pool pool figures, null for durations
 * @param pools newest state of the pool by stream
 * @param newest checks against the newest bound, null if there is none
 * @param checks checks by bound
 */
record TotalCell(
    FleetKey key,
    CellLabels labels,
    long clockHertz,
    long lastEventMillis,
    Figures durations,
    @Nullable PoolStats pool,
    List<PoolState> pools,
    @Nullable BoundChecks newest,
    List<BoundChecks> checks) {

  static TotalCell of(FleetTotals totals) {
    return new TotalCell(
        totals.key(),
        CellLabels.of(totals.key()),
        totals.clockHertz(),
        totals.lastEventMillis(),
        durations(totals.key().kind(), totals.value().durations()),
        totals.value().pool(),
        List.copyOf(totals.pools()),
        totals.value().checks(),
        List.copyOf(totals.checks()));
  }

  /** Totals of durations that were held against no bound. */
  static TotalCell plain(
      FleetKey key, long clockHertz, long lastEventMillis, DurationStats durations) {
    return new TotalCell(
        key,
        CellLabels.of(key),
        clockHertz,
        lastEventMillis,
        durations(key.kind(), durations),
        null,
        List.of(),
        null,
        List.of());
  }

  private static Figures durations(StatKind kind, @Nullable DurationStats stats) {
    DurationStats present = stats == null ? new DurationStats() : stats;
    if (kind != StatKind.HOST_ZONE) {
      return Figures.of(present.sum(), present.count());
    }
    long[] figures = new long[2 + PowerOfTwoBuckets.COUNT];
    figures[0] = present.sum();
    figures[1] = present.count();
    long[] buckets = PowerOfTwoBuckets.fold(present);
    System.arraycopy(buckets, 0, figures, 2, buckets.length);
    return Figures.of(NativeCounts.of(present), figures);
  }
}
