package dev.plumbline.ingest.read;

import dev.plumbline.ingest.text.LineReader;
import dev.plumbline.model.wire.OddCode;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Rows of a table in tt-foil's quote dialect: whole ones, short ones, unreadable ones. */
abstract class QuotedRows implements TableReader.Rows {
  private final QuotedRecords records;
  private final int columns;
  private final PlainCells plain;
  private final FrameFlow flow;
  private boolean cut;

  QuotedRows(TableHeader header, LineReader lines, FrameFlow flow) {
    this.columns = header.size();
    this.records = new QuotedRecords(lines, columns);
    this.plain = new PlainCells(columns, true);
    this.flow = flow;
  }

  /**
   * Adds a row of plain cells in which nothing is odd.
   *
   * @return false, and nothing was added, if a cell needs a closer look
   */
  abstract boolean plainRow(long line, PlainCells cells);

  /** Adds a row with at least as many cells as the header. */
  abstract void row(long line, List<String> cells);

  /** Adds a row without values; its odd code follows. */
  abstract void badRow(long line);

  /** Marks the row just added. */
  abstract void odd(OddCode code, String text);

  @Override
  public final void readAll() throws IOException {
    plainRows();
    for (QuotedRecords.Row row = records.next(); row != null; row = records.next()) {
      List<String> cells = row.fields();
      boolean whole = cells != null && cells.size() >= columns;
      if (cells != null && whole) {
        row(row.line(), cells);
      } else {
        badRow(row.line());
        odd(cells == null ? OddCode.UNREADABLE_ROW : OddCode.SHORT_ROW, row.raw());
      }
      cut = !whole && !records.lastTerminated();
      flow.rowAdded();
      plainRows();
    }
  }

  private void plainRows() throws IOException {
    while (records.nextPlain(plain)) {
      if (!plainRow(records.lineNumber(), plain)) {
        records.putBackLine();
        return;
      }
      cut = false;
      flow.rowAdded();
    }
  }

  @Override
  public final FrameFlow flow() {
    return flow;
  }

  @Override
  public final boolean isCut() {
    return cut;
  }

  @Override
  public final Map<String, Long> notCarried() {
    return Map.of();
  }
}
