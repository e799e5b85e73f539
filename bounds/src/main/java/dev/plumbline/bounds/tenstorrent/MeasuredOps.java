package dev.plumbline.bounds.tenstorrent;

import dev.plumbline.bounds.table.CsvRow;
import dev.plumbline.bounds.table.CsvTable;
import dev.plumbline.bounds.table.RowProblems;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measured kernel durations, from a table with one row an op execution such as {@code
 * cpp_device_perf_report.csv}.
 *
 * @param kernelNanos kernel duration of each execution, ns, in file order
 * @param dropped rows without a usable duration or key, by reason
 * @param problems what was wrong, with line; of frequent ones the first few
 */
public record MeasuredOps(
    Map<OpKey, Long> kernelNanos, Map<String, Long> dropped, List<Problem> problems) {

  /** Keeps the order of the map. */
  public MeasuredOps {
    kernelNanos = Collections.unmodifiableMap(new LinkedHashMap<>(kernelNanos));
    dropped = Map.copyOf(dropped);
    problems = List.copyOf(problems);
  }

  /** The durations that stand in an op report itself. */
  public static MeasuredOps of(OpsReport report) {
    Map<OpKey, Long> measured = new LinkedHashMap<>();
    for (DeviceOp op : report.ops()) {
      if (op.kernelNanos() != null) {
        measured.put(op.key(), op.kernelNanos());
      }
    }
    return new MeasuredOps(measured, Map.of(), List.of());
  }

  /**
   * Reads a table.
   *
   * @throws IOException if it cannot be opened or read
   */
  public static MeasuredOps read(Path path) throws IOException {
    try (CsvTable table = CsvTable.open(path, false)) {
      return read(table, path.toString());
    }
  }

  private static MeasuredOps read(CsvTable table, String name) throws IOException {
    Map<OpKey, Long> measured = new LinkedHashMap<>();
    RowProblems problems = new RowProblems(name);
    OpColumns columns = new OpColumns(table);
    if (!columns.areUsable() || !columns.haveDurations()) {
      problems.tell(
          Severity.ERROR,
          0,
          "not-measured-ops",
          "expected a header row with DEVICE ID, GLOBAL CALL COUNT and DEVICE KERNEL DURATION"
              + " [ns], found not all of them");
      return new MeasuredOps(measured, Map.of(), problems.problems());
    }
    for (CsvRow row = table.next(); row != null; row = table.next()) {
      if (row.defect() != null) {
        problems.drop(row.line(), "unreadable-row", row.defect());
        continue;
      }
      OpKey key = columns.key(row, problems);
      if (key == null) {
        continue;
      }
      Long nanos = columns.kernelNanos(row, problems);
      if (nanos == null) {
        problems.drop(row.line(), "not-measured", key + ": expected a duration, found none");
      } else if (measured.putIfAbsent(key, nanos) != null) {
        problems.drop(row.line(), "duplicate-op", key + " is in the file already");
      }
    }
    return new MeasuredOps(measured, problems.dropped(), problems.problems());
  }
}
