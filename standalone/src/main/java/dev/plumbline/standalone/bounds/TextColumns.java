package dev.plumbline.standalone.bounds;

import dev.plumbline.sinks.report.TerminalText;
import java.util.ArrayList;
import java.util.List;

/** Aligned columns: words to the left, figures to the right. */
final class TextColumns {
  private static final int WIDEST_CELL = 60;

  /** Names differ at their ends as often as at their beginnings. */
  private static final int HALF = (WIDEST_CELL - 3) / 2;

  private final String alignment;
  private final List<List<String>> rows = new ArrayList<>();
  private boolean cut;

  /**
   * Starts without rows.
   *
   * @param alignment a letter for each column: {@code l} or {@code r}
   */
  TextColumns(String alignment) {
    this.alignment = alignment;
  }

  /** Adds a row, a cell for each column; all but the last one lose their middle beyond a width. */
  TextColumns row(String... cells) {
    List<String> row = new ArrayList<>();
    for (int i = 0; i < cells.length; i++) {
      String line = TerminalText.shown(cells[i]);
      boolean fits = line.length() <= WIDEST_CELL || i == cells.length - 1;
      cut |= !fits;
      row.add(fits ? line : line.substring(0, HALF) + "..." + line.substring(line.length() - HALF));
    }
    rows.add(row);
    return this;
  }

  /** The rows, each on a line of its own behind the indent. */
  String text(String indent) {
    int[] widths = new int[alignment.length()];
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder(indent);
      for (int i = 0; i < row.size(); i++) {
        String blanks = " ".repeat(widths[i] - row.get(i).length());
        line.append(alignment.charAt(i) == 'r' ? blanks + row.get(i) : row.get(i) + blanks);
        line.append("  ");
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    if (cut) {
      text.append(indent).append("names with ... are longer, --json has them whole\n");
    }
    return text.toString();
  }
}
