package dev.plumbline.bounds.table;

import dev.plumbline.model.csv.FoilCsv;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A comma separated table with a header row, read one record after the other. Columns are found by
 * their trimmed name; of two columns with one name the first counts. Blank lines are skipped, a
 * byte order mark is taken away.
 *
 * <p>A quote that never closes costs its own line only: if no end is found within a few lines, or a
 * line in between is a record by itself, or the joined record does not have the cells of the
 * header, the line is handed out with a defect and reading goes on behind it.
 *
 * <p>A last record without a line end is a defect: tables are written line by line, so the file was
 * cut, maybe inside of a number.
 *
 * <p>Not thread-safe.
 */
public final class CsvTable implements Closeable {
  /** Most columns a header may have. */
  public static final int MAX_COLUMNS = 10_000;

  private static final int MAX_RECORD_LINES = 16;

  private final CappedLines lines;
  private final boolean comments;
  private final FoilCsv csv = new FoilCsv();
  private final Map<String, Integer> columns = new HashMap<>();
  private final List<String> header = new ArrayList<>();

  private CsvTable(InputStream bytes, boolean comments) throws IOException {
    this.lines = new CappedLines(bytes);
    this.comments = comments;
    readHeader();
  }

  /**
   * Opens a file and reads its header.
   *
   * @param comments whether lines whose first non-blank character is {@code #} are skipped
   * @throws IOException if it cannot be opened or read
   */
  public static CsvTable open(Path path, boolean comments) throws IOException {
    InputStream bytes = Files.newInputStream(path);
    try {
      return new CsvTable(bytes, comments);
    } catch (IOException | RuntimeException e) {
      bytes.close();
      throw e;
    }
  }

  /** Reads a table held in memory, see {@link #open}. */
  public static CsvTable of(byte[] bytes, boolean comments) throws IOException {
    return new CsvTable(new ByteArrayInputStream(bytes), comments);
  }

  /** Trimmed names of the columns in file order; empty if the file has no header row. */
  public List<String> header() {
    return List.copyOf(header);
  }

  /** Index of the first of these columns that the table has, -1 if none. */
  public int column(String... names) {
    for (String name : names) {
      Integer column = columns.get(name);
      if (column != null) {
        return column;
      }
    }
    return -1;
  }

  /** Indices of all of these columns that the table has, in the order asked for. */
  public int[] columns(List<String> names) {
    return names.stream().filter(columns::containsKey).mapToInt(columns::get).toArray();
  }

  /** Whether a record has fewer cells than the header has columns. */
  public boolean isShort(CsvRow row) {
    return row.cells().size() < header.size();
  }

  /**
   * The next record behind the header, null at the end.
   *
   * @throws IOException if the file cannot be read on
   */
  public @Nullable CsvRow next() throws IOException {
    for (CappedLines.Line line = lines.next(); line != null; line = lines.next()) {
      if (line.tooLong()) {
        return CsvRow.bad(
            line.number(), "the line is longer than " + CappedLines.MAX_LINE_CHARS + " characters");
      }
      if (line.text().isBlank() || (comments && line.text().stripLeading().startsWith("#"))) {
        continue;
      }
      if (!line.ended() && !header.isEmpty()) {
        return CsvRow.bad(
            line.number(), "the file ends inside of this row, which has no line end: it is cut");
      }
      csv.reset();
      if (csv.feed(line.text())) {
        return CsvRow.good(line.number(), csv.fields());
      }
      return spanning(line);
    }
    return null;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }

  private CsvRow spanning(CappedLines.Line first) throws IOException {
    Deque<CappedLines.Line> taken = new ArrayDeque<>();
    while (taken.size() < MAX_RECORD_LINES) {
      CappedLines.Line line = lines.next();
      if (line == null) {
        break;
      }
      taken.push(line);
      if (line.tooLong()) {
        break;
      }
      if (csv.feed(line.text())) {
        if (closesProperly(line.text())
            && (header.isEmpty() || csv.fields().size() == header.size())) {
          return CsvRow.good(first.number(), csv.fields());
        }
        break;
      }
      if (isWholeRecord(line.text())) {
        break;
      }
    }
    csv.reset();
    while (!taken.isEmpty()) {
      lines.putBack(taken.pop());
    }
    return CsvRow.bad(first.number(), "a quote in it never closes");
  }

  /** Whether the first quote of a line that is not doubled ends a cell. */
  private static boolean closesProperly(String line) {
    for (int i = line.indexOf('"'); i >= 0; i = line.indexOf('"', i + 2)) {
      if (i + 1 == line.length() || ",\r".indexOf(line.charAt(i + 1)) >= 0) {
        return true;
      }
      if (line.charAt(i + 1) != '"') {
        return false;
      }
    }
    return false;
  }

  private boolean isWholeRecord(String line) {
    FoilCsv alone = new FoilCsv();
    return alone.feed(line) && !header.isEmpty() && alone.fields().size() == header.size();
  }

  private void readHeader() throws IOException {
    CsvRow row = next();
    if (row == null || row.defect() != null || row.cells().size() > MAX_COLUMNS) {
      return;
    }
    for (String cell : row.cells()) {
      columns.putIfAbsent(cell.strip(), header.size());
      header.add(cell.strip());
    }
  }
}
