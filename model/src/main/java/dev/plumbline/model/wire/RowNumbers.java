package dev.plumbline.model.wire;

/** Sequence numbers, withheld ranges and physical lines of a record that is read. */
final class RowNumbers {
  private static final int WITHHELD_PARTS = 3;
  private static final int SKIP_PARTS = 2;

  private final Column withheld = new Column("withheld");
  private final Column lineSkips = new Column("line_skips");
  private final RunningTotals withheldBefore = new RunningTotals();
  private final RunningTotals linesBefore = new RunningTotals();
  private long firstSequence;
  private long lastSequence;
  private int rows;
  private long firstLine;

  void clear() {
    withheld.clear();
    lineSkips.clear();
    withheldBefore.clear();
    linesBefore.clear();
    firstSequence = 0;
    rows = 0;
    firstLine = 0;
  }

  void field(ProtoReader in) {
    switch (in.field()) {
      case 4 -> firstSequence = in.varintUpTo(Long.MAX_VALUE);
      case 5 -> rows = (int) in.varintUpTo(FrameLimits.MAX_ROWS);
      case 6 -> withheld.take(in);
      case 16 -> firstLine = in.varintUpTo(Long.MAX_VALUE);
      default -> lineSkips.take(in);
    }
  }

  void decode() {
    int ranges = entries(withheld, WITHHELD_PARTS);
    for (int i = 0; i < ranges; i++) {
      long row = withheld.get(i * WITHHELD_PARTS);
      long sequences = withheld.get(i * WITHHELD_PARTS + 1);
      long reason = withheld.get(i * WITHHELD_PARTS + 2);
      if (row > rows || sequences < 1 || reason > Integer.MAX_VALUE) {
        throw new FrameException(
            "header: withheld range "
                + i
                + " is after "
                + row
                + " of "
                + rows
                + " rows, of "
                + sequences
                + " numbers, with reason "
                + reason);
      }
      withheldBefore.add("withheld", (int) row, sequences);
    }
    int skips = entries(lineSkips, SKIP_PARTS);
    int row = 0;
    for (int i = 0; i < skips; i++) {
      long step = lineSkips.get(i * SKIP_PARTS);
      if (step >= rows - row) {
        throw new FrameException("header: line skip " + i + " lies behind the last row");
      }
      row += (int) step;
      linesBefore.add("line_skips", row, lineSkips.get(i * SKIP_PARTS + 1));
    }
    lastSequence = end("sequence", firstSequence, withheldBefore.total());
    end("line", firstLine, linesBefore.total());
  }

  private long end(String what, long first, long extra) {
    if (first > Long.MAX_VALUE - rows - extra || extra > Long.MAX_VALUE - rows) {
      throw new FrameException("header: " + what + " numbers exceed 63 bits");
    }
    return first + rows + extra - 1;
  }

  private static int entries(Column column, int parts) {
    int numbers = column.count();
    if (numbers % parts != 0 || numbers / parts > FrameLimits.MAX_ROWS) {
      throw new FrameException(
          "header: withheld or line_skips has "
              + numbers
              + " numbers, expected at most "
              + FrameLimits.MAX_ROWS
              + " groups of "
              + parts);
    }
    column.unsigned(numbers, Long.MAX_VALUE);
    return numbers / parts;
  }

  int rows() {
    return rows;
  }

  long firstSequence() {
    return firstSequence;
  }

  long lastSequence() {
    return lastSequence;
  }

  boolean isContiguous() {
    return withheldBefore.size() == 0;
  }

  long sequenceOf(int row) {
    return firstSequence + checked(row) + withheldBefore.upTo(row);
  }

  long lineOf(int row) {
    return firstLine == 0 ? 0 : firstLine + checked(row) + linesBefore.upTo(row);
  }

  void forEachWithheld(WithheldVisitor visitor) {
    long before = 0;
    int ranges = withheldBefore.size();
    for (int i = 0; i < ranges; i++) {
      long sequences = withheld.get(i * WITHHELD_PARTS + 1);
      visitor.withheld(
          firstSequence + withheld.get(i * WITHHELD_PARTS) + before,
          sequences,
          withheld.getInt(i * WITHHELD_PARTS + 2));
      before += sequences;
    }
  }

  private int checked(int row) {
    if (row < 0 || row >= rows) {
      throw new IndexOutOfBoundsException("row " + row + " of " + rows);
    }
    return row;
  }
}
