package dev.plumbline.bounds.msprof;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * The invocations of a kernel as the reference of the two-tier model finds them: a new one starts
 * where the starts of two rows lie more than ten median durations apart, and it took as long as its
 * longest row. Launches that follow each other closely all become one; {@link TaskLaunches} keeps
 * them apart. Rows that the reference does not read are left out.
 */
public final class GapInvocations {
  private static final double MEDIANS_APART = 10.0;
  private static final double NANOS_PER_MICRO = 1000.0;

  private GapInvocations() {}

  /** The invocations of the rows on compute cores that a filter keeps, by start. */
  public static List<Launch> of(List<OpSummaryRow> rows, Predicate<OpSummaryRow> filter) {
    List<OpSummaryRow> kept = new ArrayList<>();
    for (OpSummaryRow row : rows) {
      if (row.isReadByReference()
          && row.isTimed()
          && TaskCategory.isComputeCore(row.effectiveType())
          && filter.test(row)) {
        kept.add(row);
      }
    }
    if (kept.isEmpty()) {
      return List.of();
    }
    kept.sort(Comparator.comparingLong(GapInvocations::start));
    double thresholdMicros =
        MEDIANS_APART * Median.of(kept.stream().mapToDouble(OpSummaryRow::timedMicros));
    List<Launch> invocations = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= kept.size(); i++) {
      if (i == kept.size() || gapMicros(kept.get(i - 1), kept.get(i)) > thresholdMicros) {
        invocations.add(longest(kept.subList(from, i)));
        from = i;
      }
    }
    return List.copyOf(invocations);
  }

  private static double gapMicros(OpSummaryRow before, OpSummaryRow after) {
    long nanos = start(after) - start(before);
    // Sorted, so negative only if the difference passes 64 bits.
    return nanos < 0 ? Double.POSITIVE_INFINITY : nanos / NANOS_PER_MICRO;
  }

  private static Launch longest(List<OpSummaryRow> rows) {
    double micros = rows.stream().mapToDouble(OpSummaryRow::timedMicros).max().orElseThrow();
    return new Launch(rows.get(0).startNanos(), micros, rows);
  }

  /** The reference reads a missing start as 0. */
  private static long start(OpSummaryRow row) {
    Long nanos = row.startNanos();
    return nanos == null ? 0 : nanos;
  }
}
