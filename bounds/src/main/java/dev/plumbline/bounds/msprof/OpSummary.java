package dev.plumbline.bounds.msprof;

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
 * The tasks of one {@code op_summary*.csv}, or of several slices of one. Every row is either in
 * {@link #rows} or counted in {@link #dropped}.
 *
 * @param rows usable rows in file order; each has an operation, whatever else of it is unknown
 * @param dropped number of rows that could not be used, by reason
 * @param droppedRows those rows, the first {@link RowProblems#MAX_DROPPED_ROWS} of each file
 * @param problems what was wrong, with file and line; of frequent ones the first few
 */
public record OpSummary(
    List<OpSummaryRow> rows,
    Map<String, Long> dropped,
    List<DroppedRow> droppedRows,
    List<Problem> problems) {
  /** Most rows that are kept; further ones are counted as dropped. */
  public static final int MAX_ROWS = 4_000_000;

  /** Copies the collections. */
  public OpSummary {
    rows = List.copyOf(rows);
    dropped = Map.copyOf(dropped);
    droppedRows = List.copyOf(droppedRows);
    problems = List.copyOf(problems);
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be opened or read
   */
  public static OpSummary read(Path path) throws IOException {
    OpSummaryReader reader = new OpSummaryReader(false);
    reader.read(path);
    return reader.summary();
  }

  /** Reads the bytes of a file; every problem names it as told. */
  public static OpSummary read(byte[] csv, String name) throws IOException {
    OpSummaryReader reader = new OpSummaryReader(false);
    reader.read(csv, name);
    return reader.summary();
  }

  /**
   * Reads several files as one, for instance the slices of {@link OpSummarySlices}. A file that
   * cannot be read is a problem and does not stop the others; a row that an earlier file had
   * already, with the same device, stream, task, context, start and duration, is dropped and
   * counted.
   */
  public static OpSummary readAll(List<Path> paths) {
    OpSummaryReader reader = new OpSummaryReader(true);
    for (Path path : paths) {
      reader.readOrTell(path);
    }
    return reader.summary();
  }

  /**
   * Reads one export, a file or its slices, for its times only: without the figures of the engines,
   * which take most of the memory. Otherwise like {@link #readAll}.
   */
  public static OpSummary readTimes(List<Path> export) {
    OpSummaryReader reader = new OpSummaryReader(export.size() > 1, false);
    for (Path path : export) {
      reader.readOrTell(path);
    }
    return reader.summary();
  }

  /** Whether a header row is that of an op summary, in any of its published forms. */
  public static boolean isHeader(Collection<String> columns) {
    return !Collections.disjoint(columns, OpSummaryColumns.OP_NAMES)
        && !Collections.disjoint(columns, OpSummaryColumns.DURATIONS);
  }

  /** Rows found in the files, usable or not. */
  public long rowCount() {
    return rows.size() + dropped.values().stream().mapToLong(Long::longValue).sum();
  }
}
