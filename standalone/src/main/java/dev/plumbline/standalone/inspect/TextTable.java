package dev.plumbline.standalone.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.sinks.report.TerminalText;
import java.util.ArrayList;
import java.util.List;

/** Rows of one shape as aligned text: words to the left, numbers to the right. */
final class TextTable {

  private static final int WIDEST_CELL = 60;

  private final List<String> columns;
  private final List<List<String>> rows = new ArrayList<>();
  private final boolean[] numeric;

  TextTable(List<String> columns) {
    this.columns = columns;
    this.numeric = new boolean[columns.size()];
  }

  /** Adds a row; columns the node does not have stay empty. */
  void add(JsonNode node) {
    List<String> row = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      JsonNode cell = node.path(columns.get(i));
      numeric[i] |= cell.isNumber();
      row.add(shown(cell.isValueNode() ? cell.asText() : ""));
    }
    rows.add(row);
  }

  /** The table, every line with the given indent. */
  String text(String indent) {
    int[] widths = new int[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      int column = i;
      widths[i] =
          Math.max(
              columns.get(i).length(),
              rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0));
    }
    StringBuilder text = new StringBuilder();
    line(text, indent, columns, widths);
    rows.forEach(row -> line(text, indent, row, widths));
    return text.toString();
  }

  private void line(StringBuilder text, String indent, List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder(indent);
    for (int i = 0; i < widths.length; i++) {
      String blanks = " ".repeat(widths[i] - cells.get(i).length());
      line.append(numeric[i] ? blanks + cells.get(i) : cells.get(i) + blanks).append("  ");
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }

  /** A cell never starts a new line, and never fills the screen. */
  private static String shown(String cell) {
    String line = TerminalText.shown(cell);
    return line.length() <= WIDEST_CELL ? line : line.substring(0, WIDEST_CELL - 1) + "…";
  }
}
