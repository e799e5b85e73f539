package dev.plumbline.ingest.read;

import dev.plumbline.ingest.text.Line;
import java.util.ArrayList;
import java.util.List;

/** One zone row on its way out, with the physical lines it is made of. */
final class TracyEntry {
  /** Beyond this a cell is cut anyway, so that further lines need not be kept. */
  private static final int MAX_TEXT = 256 << 10;

  private final TracyColumns columns;
  private final String[] cells;
  private final String nameEnd;
  private final List<Line> lines;
  private int textLength;

  TracyEntry(TracyColumns columns, String[] cells, List<Line> lines) {
    this.columns = columns;
    this.cells = cells;
    this.nameEnd = cells[columns.name];
    this.lines = lines;
  }

  /** Cells in header order. */
  String[] cells() {
    return cells;
  }

  /** Physical lines, blank ones at the end included. */
  List<Line> lines() {
    return lines;
  }

  long line() {
    return lines.get(0).number();
  }

  /** Whether both rows come from one source location, as far as the row itself tells. */
  boolean isSameZone(TracyEntry other) {
    return nameEnd.equals(other.nameEnd)
        && (columns.sourceLine < 0
            || cells[columns.sourceLine].equals(other.cells[columns.sourceLine]))
        && (columns.sourceFile < 0
            || cells[columns.sourceFile].equals(other.cells[columns.sourceFile]));
  }

  /** Whether the row has free text in its last cell, which may go on in the lines behind. */
  boolean hasText() {
    return columns.value >= 0 && !cells[columns.value].isEmpty();
  }

  /** The name begins on the lines before. */
  void prepend(List<Line> before, boolean crLf) {
    StringBuilder name = new StringBuilder();
    for (Line line : before) {
      name.append(crLf ? line.textWithoutCarriageReturn() : line.text()).append('\n');
    }
    cells[columns.name] = name + nameEnd;
    List<Line> own = new ArrayList<>(lines);
    lines.clear();
    lines.addAll(before);
    lines.addAll(own);
  }

  /** The last cell goes on in the lines behind; blank lines at their end are no text. */
  void append(List<Line> behind, boolean crLf) {
    int end = behind.size();
    while (end > 0 && behind.get(end - 1).textWithoutCarriageReturn().isEmpty()) {
      end--;
    }
    StringBuilder text = new StringBuilder(cells[columns.value]);
    for (int i = 0; i < end && textLength < MAX_TEXT; i++) {
      Line before = i == 0 ? lines.get(lines.size() - 1) : behind.get(i - 1);
      boolean carriageReturn = !crLf && before.text().endsWith("\r");
      text.append(carriageReturn ? "\r\n" : "\n").append(behind.get(i).textWithoutCarriageReturn());
      textLength = text.length();
    }
    cells[columns.value] = text.toString();
    if (textLength < MAX_TEXT) {
      lines.addAll(behind);
    }
  }
}
