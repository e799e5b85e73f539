package dev.plumbline.bounds.msprof;

import dev.plumbline.bounds.table.CsvRow;
import dev.plumbline.bounds.table.CsvTable;
import dev.plumbline.bounds.table.DroppedRow;
import dev.plumbline.bounds.table.RowProblems;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the rows of one or several files. */
final class OpSummaryReader {
  private final List<OpSummaryRow> rows = new ArrayList<>();
  private final Map<String, Long> dropped = new HashMap<>();
  private final List<DroppedRow> droppedRows = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private final Set<Identity> earlier = new HashSet<>();
  private final boolean several;
  private final boolean metrics;
  private int files;

  /**
   * A reader.
   *
   * @param several whether a task may be in more than one file, so that each has to be remembered
   */
  OpSummaryReader(boolean several) {
    this(several, true);
  }

  /**
   * A reader.
   *
   * @param several whether a task may be in more than one file, so that each has to be remembered
   * @param metrics whether the figures of the engines are read
   */
  OpSummaryReader(boolean several, boolean metrics) {
    this.several = several;
    this.metrics = metrics;
  }

  void read(Path path) throws IOException {
    try (CsvTable table = CsvTable.open(path, true)) {
      read(table, path.toString());
    }
  }

  void read(byte[] csv, String name) throws IOException {
    try (CsvTable table = CsvTable.of(csv, true)) {
      read(table, name);
    }
  }

  void readOrTell(Path path) {
    try {
      read(path);
    } catch (NoSuchFileException e) {
      problems.add(unreadable(path, "there is no such file"));
    } catch (IOException e) {
      problems.add(unreadable(path, "cannot be read on: " + e.getMessage()));
    }
  }

  OpSummary summary() {
    return new OpSummary(rows, dropped, droppedRows, problems);
  }

  private void read(CsvTable table, String file) throws IOException {
    RowProblems found = new RowProblems(file);
    try {
      OpSummaryColumns columns = new OpSummaryColumns(table, file, found, metrics);
      if (columns.areUsable()) {
        readRows(table, columns, found);
      }
    } finally {
      found.dropped().forEach((reason, count) -> dropped.merge(reason, count, Long::sum));
      droppedRows.addAll(found.droppedRows());
      problems.addAll(found.problems());
      files++;
    }
  }

  private void readRows(CsvTable table, OpSummaryColumns columns, RowProblems found)
      throws IOException {
    int before = rows.size();
    for (CsvRow cells = table.next(); cells != null; cells = table.next()) {
      OpSummaryRow row = readRow(table, cells, columns, found);
      if (row != null) {
        rows.add(row);
      }
    }
    if (!several) {
      return;
    }
    for (OpSummaryRow row : rows.subList(before, rows.size())) {
      Identity identity = Identity.of(row);
      if (identity != null) {
        earlier.add(identity);
      }
    }
  }

  private @Nullable OpSummaryRow readRow(
      CsvTable table, CsvRow cells, OpSummaryColumns columns, RowProblems found) {
    if (cells.defect() != null) {
      found.drop(cells.line(), "unreadable-row", cells.defect());
      return null;
    }
    if (table.isShort(cells)) {
      found.drop(
          cells.line(),
          "short-row",
          "expected " + table.header().size() + " cells, found " + cells.cells().size());
      return null;
    }
    if (rows.size() >= OpSummary.MAX_ROWS) {
      found.drop(cells.line(), "too-many-rows", "expected at most " + OpSummary.MAX_ROWS + " rows");
      return null;
    }
    if (cells.cells().size() > table.header().size()) {
      found.tell(
          Severity.WARNING,
          cells.line(),
          "long-row",
          "expected "
              + table.header().size()
              + " cells, found "
              + cells.cells().size()
              + ": read by position, cells behind an unquoted comma are shifted");
    }
    OpSummaryRow row = columns.row(cells);
    if (files > 0) {
      Identity identity = Identity.of(row);
      if (identity != null && earlier.contains(identity)) {
        found.drop(
            cells.line(),
            "duplicate-row",
            "task " + row.taskId() + " of " + row.opName() + " is in an earlier file already");
        return null;
      }
    }
    return row;
  }

  private static Problem unreadable(Path path, String message) {
    return new Problem(path.toString(), 0, Severity.ERROR, "unreadable", message);
  }

  /** What makes two rows the same task; null if the row does not say enough to tell. */
  private record Identity(
      @Nullable Long device,
      @Nullable Long stream,
      long task,
      @Nullable Long context,
      long startNanos,
      @Nullable Double durationMicros,
      String opName,
      String taskType) {

    static @Nullable Identity of(OpSummaryRow row) {
      Long task = row.taskId();
      Long start = row.startNanos();
      if (task == null || start == null) {
        return null;
      }
      return new Identity(
          row.deviceId(),
          row.streamId(),
          task,
          row.contextId(),
          start,
          row.durationMicros(),
          row.opName(),
          row.taskType());
    }
  }
}
