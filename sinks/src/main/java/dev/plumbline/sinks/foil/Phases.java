package dev.plumbline.sinks.foil;

import java.io.Closeable;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** {@code tt_foil_phases.csv}: bursts of kernel loads. */
final class Phases implements Closeable {
  static final String[] HEADER = {
    "phase",
    "kernel_load_count",
    "t_start_ns",
    "t_end_ns",
    "duration_ns",
    "first_kernel",
    "last_kernel"
  };

  private static final String KERNEL_LOAD = "TF_kernel_load";

  /** A load that starts more than this after the previous one begins a phase. */
  private static final long GAP_NANOS = 1_000_000;

  private final SpillSort loads;
  private long lastStartNanos;

  Phases(Path spillDirectory, Texts texts, long budgetBytes) {
    this.loads = new SpillSort(spillDirectory, texts, budgetBytes);
  }

  /** Takes one row. Every row with an integer time, also a nameless one, moves the end. */
  void add(HostZone row) throws IOException {
    if (row.hasStart()) {
      lastStartNanos = Math.max(lastStartNanos, row.startNanos());
      if (row.name().value().equals(KERNEL_LOAD)) {
        loads.add(row.startNanos(), Texts.EMPTY, 0, row.context());
      }
    }
  }

  void write(FoilTable table) throws IOException {
    Writing writing = new Writing(table);
    loads.forEach(writing::load);
    writing.end(lastStartNanos);
  }

  @Override
  public void close() throws IOException {
    loads.close();
  }

  /** The phase being gathered while the loads pass by in order. */
  private static final class Writing {
    private final FoilTable table;
    private @Nullable Call first;
    private @Nullable Call last;
    private long count;

    Writing(FoilTable table) {
      this.table = table;
    }

    void load(Call load) throws IOException {
      if (last != null && isGap(last.startNanos(), load.startNanos())) {
        end(load.startNanos());
        first = null;
        count = 0;
      }
      if (first == null) {
        first = load;
      }
      last = load;
      count++;
    }

    /** Loads come in order, so a negative gap is one that does not fit 64 bits. */
    private static boolean isGap(long beforeNanos, long startNanos) {
      long gap = startNanos - beforeNanos;
      return gap < 0 || gap > GAP_NANOS;
    }

    void end(long endNanos) throws IOException {
      if (first == null || last == null) {
        return;
      }
      table.row(
          "Phase_" + table.rows(),
          Long.toString(count),
          Long.toString(first.startNanos()),
          Long.toString(endNanos),
          BigInteger.valueOf(endNanos).subtract(BigInteger.valueOf(first.startNanos())).toString(),
          first.context().value(),
          last.context().value());
    }
  }
}
