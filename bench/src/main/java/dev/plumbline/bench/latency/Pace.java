package dev.plumbline.bench.latency;

import java.util.concurrent.TimeUnit;

/**
 * When batches are due: all sources in turn, each batch full or a flush interval old, whichever
 * comes first.
 *
 * @param rowsPerSecond events of all sources together in a second
 * @param sources processes that send
 */
record Pace(long rowsPerSecond, int sources) {
  private static final int MOST_ROWS = 5000;
  private static final long FLUSH_MILLIS = 50;
  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Checks the ranges. */
  Pace {
    if (rowsPerSecond < sources || sources < 1) {
      throw new IllegalArgumentException(
          "a rate is at least one event a second and source, found "
              + rowsPerSecond
              + " of "
              + sources);
    }
  }

  /** Events of a batch. */
  int batchRows() {
    long inFlushInterval = rowsPerSecond * FLUSH_MILLIS / 1000 / sources;
    return (int) Math.max(1, Math.min(MOST_ROWS, inFlushInterval));
  }

  /** Batches of all sources in a second. */
  double batchesPerSecond() {
    return (double) rowsPerSecond / batchRows();
  }

  /** Mean time from one event of a source to its next, ns. */
  long meanGapNanos() {
    return SECOND_NANOS * sources / rowsPerSecond;
  }

  /** When a batch is due, ns after the start: when its last event has happened. */
  long dueNanos(long batch) {
    return (long) ((batch + 1) * SECOND_NANOS / batchesPerSecond());
  }
}
