package dev.plumbline.sinks.foil;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes one report table the way tt-foil does: UTF-8, CRLF after every row, a cell quoted only if
 * it holds a comma, a quote, CR or LF, inner quotes doubled.
 */
public final class FoilTable implements Closeable {
  private static final int BUFFER_BYTES = 1 << 16;

  /** Digits and sign of the longest number. */
  private static final int MOST_DIGITS = 20;

  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int filled;
  private boolean inRow;
  private long rows;

  /** Writes the header row and takes over the stream. */
  public FoilTable(OutputStream out, String... header) throws IOException {
    this.out = out;
    row(header);
    rows = 0;
  }

  /** Writes one row. */
  public void row(String... cells) throws IOException {
    for (String cell : cells) {
      add(cell(cell));
    }
    endRow();
  }

  /** Writes the next cell of a row: a text that {@link #cell} made. */
  void add(byte[] cell) throws IOException {
    beginCell();
    if (cell.length > BUFFER_BYTES - filled) {
      drain();
      if (cell.length > BUFFER_BYTES) {
        out.write(cell);
        return;
      }
    }
    System.arraycopy(cell, 0, buffer, filled, cell.length);
    filled += cell.length;
  }

  /** Writes the next cell of a row. */
  void add(long number) throws IOException {
    beginCell();
    if (BUFFER_BYTES - filled < MOST_DIGITS) {
      drain();
    }
    if (number < 0) {
      buffer[filled++] = '-';
    }
    // Counted downwards, because the range has one more negative number than positive ones.
    long rest = number > 0 ? -number : number;
    int end = filled + digits(rest);
    filled = end;
    do {
      buffer[--end] = (byte) ('0' - rest % 10);
      rest /= 10;
    } while (rest != 0);
  }

  /** Ends a row. */
  void endRow() throws IOException {
    if (BUFFER_BYTES - filled < 2) {
      drain();
    }
    buffer[filled++] = '\r';
    buffer[filled++] = '\n';
    inRow = false;
    rows++;
  }

  /** How many rows were written below the header. */
  public long rows() {
    return rows;
  }

  @Override
  public void close() throws IOException {
    try (out) {
      drain();
    }
  }

  /** A text as it stands in a table, UTF-8. */
  static byte[] cell(String text) {
    String cell = isPlain(text) ? text : '"' + text.replace("\"", "\"\"") + '"';
    return cell.getBytes(StandardCharsets.UTF_8);
  }

  private void beginCell() throws IOException {
    if (inRow) {
      if (filled == BUFFER_BYTES) {
        drain();
      }
      buffer[filled++] = ',';
    }
    inRow = true;
  }

  private void drain() throws IOException {
    out.write(buffer, 0, filled);
    filled = 0;
  }

  private static int digits(long notPositive) {
    int digits = 1;
    for (long least = -10; notPositive <= least && digits < MOST_DIGITS - 1; least *= 10) {
      digits++;
    }
    return digits;
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ',' || c == '"' || c == '\r' || c == '\n') {
        return false;
      }
    }
    return true;
  }
}
