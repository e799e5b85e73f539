package dev.plumbline.bench.measure;

import java.util.ArrayList;
import java.util.List;

/** Rows of text as an aligned table: the first column to the left, the others to the right. */
public final class Table {
  private final List<String> columns;
  private final List<List<String>> rows = new ArrayList<>();

  /** An empty table. */
  public Table(String... columns) {
    this.columns = List.of(columns);
  }

  /**
   * Adds a row.
   *
   * @throws IllegalArgumentException if it has another number of cells than there are columns
   */
  public Table row(List<String> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(
          cells.size() + " cells for " + columns.size() + " columns: " + cells);
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  /** Adds a row. */
  public Table row(String... cells) {
    return row(List.of(cells));
  }

  /** The table, every line with a line break. */
  public String text() {
    int[] widths = new int[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = columns.get(i).length();
      for (List<String> row : rows) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    line(text, columns, widths);
    rows.forEach(row -> line(text, row, widths));
    return text.toString();
  }

  private static void line(StringBuilder text, List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String blanks = " ".repeat(widths[i] - cells.get(i).length());
      line.append(i == 0 ? cells.get(i) + blanks : blanks + cells.get(i)).append("  ");
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }
}
