package dev.plumbline.bounds.tenstorrent;

import dev.plumbline.bounds.table.CsvRow;
import dev.plumbline.bounds.table.CsvTable;
import dev.plumbline.bounds.table.NumberCell;
import dev.plumbline.bounds.table.RowProblems;
import dev.plumbline.model.value.Severity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The columns that tell which execution an op is and how long it took. */
final class OpColumns {
  static final List<String> KERNEL_DURATIONS =
      List.of("DEVICE KERNEL DURATION [ns]", "DEVICE KERNEL DURATION NS");

  private final int device;
  private final int callCount;
  private final int traceId;
  private final int replaySession;
  private final int kernel;

  OpColumns(CsvTable table) {
    this.device = table.column("DEVICE ID");
    this.callCount = table.column("GLOBAL CALL COUNT");
    this.traceId = table.column("METAL TRACE ID");
    this.replaySession = table.column("METAL TRACE REPLAY SESSION ID");
    this.kernel = table.column(KERNEL_DURATIONS.toArray(String[]::new));
  }

  boolean areUsable() {
    return device >= 0 && callCount >= 0;
  }

  boolean haveDurations() {
    return kernel >= 0;
  }

  /** Null if the row does not say which execution it is; it is dropped then. */
  @Nullable OpKey key(CsvRow row, RowProblems problems) {
    Long deviceId = NumberCell.integer(row.cell(device));
    Long count = NumberCell.integer(row.cell(callCount));
    if (deviceId == null || count == null) {
      problems.drop(
          row.line(),
          "no-op-key",
          "expected whole numbers as DEVICE ID and GLOBAL CALL COUNT, found \""
              + row.cell(device)
              + "\" and \""
              + row.cell(callCount)
              + "\"");
      return null;
    }
    return new OpKey(deviceId, count, row.cell(traceId), row.cell(replaySession));
  }

  /** Measured kernel duration, ns; null if there is none or it cannot be. */
  @Nullable Long kernelNanos(CsvRow row, RowProblems problems) {
    return nanos(row, kernel, "DEVICE KERNEL DURATION [ns]", problems);
  }

  /** A time of 0 or more; a fraction of a ns is cut, which keeps a lower bound one. */
  static @Nullable Long nanos(CsvRow row, int column, String name, RowProblems problems) {
    String cell = row.cell(column);
    if (cell.isEmpty()) {
      return null;
    }
    Long whole = NumberCell.integer(cell);
    if (whole != null && whole >= 0) {
      return whole;
    }
    Double number = NumberCell.number(cell);
    if (number == null || !(number >= 0 && number < Long.MAX_VALUE)) {
      problems.tell(
          Severity.WARNING,
          row.line(),
          "bad-cell",
          name + ": expected ns of 0 or more, found \"" + cell + "\": unknown");
      return null;
    }
    return number.longValue();
  }
}
