package dev.plumbline.bounds.msprof;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The executions of one export of msprof, the same for everybody who counts or judges them. On
 * compute cores they are {@link TaskLaunches}; every other task is one by itself.
 *
 * @param tasks executions in file order
 * @param unusable rows without a usable duration, or without a start where others of their kernel
 *     have one
 */
public record MeasuredTasks(List<MeasuredTask> tasks, List<OpSummaryRow> unusable) {
  private static final double NANOS_PER_MICRO = 1000;

  /** Copies the lists. */
  public MeasuredTasks {
    tasks = List.copyOf(tasks);
    unusable = List.copyOf(unusable);
  }

  /**
   * The executions of rows.
   *
   * @param rows rows of one export in file order
   * @param warmUp first launches of each kernel on each device that are warm-up, unless there are
   *     no more than that; tasks off the compute cores have none
   */
  public static MeasuredTasks of(List<OpSummaryRow> rows, int warmUp) {
    Map<Kernel, List<OpSummaryRow>> kernels = new LinkedHashMap<>();
    Map<String, Integer> files = new HashMap<>();
    List<MeasuredTask> tasks = new ArrayList<>();
    List<OpSummaryRow> unusable = new ArrayList<>();
    for (OpSummaryRow row : rows) {
      files.putIfAbsent(row.file(), files.size());
      if (TaskCategory.isComputeCore(row.effectiveType())) {
        Kernel kernel = new Kernel(row.deviceId(), row.opName());
        kernels.computeIfAbsent(kernel, key -> new ArrayList<>()).add(row);
      } else if (row.isTimed()) {
        tasks.add(task(row));
      } else {
        unusable.add(row);
      }
    }
    Comparator<OpSummaryRow> inFile =
        Comparator.comparingInt((OpSummaryRow row) -> files.getOrDefault(row.file(), 0))
            .thenComparingLong(OpSummaryRow::line);
    for (List<OpSummaryRow> kernel : kernels.values()) {
      TaskLaunches launches = TaskLaunches.of(kernel, row -> true);
      unusable.addAll(launches.setAside());
      int discarded = launches.launches().size() > warmUp ? warmUp : 0;
      for (Launch launch : launches.launches()) {
        tasks.add(task(launch, discarded-- > 0, inFile));
      }
    }
    tasks.sort(Comparator.comparing(MeasuredTask::first, inFile));
    unusable.sort(inFile);
    return new MeasuredTasks(tasks, unusable);
  }

  private static MeasuredTask task(OpSummaryRow row) {
    return new MeasuredTask(
        row.opName(),
        row.signature(),
        row.effectiveType().strip().toUpperCase(Locale.ROOT),
        row,
        1,
        row.startNanos(),
        nanos(row.timedMicros()),
        false);
  }

  private static MeasuredTask task(
      Launch launch, boolean isWarmUp, Comparator<OpSummaryRow> inFile) {
    OpSummaryRow first = launch.rows().stream().min(inFile).orElseThrow();
    return new MeasuredTask(
        first.opName(),
        first.signature(),
        "",
        first,
        launch.rows().size(),
        launch.startNanos(),
        nanos(launch.micros()),
        isWarmUp);
  }

  private static long nanos(double micros) {
    return Math.round(micros * NANOS_PER_MICRO);
  }

  private record Kernel(@Nullable Long device, String name) {}
}
