package dev.plumbline.stream.fold;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.stream.window.Figures;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The measured time of a run and source by kind of figure, over closed windows: what a subject's
 * time is a share of. Nested zones count with their children, so shares of zones rank, they do not
 * add up to one.
 */
final class TimeShares {
  private final Map<StatKind, Double> totals = new EnumMap<>(StatKind.class);

  /** Adds what a subject took. */
  void add(StatKind kind, Figures gained) {
    if (kind != StatKind.POOL) {
      totals.merge(kind, (double) gained.durations().sum(), Double::sum);
    }
  }

  /** The share of a subject's closed windows, 0..1; null when nothing closed, or for a pool. */
  @Nullable Double of(StatKind kind, Figures run) {
    Double total = totals.get(kind);
    return total == null || total <= 0 ? null : run.durations().sum() / total;
  }
}
