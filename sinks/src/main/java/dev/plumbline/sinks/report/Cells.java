package dev.plumbline.sinks.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Rows as aligned text: words to the left, numbers to the right. */
final class Cells {
  private static final int WIDEST_WORD = 48;

  private final List<List<String>> rows = new ArrayList<>();
  private final boolean[] numeric;

  Cells(String... columns) {
    numeric = new boolean[columns.length];
    rows.add(Arrays.asList(columns));
  }

  void row(Object... cells) {
    List<String> row = new ArrayList<>();
    for (int i = 0; i < cells.length; i++) {
      if (cells[i] instanceof Long number) {
        numeric[i] = true;
        row.add(grouped(number));
      } else {
        row.add(cut(TerminalText.shown(cells[i].toString())));
      }
    }
    rows.add(row);
  }

  boolean isEmpty() {
    return rows.size() == 1;
  }

  String text() {
    int[] widths = new int[numeric.length];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder("  ");
      for (int i = 0; i < widths.length; i++) {
        String blanks = " ".repeat(widths[i] - row.get(i).length());
        line.append(numeric[i] ? blanks + row.get(i) : row.get(i) + blanks).append("  ");
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  static String percent(long part, long whole) {
    return whole <= 0 ? "" : String.format(Locale.ROOT, "%.0f %%", 100.0 * part / whole);
  }

  /** Thousands apart, so that long figures can be read. */
  private static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String cut(String text) {
    return text.length() <= WIDEST_WORD ? text : text.substring(0, WIDEST_WORD - 1) + "…";
  }
}
