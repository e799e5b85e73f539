package dev.plumbline.bounds.tenstorrent;

import dev.plumbline.bounds.table.CsvTable;
import dev.plumbline.bounds.table.DroppedRow;
import dev.plumbline.bounds.table.RowProblems;
import dev.plumbline.model.value.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * The device ops of an {@code ops_perf_results*.csv} of tt-metal. Every row is a device op, no
 * device op, or dropped and counted.
 *
 * @param name display name of the file
 * @param ops ops on devices in file order, no execution twice
 * @param others rows that are no op on a device, by op type
 * @param dropped rows that could not be used, by reason
 * @param droppedRows those rows, the first {@link RowProblems#MAX_DROPPED_ROWS} of them
 * @param problems what was wrong, with line; of frequent ones the first few
 */
public record OpsReport(
    String name,
    List<DeviceOp> ops,
    Map<String, Long> others,
    Map<String, Long> dropped,
    List<DroppedRow> droppedRows,
    List<Problem> problems) {
  /** Most ops that are kept; further ones are counted as dropped. */
  public static final int MAX_OPS = 1_000_000;

  /** Copies the collections. */
  public OpsReport {
    ops = List.copyOf(ops);
    others = Map.copyOf(others);
    dropped = Map.copyOf(dropped);
    droppedRows = List.copyOf(droppedRows);
    problems = List.copyOf(problems);
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be opened or read
   */
  public static OpsReport read(Path path) throws IOException {
    try (CsvTable table = CsvTable.open(path, false)) {
      return new OpsReportReader(table, path.toString()).read();
    }
  }

  /** Reads the bytes of a file; every problem names it as told. */
  public static OpsReport read(byte[] csv, String name) throws IOException {
    try (CsvTable table = CsvTable.of(csv, false)) {
      return new OpsReportReader(table, name).read();
    }
  }

  /** Whether a header row is that of an op report, which tells types or kernel durations of ops. */
  public static boolean isHeader(Collection<String> columns) {
    return columns.containsAll(List.of("OP CODE", "GLOBAL CALL COUNT"))
        && (columns.contains("OP TYPE")
            || !Collections.disjoint(columns, OpColumns.KERNEL_DURATIONS));
  }

  /** Rows of the file. */
  public long rowCount() {
    return ops.size() + sum(others) + sum(dropped);
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
