package dev.plumbline.model.csv;

import java.util.ArrayList;
import java.util.List;

/**
 * The CSV dialect of tt-foil's report script, fed one physical line after the other.
 *
 * <p>A quote is special only at the start of a field. Inside quotes a doubled quote is one quote
 * and a line end is data, so that a record may span lines. After the closing quote any further
 * characters up to the separator are kept as they are: {@code "he said "hi""} reads as {@code he
 * said hi""}. A carriage return at the end of a line outside quotes belongs to the line end. This
 * is what Python's {@code csv.reader} does when it is not strict.
 *
 * <p>Not thread-safe.
 */
public final class FoilCsv {
  private enum State {
    FIELD_START,
    PLAIN,
    QUOTED,
    QUOTE_IN_QUOTED
  }

  private final char separator;
  private final StringBuilder cell = new StringBuilder();
  private List<String> fields = new ArrayList<>();
  private State state = State.FIELD_START;
  private boolean inRecord;

  /** Reads comma separated lines. */
  public FoilCsv() {
    this(',');
  }

  /** Reads lines with another separator. */
  public FoilCsv(char separator) {
    this.separator = separator;
  }

  /**
   * Takes one physical line.
   *
   * @param line the line without its LF; a CR before the LF is still there
   * @return true if a record is complete: {@link #fields()} are its cells. A blank line outside
   *     quotes is a complete record without cells, to be skipped.
   */
  public boolean feed(String line) {
    if (inRecord) {
      cell.append('\n');
    } else {
      fields = new ArrayList<>();
      inRecord = true;
    }
    int end = line.length();
    boolean carriageReturn = end > 0 && line.charAt(end - 1) == '\r';
    int stop = carriageReturn ? end - 1 : end;
    if (state == State.FIELD_START && stop == 0) {
      inRecord = false;
      return true;
    }
    for (int i = 0; i < stop; i++) {
      take(line.charAt(i));
    }
    if (state == State.QUOTED) {
      if (carriageReturn) {
        cell.append('\r');
      }
      return false;
    }
    closeRecord();
    return true;
  }

  /**
   * Ends the input.
   *
   * @param lineEnded true if the last line fed had a line end
   * @return true if a record was still open inside quotes: {@link #fields()} are its cells so far
   */
  public boolean finish(boolean lineEnded) {
    if (!inRecord) {
      return false;
    }
    if (lineEnded) {
      cell.append('\n');
    }
    closeRecord();
    return true;
  }

  /** Cells of the record that the last call completed. */
  public List<String> fields() {
    return fields;
  }

  /** Whether the next line continues a quoted field. */
  public boolean insideQuotes() {
    return inRecord;
  }

  /** Forgets a record that is still open, so that the next line starts a new one. */
  public void reset() {
    cell.setLength(0);
    fields = new ArrayList<>();
    state = State.FIELD_START;
    inRecord = false;
  }

  private void closeRecord() {
    closeField();
    inRecord = false;
  }

  private void closeField() {
    fields.add(cell.toString());
    cell.setLength(0);
    state = State.FIELD_START;
  }

  private void take(char c) {
    switch (state) {
      case FIELD_START -> {
        if (c == '"') {
          state = State.QUOTED;
        } else {
          state = State.PLAIN;
          takePlain(c);
        }
      }
      case PLAIN -> takePlain(c);
      case QUOTED -> {
        if (c == '"') {
          state = State.QUOTE_IN_QUOTED;
        } else {
          cell.append(c);
        }
      }
      case QUOTE_IN_QUOTED -> {
        if (c == '"') {
          cell.append(c);
          state = State.QUOTED;
        } else {
          state = State.PLAIN;
          takePlain(c);
        }
      }
    }
  }

  private void takePlain(char c) {
    if (c == separator) {
      closeField();
    } else {
      cell.append(c);
    }
  }
}
