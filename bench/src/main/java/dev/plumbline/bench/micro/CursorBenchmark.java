package dev.plumbline.bench.micro;

import dev.plumbline.model.wire.DeviceCursor;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.MemoryCursor;
import dev.plumbline.model.wire.ZoneCursor;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/** What reading a record costs: it is checked as a whole, then walked once; per row. */
public class CursorBenchmark extends InnerLoop {
  private final Frame frame = new Frame();
  private final RisingFrame zones = Batches.zones();
  private final RisingFrame markers = Batches.markers();
  private final RisingFrame pools = Batches.pools();

  /** Host zones. */
  @Benchmark
  @OperationsPerInvocation(Batches.ROWS)
  public long zones() {
    ZoneCursor cursor = frame.wrap(zones.next()).zones();
    long sum = 0;
    while (cursor.next()) {
      sum += cursor.nameIndex() + cursor.startNanos() + cursor.durationNanos();
    }
    return sum;
  }

  /** Decoded markers. */
  @Benchmark
  @OperationsPerInvocation(Batches.ROWS)
  public long markers() {
    DeviceCursor cursor = frame.wrap(markers.next()).device();
    long sum = 0;
    while (cursor.next()) {
      sum += cursor.dispatch() + cursor.riscIndex() + cursor.hash() + cursor.cycle();
    }
    return sum;
  }

  /** Memory events. */
  @Benchmark
  @OperationsPerInvocation(Batches.ROWS)
  public long pools() {
    MemoryCursor cursor = frame.wrap(pools.next()).memory();
    long sum = 0;
    while (cursor.next()) {
      sum += cursor.poolIndex() + cursor.address() + cursor.sizeBytes() + cursor.timeNanos();
    }
    return sum;
  }
}
