package dev.plumbline.bench.micro;

import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.device.L1Image;
import dev.plumbline.model.device.RiscMarkers;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.wire.DeviceCursor;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.fold.SourceFold;
import dev.plumbline.stream.judge.BoundBook;
import dev.plumbline.stream.state.FoldStore;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/**
 * What raw readbacks with full buffers cost, per marker: decoding alone is the limit, the fold
 * orders and pairs each dispatch when the next one comes.
 */
public class MarkerBenchmark extends InnerLoop {
  private final Frame frame = new Frame();
  private final L1Image image = new L1Image();
  private final RiscMarkers markers = new RiscMarkers();
  private final RisingFrame readbacks = Readbacks.records();
  private final Discard output = new Discard();
  private final SourceFold fold =
      new SourceFold(
          StreamConfig.defaults(),
          new BoundBook(),
          () -> Batches.BASE_MILLIS + 60_000,
          FoldStore.NONE,
          output);

  /** Opens the stream; rows before the first are withheld. */
  @Setup
  public void openStream() {
    byte[] begin = Batches.begin(StreamKind.DEVICE);
    fold.accept(frame.wrap(begin), begin);
  }

  /** Checks a record and decodes its images. */
  @Benchmark
  @OperationsPerInvocation(Readbacks.MARKERS)
  public long decode() {
    DeviceCursor cursor = frame.wrap(readbacks.next()).device();
    long sum = 0;
    while (cursor.next()) {
      if (!cursor.readImage(image)) {
        throw new IllegalStateException("no image in row " + cursor.row());
      }
      for (int risc = 0; risc < ControlLayout.RISCS; risc++) {
        markers.decode(image, risc);
        for (int i = 0; i < markers.size(); i++) {
          sum += markers.hash(i) + markers.cycle(i);
        }
      }
    }
    return sum;
  }

  /** Decodes, orders, pairs and counts. */
  @Benchmark
  @OperationsPerInvocation(Readbacks.MARKERS)
  public long fold() {
    byte[] record = readbacks.next();
    fold.accept(frame.wrap(record), record);
    return output.results();
  }
}
