package dev.plumbline.bench.rivals;

import java.util.concurrent.atomic.AtomicLong;

/** Times a number of records that several threads read. */
final class RawClock {
  private final long expected;
  private final AtomicLong records = new AtomicLong();
  private final AtomicLong firstNanos = new AtomicLong();
  private final AtomicLong firstCpuNanos = new AtomicLong();
  private volatile long halfNanos;
  private volatile long lastNanos;
  private volatile long lastCpuNanos;

  RawClock(long expected) {
    this.expected = expected;
  }

  /** Some records have arrived, and nothing was done with them yet. */
  void arrived() {
    if (firstNanos.get() == 0 && firstNanos.compareAndSet(0, System.nanoTime())) {
      firstCpuNanos.set(Job.cpuNanos());
    }
  }

  /** They are done with. */
  void done(int more) {
    long before = records.getAndAdd(more);
    if (before < expected / 2 && before + more >= expected / 2) {
      halfNanos = System.nanoTime();
    }
    if (before + more >= expected) {
      lastNanos = System.nanoTime();
      lastCpuNanos = Job.cpuNanos();
    }
  }

  RawTaken taken(long rows, long checksum) {
    return new RawTaken(
        lastNanos - firstNanos.get(),
        lastNanos - halfNanos,
        lastCpuNanos - firstCpuNanos.get(),
        records.get(),
        rows,
        checksum);
  }
}
