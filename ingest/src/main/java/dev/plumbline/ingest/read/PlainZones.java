package dev.plumbline.ingest.read;

import dev.plumbline.ingest.text.Line;
import dev.plumbline.ingest.text.LineReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The quick way through a zone table: lines that are a row each, one after the other, whatever
 * dialect reads them. It holds one line back, as {@link TracyGroups} holds a row, because the lines
 * behind may belong to it; then the slow way takes over where this one stands.
 */
final class PlainZones {
  private final TracyColumns columns;
  private final TracyRows rows;
  private PlainZone before;
  private PlainZone held;
  private PlainZone fresh;
  private boolean isHolding;
  private @Nullable TracyEntry released;

  PlainZones(TracyColumns columns, TracyRows rows) {
    this.columns = columns;
    this.rows = rows;
    before = new PlainZone(columns);
    held = new PlainZone(columns);
    fresh = new PlainZone(columns);
  }

  /** Looks at the current line; true if it is a row by itself. */
  boolean isPlain(LineReader lines) {
    return columns.separator == ',' && fresh.take(lines);
  }

  /** Whether the line before is held here. */
  boolean isHolding() {
    return isHolding;
  }

  /**
   * Takes the line just looked at, the first one of the quick way.
   *
   * @param last the row before, which has gone out
   */
  void begin(TracyEntry last) {
    released = last;
    rotate();
    isHolding = true;
  }

  /** Takes the line just looked at; the one before goes out. */
  void next() {
    held.writeTo(rows);
    rotate();
    released = null;
  }

  /** Gives the line that is held to the slow way. */
  void giveBack(TracyGroups groups) {
    TracyEntry entry = held.entry();
    TracyEntry last = released == null ? before.entry() : released;
    groups.resume(entry, last.isSameZone(entry));
    isHolding = false;
    released = null;
  }

  private void rotate() {
    PlainZone oldest = before;
    before = held;
    held = fresh;
    fresh = oldest;
  }

  /** A copy of one line and its cells. */
  private static final class PlainZone {
    private final TracyColumns columns;
    private final PlainCells cells;
    private byte[] bytes = new byte[256];
    private int length;
    private long line;
    private long startNanos;
    private long durationNanos;

    PlainZone(TracyColumns columns) {
      this.columns = columns;
      this.cells = new PlainCells(columns.count, false);
    }

    boolean take(LineReader lines) {
      if (!lines.isWhole()) {
        return false;
      }
      length = lines.length();
      if (length > bytes.length) {
        bytes = new byte[2 * length];
      }
      System.arraycopy(lines.bytes(), lines.from(), bytes, 0, length);
      line = lines.lineNumber();
      return cells.split(bytes, 0, length)
          && !cells.isEmpty(columns.name)
          && cells.isQuotedOnlyAt(columns.zoneText)
          && isNumber(columns.sourceLine)
          && isNumber(columns.thread)
          && times();
    }

    private boolean times() {
      if (!cells.parse(columns.start)) {
        return false;
      }
      startNanos = cells.value();
      if (!cells.parse(columns.duration)) {
        return false;
      }
      durationNanos = cells.value();
      return true;
    }

    private boolean isNumber(int column) {
      return column < 0 || cells.parse(column);
    }

    void writeTo(TracyRows rows) {
      int thread = columns.thread >= 0 && cells.parse(columns.thread) ? (int) cells.value() : 0;
      rows.plainZone(line, cells, startNanos, durationNanos, thread);
    }

    /** The row as the slow way makes it. */
    TracyEntry entry() {
      String text = new String(bytes, 0, length, StandardCharsets.UTF_8);
      Line whole = new Line(text, line, true, false);
      String[] fields = TracyAnchors.split(whole.textWithoutCarriageReturn(), columns.separator);
      return new TracyEntry(columns, fields, new ArrayList<>(List.of(whole)));
    }
  }
}
