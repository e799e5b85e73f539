package dev.plumbline.bounds.table;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One record of a table.
 *
 * @param line 1-based physical line it starts at
 * @param cells its cells as written; empty if it has a defect
 * @param defect why its cells cannot be told, null for a good record
 */
public record CsvRow(long line, List<String> cells, @Nullable String defect) {

  /** Copies nothing: the reader hands out lists of its own. */
  static CsvRow good(long line, List<String> cells) {
    return new CsvRow(line, cells, null);
  }

  static CsvRow bad(long line, String defect) {
    return new CsvRow(line, List.of(), defect);
  }

  /** The trimmed cell of a column; empty if there is no such column (-1) or no such cell. */
  public String cell(int column) {
    return column < 0 || column >= cells.size() ? "" : cells.get(column).strip();
  }
}
