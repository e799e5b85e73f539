package dev.plumbline.bench.micro;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.window.DeltaSink;
import dev.plumbline.stream.window.Figures;
import dev.plumbline.stream.window.KeyFigures;
import dev.plumbline.stream.window.Windowing;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** What one key costs beside its durations: finding its window, ending a record, closing. */
public class WindowBenchmark extends InnerLoop {
  private static final int EVENTS = 1024;
  private static final StatKey KEY =
      new StatKey(StatKind.HOST_ZONE, "Kernel::stage_1/matmul", "", "", "run", "host-a/42");

  /** Executions of the key in a window: kept exactly, and as a histogram. */
  @Param({"20", "1000"})
  int executions;

  private final Windowing windowing = Windowing.of(StreamConfig.defaults());
  private final long[] durations = new long[EVENTS];
  private final KeyFigures open = new KeyFigures(KEY, windowing);
  private final KeyFigures closing = new KeyFigures(KEY, windowing);
  private long closingMillis = Batches.BASE_MILLIS;
  private long deltas;
  private final DeltaSink sink = (start, late, gained) -> deltas += gained.durations().count();

  /** Draws durations over a decade. */
  @Setup
  public void drawDurations() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < EVENTS; i++) {
      durations[i] = 1000 + (long) (9000 * random.nextDouble());
    }
  }

  /** Executions that fall into the window that is open; per execution. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long add() {
    for (int i = 0; i < EVENTS; i++) {
      long event = Batches.BASE_MILLIS + i;
      open.at(event, true).addDuration(durations[i], event, null);
    }
    return open.newestOpenMillis();
  }

  /** The end of a record that closes nothing; per key. */
  @Benchmark
  public boolean settle() {
    open.at(Batches.BASE_MILLIS, true);
    return open.settle(false, sink);
  }

  /**
   * A window's whole life: opened, filled, closed by the next one, added to the run; per window.
   */
  @Benchmark
  public long close() {
    closingMillis += windowing.sizeMillis();
    Figures figures = closing.at(closingMillis, true);
    for (int i = 0; i < executions; i++) {
      figures.addDuration(durations[i], closingMillis, null);
    }
    closing.settle(false, sink);
    return deltas;
  }
}
