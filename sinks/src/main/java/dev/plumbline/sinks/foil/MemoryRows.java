package dev.plumbline.sinks.foil;

import dev.plumbline.model.wire.MemoryCursor;

/** Reads {@code tt_foil_memlog.csv} rows as tt-foil does. */
final class MemoryRows {
  private static final int COLUMNS = 5;

  private final MemoryReport report;
  private long rows;
  private long shortRows;
  private long unreadableRows;

  MemoryRows(MemoryReport report) {
    this.report = report;
  }

  void row(MemoryCursor row) {
    rows++;
    if (!isUsable(row)) {
      return;
    }
    String pool = row.string(row.poolIndex());
    switch (row.op()) {
      case ALLOC -> report.alloc(pool, row.address(), row.sizeBytes());
      case FREE -> report.free(pool, row.address());
      case RESET -> report.reset(pool);
      case OTHER -> {}
    }
  }

  FoilInput input() {
    return new FoilInput(rows, shortRows, 0, unreadableRows);
  }

  private boolean isUsable(MemoryCursor row) {
    for (int i = 0; i < row.odds(); i++) {
      switch (row.oddCode(i)) {
        case SHORT_ROW -> {
          shortRows++;
          return false;
        }
        case UNREADABLE_ROW -> {
          if (OpenQuote.isShort(row.oddText(i), COLUMNS)) {
            shortRows++;
          } else {
            unreadableRows++;
          }
          return false;
        }
        case BAD_ADDRESS, BAD_SIZE -> {
          return false;
        }
        default -> {}
      }
    }
    return true;
  }
}
