package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.FleetTotals.PoolState;
import dev.plumbline.sinks.prometheus.NameFold.Cell;
import java.util.ArrayList;
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
  /** Most pool names of one host. */
  static final int MAX_POOLS = 16;

  private static final int ALLOCATED = 0;
  private static final int FREED = 1;
  private static final int UNMATCHED_FREES = 2;
  private static final int REPLACED = 3;
  private static final Comparator<PoolState> BY_TIME =
      Comparator.comparingLong(PoolState::eventMillis).thenComparing(PoolState::run);

  private final NameFold fold = new NameFold(MAX_POOLS, FleetCollector.WINDOW_MILLIS);

  void write(Scrape scrape, SeriesGuard guard) {
    List<TotalCell> totals = scrape.view().totals(StatKind.POOL);
    List<Cell> cells = new ArrayList<>();
    for (TotalCell total : totals) {
      PoolStats pool = total.pool();
      if (pool != null) {
        cells.add(cell(scrape, total, pool));
      }
    }
    for (Cell cell : fold.fold(cells, MAX_POOLS, scrape.nowMillis())) {
      flows(scrape.page(), cell);
    }
    guard.countOverflow(Families.POOL_ALLOCATED, fold.takeOverflowed());
    for (TotalCell total : totals) {
      if (scrape.live(total.key().host())) {
        state(scrape.page(), total);
      }
    }
  }

  private static Cell cell(Scrape scrape, TotalCell total, PoolStats pool) {
    String host = scrape.page().group(total.key().host());
    return new Cell(
        host,
        List.of(host, LabelText.of(total.key().device())),
        total.labels().name(),
        scrape.live(total.key().host()),
        Figures.of(
            pool.allocatedBytes(),
            pool.freedBytes(),
            pool.unmatchedFrees(),
            pool.replacedAllocs()));
  }

  private static void flows(Page page, Cell cell) {
    Figures f = cell.figures();
    String host = cell.place().get(0);
    String chip = cell.place().get(1);
    String pool = cell.name();
    boolean live = cell.live();
    page.add(Families.POOL_ALLOCATED, live, f.at(ALLOCATED), host, chip, pool);
    page.add(Families.POOL_FREED, live, f.at(FREED), host, chip, pool);
    page.add(
        Families.POOL_UNMATCHED,
        live,
        f.at(UNMATCHED_FREES),
        host,
        chip,
        pool,
        "free_without_alloc");
    page.add(Families.POOL_UNMATCHED, live, f.at(REPLACED), host, chip, pool, "alloc_over_live");
  }

  private void state(Page page, TotalCell total) {
    String host = page.group(total.key().host());
    String chip = total.key().device();
    String pool = fold.shown(host, total.labels().name());
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
