package dev.plumbline.bench.micro;

import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.fold.SourceFold;
import dev.plumbline.stream.judge.BoundBook;
import dev.plumbline.stream.state.MemoryStore;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What the whole fold of a batch costs, record in and figures on the heap: frame, sequence ranges,
 * times, windows, bounds. The window stays open, as it does for all but a few of the batches of a
 * stream; {@link WindowBenchmark} has what closing costs.
 */
public class SourceFoldBenchmark extends InnerLoop {
  /** Whether every zone has a bound, which no execution beats. */
  @Param({"false", "true"})
  boolean bounded;

  private final Frame frame = new Frame();
  private final Discard output = new Discard();
  private final RisingFrame zones = Batches.zones();
  private final RisingFrame markers = Batches.markers();
  private final RisingFrame pools = Batches.pools();
  private SourceFold fold = fold(new BoundBook());

  /** Opens the streams; rows before the first are withheld. */
  @Setup
  public void openStreams() {
    fold = fold(bounded ? Bounds.ofHostZones(Batches.NAMES) : new BoundBook());
    for (StreamKind kind :
        new StreamKind[] {StreamKind.ZONES, StreamKind.DEVICE, StreamKind.MEMORY}) {
      take(Batches.begin(kind));
    }
  }

  /** Host zones; per zone. */
  @Benchmark
  @OperationsPerInvocation(Batches.ROWS)
  public long zones() {
    return take(zones.next());
  }

  /** Decoded markers, ordered and paired per dispatch; per marker. */
  @Benchmark
  @OperationsPerInvocation(Batches.ROWS)
  public long markers() {
    return take(markers.next());
  }

  /** Allocations and frees of two pools; per event. */
  @Benchmark
  @OperationsPerInvocation(Batches.ROWS)
  public long pools() {
    return take(pools.next());
  }

  private long take(byte[] record) {
    fold.accept(frame.wrap(record), record);
    return output.results();
  }

  private SourceFold fold(BoundBook book) {
    long now = Batches.BASE_MILLIS + 60_000;
    return new SourceFold(StreamConfig.defaults(), book, () -> now, new MemoryStore(), output);
  }
}
