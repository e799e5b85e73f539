package dev.plumbline.sinks.report;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.sinks.CodePoints;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Figures of some kinds in report order: most time first, then by key. */
final class StatOrder {
  private static final Comparator<RunStats> MOST_FIRST =
      Comparator.comparingLong(StatOrder::total)
          .reversed()
          .thenComparing(stats -> stats.key().name(), CodePoints.ORDER)
          .thenComparing(stats -> stats.key().context(), CodePoints.ORDER)
          .thenComparing(stats -> stats.key().place(), CodePoints.ORDER)
          .thenComparing(stats -> stats.key().source(), CodePoints.ORDER)
          .thenComparing(stats -> stats.key().kind());

  private StatOrder() {}

  static List<RunStats> of(Collection<RunStats> all, Set<StatKind> kinds) {
    return all.stream()
        .filter(stats -> kinds.contains(stats.key().kind()))
        .sorted(MOST_FIRST)
        .toList();
  }

  /** Sum of all durations; 0 when there are none. */
  static long total(RunStats stats) {
    DurationStats durations = stats.value().durations();
    return durations == null ? 0 : durations.sum();
  }
}
