package dev.plumbline.bounds.msprof;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How often and how long an operation ran as tasks of one type. A row without a usable duration is
 * counted, but in no time.
 *
 * @param opName operation
 * @param taskType task type, or operation type where the file has no task types
 * @param computeCore whether it ran on matrix or vector cores
 * @param count rows
 * @param timed rows with a finite duration of 0 or more
 * @param totalMicros their sum, us
 * @param minMicros shortest, us, null if none is timed
 * @param maxMicros longest, us, null if none is timed
 */
public record OpStatistic(
    String opName,
    String taskType,
    boolean computeCore,
    long count,
    long timed,
    double totalMicros,
    @Nullable Double minMicros,
    @Nullable Double maxMicros) {

  /** Statistics of rows by operation and task type, in the order they are first seen. */
  public static List<OpStatistic> of(List<OpSummaryRow> rows) {
    Map<Key, Sum> sums = new LinkedHashMap<>();
    for (OpSummaryRow row : rows) {
      sums.computeIfAbsent(new Key(row.opName(), row.effectiveType()), key -> new Sum())
          .add(row.durationMicros());
    }
    List<OpStatistic> statistics = new ArrayList<>();
    sums.forEach((key, sum) -> statistics.add(sum.statistic(key)));
    return List.copyOf(statistics);
  }

  private record Key(String opName, String taskType) {}

  private static final class Sum {
    private long count;
    private long timed;
    private double total;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    void add(@Nullable Double micros) {
      count++;
      if (micros == null || !Double.isFinite(micros) || micros < 0) {
        return;
      }
      timed++;
      total += micros;
      min = Math.min(min, micros);
      max = Math.max(max, micros);
    }

    OpStatistic statistic(Key key) {
      return new OpStatistic(
          key.opName(),
          key.taskType(),
          TaskCategory.isComputeCore(key.taskType()),
          count,
          timed,
          total,
          timed == 0 ? null : min,
          timed == 0 ? null : max);
    }
  }
}
