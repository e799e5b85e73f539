package dev.plumbline.sinks.foil;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** {@code tt_foil_perf_per_call.csv}: every host zone call in time order. */
final class PerfPerCall implements Closeable {
  static final String[] HEADER = {"seq", "ts_ns", "zone", "duration_ns", "context"};

  private final SpillSort calls;

  PerfPerCall(Path spillDirectory, Texts texts, long budgetBytes) {
    this.calls = new SpillSort(spillDirectory, texts, budgetBytes);
  }

  /** Takes one row; skips it without a name, an integer time or an integer duration. */
  void add(HostZone row) throws IOException {
    Text zone = row.zone();
    if (!zone.isEmpty() && row.hasStart() && row.hasDuration()) {
      calls.add(row.startNanos(), zone, row.durationNanos(), row.context());
    }
  }

  void write(FoilTable table) throws IOException {
    calls.forEach(
        call -> {
          table.add(table.rows());
          table.add(call.startNanos());
          table.add(call.zone().cell());
          table.add(call.durationNanos());
          table.add(call.context().cell());
          table.endRow();
        });
  }

  @Override
  public void close() throws IOException {
    calls.close();
  }
}
