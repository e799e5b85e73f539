package dev.plumbline.sinks.foil;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** {@code tt_foil_perf_per_call.csv}: every host zone call in time order. */
final class PerfPerCall implements Closeable {
  static final String[] HEADER = {"seq", "ts_ns", "zone", "duration_ns", "context"};

  private final SpillSort calls;

  PerfPerCall(Path spillDirectory, long budgetBytes) {
    this.calls = new SpillSort(spillDirectory, budgetBytes);
  }

  /** Takes one row; skips it without a name, an integer time or an integer duration. */
  void add(HostZone row) throws IOException {
    String zone = row.zone();
    Long start = row.startNanos();
    Long duration = row.durationNanos();
    if (!zone.isEmpty() && start != null && duration != null) {
      calls.add(new Call(start, zone, duration, row.context()));
    }
  }

  void write(FoilTable table) throws IOException {
    calls.forEach(
        call ->
            table.row(
                Long.toString(table.rows()),
                Long.toString(call.startNanos()),
                call.zone(),
                Long.toString(call.durationNanos()),
                call.context()));
  }

  @Override
  public void close() throws IOException {
    calls.close();
  }
}
