package dev.plumbline.bounds.msprof;

import dev.plumbline.model.value.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The tasks of one {@code op_summary*.csv}, or of several slices of one. Every row is either in
 * {@link #rows} or counted in {@link #dropped}.
 *
 * @param rows usable rows in file order; each has an operation, whatever else of it is unknown
 * @param dropped number of rows that could not be used, by reason
 * @param problems what was wrong, with file and line; of frequent ones the first few
 */
public record OpSummary(
    List<OpSummaryRow> rows, Map<String, Long> dropped, List<Problem> problems) {
  /** Most rows that are kept; further ones are counted as dropped. */
  public static final int MAX_ROWS = 4_000_000;

  /** Copies the collections. */
  public OpSummary {
    rows = List.copyOf(rows);
    dropped = Map.copyOf(dropped);
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

  /** Rows found in the files, usable or not. */
  public long rowCount() {
    return rows.size() + dropped.values().stream().mapToLong(Long::longValue).sum();
  }
}
