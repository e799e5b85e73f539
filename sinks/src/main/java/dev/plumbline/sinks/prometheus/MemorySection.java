package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.FleetTotals.PoolState;
import java.util.Comparator;
import java.util.List;

/**
 * Memory pools: flows of all runs, and how the pools stand. The pools of single cores are summed.
 *
 * <p>How a pool stands is told by the streams that are open. When all have ended, it is told by
 * those of the run that ended last, so that a leak stays visible and the processes of earlier runs,
 * whose memory is long gone, do not add up.
 */
final class MemorySection {
  private static final Comparator<PoolState> BY_TIME =
      Comparator.comparingLong(PoolState::eventMillis).thenComparing(PoolState::run);

  void write(Scrape scrape) {
    for (TotalCell total : scrape.view().totals(StatKind.POOL)) {
      FleetKey key = total.key();
      String host = scrape.page().group(key.host());
      String pool = LabelText.pool(key.name());
      boolean live = scrape.live(key.host());
      PoolStats stats = total.pool();
      if (stats != null) {
        flows(scrape.page(), live, stats, host, key.device(), pool);
      }
      if (live) {
        state(scrape.page(), total, host, key.device(), pool);
      }
    }
  }

  private static void flows(
      Page page, boolean live, PoolStats stats, String host, String chip, String pool) {
    page.add(Families.POOL_ALLOCATED, live, stats.allocatedBytes(), host, chip, pool);
    page.add(Families.POOL_FREED, live, stats.freedBytes(), host, chip, pool);
    page.add(
        Families.POOL_UNMATCHED,
        live,
        stats.unmatchedFrees(),
        host,
        chip,
        pool,
        "free_without_alloc");
    page.add(
        Families.POOL_UNMATCHED, live, stats.replacedAllocs(), host, chip, pool, "alloc_over_live");
  }

  private static void state(Page page, TotalCell total, String host, String chip, String pool) {
    for (PoolState state : standing(total.pools())) {
      page.add(Families.POOL_LIVE, true, state.liveBytes(), host, chip, pool);
      page.add(Families.POOL_PEAK, true, state.peakLiveBytes(), host, chip, pool);
      page.add(Families.POOL_ALLOCATIONS, true, state.liveAllocations(), host, chip, pool);
    }
  }

  private static List<PoolState> standing(List<PoolState> states) {
    List<PoolState> open = states.stream().filter(state -> !state.ended()).toList();
    if (!open.isEmpty()) {
      return open;
    }
    return states.stream()
        .max(BY_TIME)
        .map(last -> states.stream().filter(state -> state.run().equals(last.run())).toList())
        .orElse(List.of());
  }
}
