package dev.plumbline.standalone.bounds;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.value.Subject;
import java.util.Arrays;
import java.util.List;

/** Executions of one thing, one by one. */
final class Executions {
  private final long[] sorted;

  private Executions(long[] sorted) {
    this.sorted = sorted;
  }

  /** All executions of these measurements as one figure. */
  static MeasuredFigure of(StatKey key, Subject subject, List<Measurement> same) {
    Executions all =
        new Executions(
            same.stream()
                .flatMapToLong(part -> part.nanos().stream().mapToLong(Long::longValue))
                .sorted()
                .toArray());
    return new MeasuredFigure(
        key,
        subject,
        all.sorted.length,
        all.sorted[0],
        all.median(),
        all.sorted[all.sorted.length - 1],
        all::below,
        0,
        true,
        true,
        same.stream().mapToLong(Measurement::lastMillis).max().orElse(0));
  }

  private long below(long limit) {
    int at = Arrays.binarySearch(sorted, limit);
    while (at > 0 && sorted[at - 1] == limit) {
      at--;
    }
    return at < 0 ? -at - 1 : at;
  }

  /** The middle one, the mean of the middle two; to the nanosecond. */
  private long median() {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[middle]
        : Math.round((sorted[middle - 1] + (double) sorted[middle]) / 2);
  }
}
