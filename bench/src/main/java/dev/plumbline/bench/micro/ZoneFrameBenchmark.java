package dev.plumbline.bench.micro;

import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.FrameException;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneBatchWriter;
import dev.plumbline.model.wire.ZoneCursor;
import dev.plumbline.model.wire.ZoneKind;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/** What writing and reading a batch of host zones costs, per zone. */
public class ZoneFrameBenchmark extends InnerLoop {
  private static final int ROWS = 4000;
  private static final int NAMES = 200;

  private final ZoneBatchWriter writer = new ZoneBatchWriter(header(), ZoneKind.HOST);
  private final Frame frame = new Frame();
  private final String[] names = new String[NAMES];
  private final int[] nameOfRow = new int[ROWS];
  private final long[] starts = new long[ROWS];
  private final long[] durations = new long[ROWS];
  private byte[] written = new byte[0];

  /** Draws one batch of zones in order of their start. */
  @Setup
  public void drawZones() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < NAMES; i++) {
      names[i] = "runtime::zone_" + i;
    }
    long start = 0;
    for (int row = 0; row < ROWS; row++) {
      nameOfRow[row] = random.nextInt(NAMES);
      start += random.nextInt(20_000);
      starts[row] = start;
      durations[row] = random.nextInt(1_000_000);
    }
    written = write();
  }

  /** Rows to a whole frame. */
  @Benchmark
  @OperationsPerInvocation(ROWS)
  public byte[] write() {
    writer.begin(0);
    for (int row = 0; row < ROWS; row++) {
      writer.add(row + 2, names[nameOfRow[row]], "", "", starts[row], durations[row], 1, 0);
    }
    return writer.finish();
  }

  /** Validates a frame and walks its rows. */
  @Benchmark
  @OperationsPerInvocation(ROWS)
  public long read() throws FrameException {
    ZoneCursor zones = frame.wrap(written).zones();
    long sum = 0;
    while (zones.next()) {
      sum += zones.durationNanos() + zones.nameIndex();
    }
    return sum;
  }

  private static StreamHeader header() {
    StreamId stream = new StreamId("run", "host-a/42", StreamKind.ZONES, "0123456789abcdef");
    return new StreamHeader(
        stream, 1_700_000_000_000L, "host-a", "42", "", "", "", "bench", "", "ops.csv", 0, "bench");
  }
}
