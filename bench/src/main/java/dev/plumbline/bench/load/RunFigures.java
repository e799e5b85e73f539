package dev.plumbline.bench.load;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.RunStats;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Run statistics of the product in the words of the oracle. */
public final class RunFigures {

  private RunFigures() {}

  /** Figures of one kind of zone; keys without an event are left out. */
  public static Expected durations(Collection<RunStats> runs, StatKind kind) {
    Map<Expected.Key, Expected.Figures> figures = new LinkedHashMap<>();
    for (RunStats run : runs) {
      DurationStats durations = run.value().durations();
      if (run.key().kind() == kind && durations != null && !durations.isEmpty()) {
        figures.put(
            new Expected.Key(run.key().source(), run.key().name(), run.key().place()),
            new Expected.Figures(
                durations.count(),
                durations.sum(),
                durations.min(),
                durations.max(),
                buckets(durations)));
      }
    }
    return new Expected(figures);
  }

  /** Figures of pools. */
  public static ExpectedPools pools(Collection<RunStats> runs) {
    Map<ExpectedPools.Key, ExpectedPools.Figures> figures = new LinkedHashMap<>();
    for (RunStats run : runs) {
      PoolStats pool = run.value().pool();
      if (pool != null) {
        figures.put(
            new ExpectedPools.Key(run.key().source(), run.key().name()),
            new ExpectedPools.Figures(
                pool.allocs(),
                pool.freeRows(),
                pool.allocatedBytes(),
                pool.freedBytes(),
                pool.peakLiveBytes(),
                pool.liveAllocations()));
      }
    }
    return new ExpectedPools(figures);
  }

  private static SortedMap<Integer, Long> buckets(DurationStats durations) {
    SortedMap<Integer, Long> buckets = new TreeMap<>();
    durations.forEachBucket((bucket, count) -> buckets.merge(eighths(bucket), count, Long::sum));
    return buckets;
  }

  /** Eight buckets of the product are one of the oracle. */
  private static int eighths(int bucket) {
    return -Math.floorDiv(-bucket, Expected.BUCKETS_PER_OCTAVE);
  }
}
