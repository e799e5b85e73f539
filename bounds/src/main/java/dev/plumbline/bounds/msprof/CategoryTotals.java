package dev.plumbline.bounds.msprof;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Time of a kernel by where its tasks ran. A kernel on mixed tasks always counts as compute cores,
 * also where it only waits for memory: a mismatch is a hint, nothing to alert on.
 *
 * @param micros sum of each category, us; 0 where it has no task
 */
public record CategoryTotals(Map<TaskCategory, Double> micros) {
  /** Copies the map. */
  public CategoryTotals {
    micros = Map.copyOf(micros);
  }

  /** The totals of the timed rows that a filter keeps. */
  public static CategoryTotals of(List<OpSummaryRow> rows, Predicate<OpSummaryRow> filter) {
    Map<TaskCategory, Double> sums = new EnumMap<>(TaskCategory.class);
    for (TaskCategory category : TaskCategory.values()) {
      sums.put(category, 0.0);
    }
    for (OpSummaryRow row : rows) {
      if (row.isTimed() && filter.test(row)) {
        sums.merge(TaskCategory.of(row.effectiveType()), row.timedMicros(), Double::sum);
      }
    }
    return new CategoryTotals(sums);
  }

  /** Total of one category, us. */
  public double of(TaskCategory category) {
    return micros.getOrDefault(category, 0.0);
  }

  /** The category with the largest total, the first of equal ones; null if all are 0. */
  public @Nullable TaskCategory largest() {
    TaskCategory largest = null;
    for (TaskCategory category : TaskCategory.values()) {
      if (of(category) > (largest == null ? 0.0 : of(largest))) {
        largest = category;
      }
    }
    return largest;
  }

  /**
   * Whether the largest category is the one in which a predicted component shows.
   *
   * @param component component of the two-tier model, null if none is predicted
   * @return null if nothing is predicted or nothing measured
   */
  public @Nullable Boolean matches(@Nullable String component) {
    TaskCategory measured = largest();
    TaskCategory expected = component == null ? null : TaskCategory.expectedFor(component);
    return measured == null || expected == null ? null : measured == expected;
  }
}
