package dev.plumbline.ingest.read;

import dev.plumbline.bounds.msprof.MeasuredTask;
import dev.plumbline.bounds.msprof.MeasuredTasks;
import dev.plumbline.bounds.msprof.OpSummary;
import dev.plumbline.bounds.msprof.OpSummaryRow;
import dev.plumbline.bounds.table.DroppedRow;
import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.model.wire.ZoneKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Op summaries of msprof: a row for each launch on compute cores, and for each task of another
 * kind, whose type is its place. What was put together and what is warm-up is counted as not
 * carried; an untimed row is an odd one.
 */
final class OpSummaryKernels implements KernelSource {
  /** Rows that are good and must not count twice, or for which there is no room. */
  private static final Set<String> ONLY_COUNTED = Set.of("duplicate-row", "too-many-rows");

  @Override
  public KernelParts read(List<ScannedInput> files, KernelOptions options) {
    KernelParts parts = new KernelParts(files);
    OpSummary summary = OpSummary.readTimes(files.stream().map(ScannedInput::path).toList());
    Map<String, Integer> places = new HashMap<>();
    for (ScannedInput file : files) {
      places.put(file.path().toString(), places.size());
    }
    MeasuredTasks measured = MeasuredTasks.of(summary.rows(), options.warmUp());
    for (MeasuredTask task : measured.tasks()) {
      OpSummaryRow first = task.first();
      KernelParts.Device device = parts.device(first.deviceId());
      device.notCarried("launch-part", task.rows() - 1L);
      if (task.isWarmUp()) {
        device.notCarried("warm-up", 1);
      } else {
        device.row(
            KernelRow.execution(
                places.getOrDefault(first.file(), 0),
                first.line(),
                ZoneKind.KERNEL,
                task.name(),
                task.context(),
                task.place(),
                task.startNanos(),
                task.durationNanos()));
      }
    }
    for (OpSummaryRow row : measured.unusable()) {
      Double micros = row.durationMicros();
      parts
          .device(row.deviceId())
          .row(
              KernelRow.odd(
                  places.getOrDefault(row.file(), 0),
                  row.line(),
                  row.opName(),
                  row.signature(),
                  row.isTimed() ? OddCode.BAD_START : OddCode.BAD_DURATION,
                  row.isTimed() || micros == null ? "N/A" : micros.toString()));
    }
    addDropped(parts, summary, places);
    return parts;
  }

  private static void addDropped(
      KernelParts parts, OpSummary summary, Map<String, Integer> places) {
    Map<String, Long> left = new HashMap<>(summary.dropped());
    for (DroppedRow row : summary.droppedRows()) {
      if (!ONLY_COUNTED.contains(row.code())) {
        int file = places.getOrDefault(row.file(), 0);
        parts
            .device(null)
            .row(KernelRow.odd(file, row.line(), "", "", OddCode.UNREADABLE_ROW, row.message()));
        left.merge(row.code(), -1L, Long::sum);
      }
    }
    left.forEach((code, count) -> parts.device(null).notCarried(code, count));
    for (Problem problem : summary.problems()) {
      boolean isRow =
          summary.dropped().containsKey(problem.code()) && !ONLY_COUNTED.contains(problem.code());
      if (!isRow) { // a dropped row is told by whoever folds it
        parts.tell(
            places.getOrDefault(problem.file(), 0),
            problem.line(),
            problem.severity(),
            problem.code(),
            problem.message());
      }
      if (problem.code().equals("unreadable")) {
        parts.cut(problem.message());
      }
    }
  }
}
