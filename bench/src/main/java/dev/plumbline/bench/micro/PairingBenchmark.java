package dev.plumbline.bench.micro;

import dev.plumbline.model.device.LanePairing;
import dev.plumbline.model.device.PacketType;
import dev.plumbline.model.device.PairVisitor;
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
  private final int[] hashes = new int[MARKERS];
  private final int[] types = new int[MARKERS];
  private final Cycles paired = new Cycles();

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
      hashes[i] = open[start ? depth - 1 : depth];
      types[i] = (start ? PacketType.START : PacketType.END).code();
    }
    if (!inOrder) {
      for (int i = MARKERS - 1; i > 0; i--) {
        swap(i, random.nextInt(i + 1));
      }
    }
  }

  /** A lane from its first marker to its last pair. */
  @Benchmark
  @OperationsPerInvocation(MARKERS)
  public long pair() {
    lane.clear();
    for (int i = 0; i < MARKERS; i++) {
      lane.add(i, types[i], hashes[i], cycles[i]);
    }
    lane.pair(paired);
    return paired.sum;
  }

  private void swap(int a, int b) {
    long cycle = cycles[a];
    int hash = hashes[a];
    int type = types[a];
    cycles[a] = cycles[b];
    hashes[a] = hashes[b];
    types[a] = types[b];
    cycles[b] = cycle;
    hashes[b] = hash;
    types[b] = type;
  }

  private static final class Cycles implements PairVisitor {
    long sum;

    @Override
    public void paired(
        long startSequence, long endSequence, int hash, long startCycle, long cycles) {
      sum += cycles;
    }

    @Override
    public void unpaired(long sequence, boolean start, int hash, long cycle) {
      sum -= cycle;
    }
  }
}
