package dev.plumbline.ingest.read;

import dev.plumbline.ingest.text.Line;
import dev.plumbline.ingest.text.LineReader;
import dev.plumbline.model.csv.FoilCsv;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records of a table in tt-foil's quote dialect, blank lines skipped. A quote that never closes
 * costs its own line only: when the next line is a whole record by itself, or no end is found
 * within a few lines, the line with the open quote is handed out as unreadable and reading goes on
 * behind it.
 */
final class QuotedRecords {
  private static final int MAX_LINES = 16;

  private final LineReader lines;
  private final int columns;
  private final FoilCsv csv = new FoilCsv();
  private final FoilCsv alone = new FoilCsv();
  private final Deque<Line> putBack = new ArrayDeque<>();
  private boolean lastTerminated = true;

  QuotedRecords(LineReader lines, int columns) {
    this.lines = lines;
    this.columns = columns;
  }

  /**
   * A record.
   *
   * @param line physical number of its first line
   * @param raw its physical lines, joined by LF
   * @param fields its cells, null if it cannot be read
   */
  record Row(long line, String raw, @Nullable List<String> fields) {}

  /** The next record; null at the end. */
  @Nullable Row next() throws IOException {
    for (Line line = take(); line != null; line = take()) {
      if (line.overlong()) {
        return new Row(line.number(), line.text(), null);
      }
      csv.reset();
      if (!csv.feed(line.text())) {
        return spanning(line);
      }
      if (!csv.fields().isEmpty()) {
        return new Row(line.number(), line.text(), csv.fields());
      }
    }
    return null;
  }

  /** Whether the next record is a line of plain cells, which is taken then. */
  boolean nextPlain(PlainCells cells) throws IOException {
    if (!putBack.isEmpty() || !lines.advance()) {
      return false;
    }
    if (!cells.split(lines)) {
      putBackLine();
      return false;
    }
    lastTerminated = true;
    return true;
  }

  /** Makes the line of plain cells just taken the next one again. */
  void putBackLine() {
    putBack.addFirst(lines.line());
  }

  /** Number of the line of plain cells just taken. */
  long lineNumber() {
    return lines.lineNumber();
  }

  /** Whether the last line handed out ended with LF. */
  boolean lastTerminated() {
    return lastTerminated;
  }

  private Row spanning(Line first) throws IOException {
    List<Line> more = new ArrayList<>();
    while (more.size() < MAX_LINES) {
      Line line = take();
      if (line == null) {
        break;
      }
      more.add(line);
      if (line.overlong() || isRecord(line)) {
        break;
      }
      if (csv.feed(line.text())) {
        if (csv.fields().size() < columns) {
          break;
        }
        StringBuilder raw = new StringBuilder(first.text());
        more.forEach(part -> raw.append('\n').append(part.text()));
        return new Row(first.number(), raw.toString(), csv.fields());
      }
    }
    for (int i = more.size() - 1; i >= 0; i--) {
      putBack.addFirst(more.get(i));
    }
    lastTerminated = first.terminated();
    return new Row(first.number(), first.text(), null);
  }

  private boolean isRecord(Line line) {
    alone.reset();
    return alone.feed(line.text()) && alone.fields().size() >= columns;
  }

  private @Nullable Line take() throws IOException {
    Line line = putBack.isEmpty() ? lines.next() : putBack.removeFirst();
    if (line != null) {
      lastTerminated = line.terminated();
    }
    return line;
  }
}
