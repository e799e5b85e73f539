package dev.plumbline.bench.latency;

import java.util.Arrays;

/** Times from when something was due until it was there. Safe for use by several threads. */
final class Latencies {
  private static final double MILLI_NANOS = 1e6;

  private long[] dueNanos = new long[1024];
  private long[] nanos = new long[1024];
  private int size;

  /** Adds one, by two readings of {@link System#nanoTime}. */
  synchronized void add(long due, long there) {
    if (size == nanos.length) {
      dueNanos = Arrays.copyOf(dueNanos, 2 * size);
      nanos = Arrays.copyOf(nanos, 2 * size);
    }
    dueNanos[size] = due;
    nanos[size] = there - due;
    size++;
  }

  /** What was due within a time. */
  synchronized Summary between(long fromNanos, long toNanos) {
    long[] found = new long[size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (dueNanos[i] - fromNanos >= 0 && dueNanos[i] - toNanos < 0) {
        found[count++] = nanos[i];
      }
    }
    return Summary.of(Arrays.copyOf(found, count));
  }

  /**
   * The distribution; all 0 when nothing was due.
   *
   * @param count samples
   * @param p50Millis half took at most this
   * @param p99Millis 99 of 100 took at most this
   * @param maxMillis the slowest
   */
  record Summary(int count, double p50Millis, double p99Millis, double maxMillis) {
    static Summary of(long[] nanos) {
      if (nanos.length == 0) {
        return new Summary(0, 0, 0, 0);
      }
      Arrays.sort(nanos);
      return new Summary(
          nanos.length, rank(nanos, 0.5), rank(nanos, 0.99), nanos[nanos.length - 1] / MILLI_NANOS);
    }

    private static double rank(long[] sorted, double share) {
      return sorted[(int) Math.ceil(share * sorted.length) - 1] / MILLI_NANOS;
    }
  }
}
