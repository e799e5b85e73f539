package dev.plumbline.bench.micro;

import dev.plumbline.model.device.LanePairing;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** What ordering and pairing one lane of a dispatch costs, per marker. */
public class PairingBenchmark extends InnerLoop {
  /** Markers of a full L1 buffer of one RISC. */
  private static final int MARKERS = 250;

  /** Whether markers arrive as they happened, or as a log that was put together shuffled them. */
  @Param({"true", "false"})
  boolean inOrder;

  private final LanePairing lane = new LanePairing();
  private final long[] cycles = new long[MARKERS];
  private final int[] codes = new int[MARKERS];

  /** Draws zones that hold zones, four deep. */
  @Setup
  public void drawMarkers() {
    SplittableRandom random = new SplittableRandom(11);
    long cycle = 1_000_000;
    int depth = 0;
    int[] open = new int[4];
    for (int i = 0; i < MARKERS; i++) {
      boolean start =
          depth < Math.min(open.length, MARKERS - i) && (depth == 0 || random.nextBoolean());
      if (start) {
        open[depth++] = 0x1000 + random.nextInt(16);
      } else {
        depth--;
      }
      cycle += 1 + random.nextInt(200);
      cycles[i] = cycle;
      codes[i] = LanePairing.code(open[start ? depth - 1 : depth], start);
    }
    if (!inOrder) {
      for (int i = MARKERS - 1; i > 0; i--) {
        swap(i, random.nextInt(i + 1));
      }
    }
  }

  /** A lane from its markers to its pairs, zone by zone. */
  @Benchmark
  @OperationsPerInvocation(MARKERS)
  public long pair() {
    lane.pair(cycles, codes, MARKERS);
    return lane.pairs() + lane.durations()[0];
  }

  private void swap(int a, int b) {
    long cycle = cycles[a];
    int code = codes[a];
    cycles[a] = cycles[b];
    codes[a] = codes[b];
    cycles[b] = cycle;
    codes[b] = code;
  }
}
