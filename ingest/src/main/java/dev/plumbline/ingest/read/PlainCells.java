package dev.plumbline.ingest.read;

import dev.plumbline.ingest.text.LineReader;

/**
 * The cells of a line that needs no interpretation, found in its bytes: ASCII, as many cells as the
 * header, a cell without quotes or wholly in quotes without one inside. All dialects read such a
 * line alike. Every other line is left to them.
 */
final class PlainCells {
  private static final int MAX_BYTES = 4096;
  private static final int MAX_DECIMAL_DIGITS = 18;
  private static final int MAX_HEX_DIGITS = 15;

  private final int columns;
  private final boolean separatorsInQuotes;
  private final int[] begins;
  private final int[] ends;
  private byte[] bytes = {};
  private int quoted;
  private int lastQuoted;
  private long value;

  /**
   * Makes a reusable reader.
   *
   * @param columns cells that a line must have
   * @param separatorsInQuotes whether a cell in quotes may hold separators
   */
  PlainCells(int columns, boolean separatorsInQuotes) {
    this.columns = columns;
    this.separatorsInQuotes = separatorsInQuotes;
    this.begins = new int[columns];
    this.ends = new int[columns];
  }

  /** Takes the current line of a reader; false if it is not plain. Valid until the next line. */
  boolean split(LineReader lines) {
    return lines.isWhole() && split(lines.bytes(), lines.from(), lines.length());
  }

  /** Takes a line without its LF; false if it is not plain. */
  boolean split(byte[] line, int from, int length) {
    if (length == 0 || length > MAX_BYTES) {
      return false;
    }
    bytes = line;
    quoted = 0;
    lastQuoted = -1;
    int end = line[from + length - 1] == '\r' ? from + length - 1 : from + length;
    int cell = 0;
    int begin = from;
    for (int i = from; i < end; i++) {
      byte b = line[i];
      if (b > ',') { // letters, digits and most signs
        continue;
      }
      if (b == ',') {
        if (!put(cell++, begin, i)) {
          return false;
        }
        begin = i + 1;
      } else if (b == '"') {
        int close = i == begin ? closingQuote(line, i + 1, end) : -1;
        if (close < 0 || !put(cell, begin + 1, close)) {
          return false;
        }
        quoted++;
        lastQuoted = cell;
        cell++;
        if (close + 1 == end) {
          return cell == columns;
        }
        i = close + 1;
        begin = close + 2;
      } else if (b < 0) {
        return false;
      }
    }
    return put(cell, begin, end) && cell + 1 == columns;
  }

  /** Whether no cell is in quotes but perhaps this one. */
  boolean isQuotedOnlyAt(int cell) {
    return quoted == 0 || (quoted == 1 && lastQuoted == cell);
  }

  boolean isEmpty(int cell) {
    return begins[cell] == ends[cell];
  }

  /** Reads a cell as a decimal number of at most 18 digits; false if it is none. */
  boolean parse(int cell) {
    int from = begins[cell];
    int end = ends[cell];
    boolean negative = from < end && bytes[from] == '-';
    if (negative) {
      from++;
    }
    if (from == end || end - from > MAX_DECIMAL_DIGITS) {
      return false;
    }
    long sum = 0;
    for (int i = from; i < end; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return false;
      }
      sum = sum * 10 + digit;
    }
    value = negative ? -sum : sum;
    return true;
  }

  /** Reads a cell as hexadecimal after {@code 0x}, otherwise as decimal; false if it is neither. */
  boolean parseHexOrDecimal(int cell) {
    int from = begins[cell] + 2;
    int end = ends[cell];
    if (from >= end || bytes[from - 2] != '0' || bytes[from - 1] != 'x') {
      return parse(cell);
    }
    if (end - from > MAX_HEX_DIGITS) {
      return false;
    }
    long sum = 0;
    for (int i = from; i < end; i++) {
      int digit = Character.digit(bytes[i], 16);
      if (digit < 0) {
        return false;
      }
      sum = sum << 4 | digit;
    }
    value = sum;
    return true;
  }

  /** The number that the last successful parse found. */
  long value() {
    return value;
  }

  /** The text of a cell, without the quotes around it. */
  String text(int cell, TextCache texts) {
    return texts.get(bytes, begins[cell], ends[cell]);
  }

  private boolean put(int cell, int begin, int end) {
    if (cell >= columns) {
      return false;
    }
    begins[cell] = begin;
    ends[cell] = end;
    return true;
  }

  /** Where the quotes close, behind which a separator or the end stands; −1 if they do not. */
  private int closingQuote(byte[] line, int from, int end) {
    for (int i = from; i < end; i++) {
      byte b = line[i];
      if (b == '"') {
        return i + 1 == end || line[i + 1] == ',' ? i : -1;
      }
      if (b < 0 || (b == ',' && !separatorsInQuotes)) {
        return -1;
      }
    }
    return -1;
  }
}
