package dev.plumbline.bench.rivals;

import dev.plumbline.bench.load.Expected;
import dev.plumbline.bench.load.ExpectedPools;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.standalone.cli.CommandFailure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Holds the product's final figures of a run against what must come out of a load. */
final class RunFigures {
  /** Buckets of the product's grid that are one of the oracle's. */
  private static final int GRID_STEPS = 8;

  private RunFigures() {}

  /** Checks durations, their distribution folded to the oracle's buckets. */
  static void check(Expected expected, Map<StatKey, RunStats> finals) {
    List<Answer> answers = new ArrayList<>();
    finals.forEach(
        (key, stats) -> {
          DurationStats durations = stats.value().durations();
          if (durations != null && !durations.isEmpty()) {
            answers.add(answer(key, durations));
          }
        });
    Answer.check(PlumblineRival.NAME, expected, answers, true);
  }

  private static Answer answer(StatKey key, DurationStats durations) {
    SortedMap<Integer, Long> buckets = new TreeMap<>();
    durations.forEachBucket(
        (bucket, count) -> buckets.merge(-Math.floorDiv(-bucket, GRID_STEPS), count, Long::sum));
    return new Answer(
        key.source(),
        key.name(),
        key.place(),
        durations.count(),
        durations.sum(),
        durations.min(),
        durations.max(),
        buckets);
  }

  /** Checks pools. */
  static void check(ExpectedPools expected, Map<StatKey, RunStats> finals) {
    Map<ExpectedPools.Key, ExpectedPools.@Nullable Figures> found = new HashMap<>();
    finals.forEach(
        (key, stats) -> {
          PoolStats pool = stats.value().pool();
          found.put(
              new ExpectedPools.Key(key.source(), key.name()), pool == null ? null : pool(pool));
        });
    if (!found.equals(expected.figures())) {
      throw CommandFailure.notFinished(
          "the pools of "
              + PlumblineRival.NAME
              + " are wrong: "
              + found
              + ", expected "
              + expected.figures(),
          null);
    }
  }

  private static ExpectedPools.Figures pool(PoolStats pool) {
    return new ExpectedPools.Figures(
        pool.allocs(),
        pool.freeRows(),
        pool.allocatedBytes(),
        pool.freedBytes(),
        pool.peakLiveBytes(),
        pool.liveAllocations());
  }
}
