package dev.plumbline.stream.fold;

import dev.plumbline.model.wire.OddCode;

/** What is said about odd rows, the same for every kind of stream. */
final class OddRowText {
  private static final int SHOWN_CHARS = 160;

  private OddRowText() {}

  /** Rejects a row that cannot be read. */
  static void reject(OddCode code, String rawLines, long line, StreamFold stream) {
    String problem = code == OddCode.SHORT_ROW ? "short-row" : "unreadable-row";
    if (stream.problems.countOnly(problem)) {
      stream.account.rejected++;
    } else if (code == OddCode.SHORT_ROW) {
      stream.reject(
          line,
          problem,
          "row has "
              + columns(rawLines)
              + " columns, expected as many as the header: "
              + quoted(rawLines));
    } else {
      stream.reject(line, problem, "row cannot be read: " + quoted(rawLines));
    }
  }

  /** Rejects a row for one cell. */
  static void badCell(String column, String cell, long line, StreamFold stream) {
    if (stream.problems.countOnly("bad-cell")) {
      stream.account.rejected++;
    } else {
      stream.reject(line, "bad-cell", column + " is not a whole number in range: " + quoted(cell));
    }
  }

  /** Rejects an execution that was not timed; the profiler says so in its own words. */
  static void noTime(String what, String cell, long line, StreamFold stream) {
    if (stream.problems.countOnly("not-timed")) {
      stream.account.rejected++;
    } else {
      stream.reject(line, "not-timed", what + " is unknown or no usable time: " + quoted(cell));
    }
  }

  /** Says what is worth knowing about a row that is used all the same. */
  static void note(OddCode code, String text, long line, StreamFold stream) {
    if (code == OddCode.CELL_CUT && !stream.problems.countOnly("cell-cut")) {
      stream.warn(
          line, "cell-cut", "a cell of column " + shown(text) + " was too long and was cut");
    }
  }

  /** A cell or row for a message: on one line, cut when it is long. */
  static String quoted(String text) {
    return "'" + shown(text) + "'";
  }

  private static String shown(String text) {
    String oneLine = text.replace("\r", "").replace('\n', ' ');
    return oneLine.length() <= SHOWN_CHARS ? oneLine : oneLine.substring(0, SHOWN_CHARS) + "…";
  }

  /** Commas outside of quotes, plus one. */
  private static int columns(String row) {
    int columns = 1;
    boolean quoted = false;
    for (int i = 0; i < row.length(); i++) {
      char c = row.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        columns++;
      }
    }
    return columns;
  }
}
