package dev.plumbline.bench.micro;

import dev.plumbline.model.stats.DurationStats;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What counting and merging durations cost: the fold does the first for every event, the merge of
 * windows the second for every partial.
 */
public class DurationStatsBenchmark extends InnerLoop {
  private static final int EVENTS = 4096;
  private static final double[] WANTED = {0.5, 0.9, 0.99, 0.999};

  /** How many octaves the durations spread over: a steady kernel, and a zone that waits. */
  @Param({"1", "12"})
  int octaves;

  private final long[] found = new long[WANTED.length];
  private final long[] durations = new long[EVENTS];
  private final DurationStats folded = new DurationStats();
  private final DurationStats window = new DurationStats();
  private final DurationStats partial = new DurationStats();

  /** Draws durations from 1 microsecond upwards. */
  @Setup
  public void drawDurations() {
    SplittableRandom random = new SplittableRandom(42);
    for (int i = 0; i < EVENTS; i++) {
      durations[i] = (long) (1_000 * Math.pow(2, random.nextDouble() * octaves));
      partial.add(durations[i]);
    }
  }

  /** One batch of one zone into an accumulator that is used again; per event. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long fold() {
    folded.clear();
    for (long duration : durations) {
      folded.add(duration);
    }
    return folded.sum();
  }

  /** The same handed over as an array, as the fold does with the rows of a zone; per event. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long foldArray() {
    folded.clear();
    folded.addAll(durations, 0, EVENTS);
    return folded.sum();
  }

  /** The quantiles of a JSON value in one walk; per value. */
  @Benchmark
  public long quantiles() {
    partial.quantiles(WANTED, found);
    return found[WANTED.length - 1];
  }

  /** One partial into the window it belongs to; per partial. */
  @Benchmark
  public long merge() {
    window.clear();
    window.merge(partial);
    return window.count();
  }

  /** A partial to bytes and back, as between two tasks; per partial. */
  @Benchmark
  public long roundTrip() {
    byte[] bytes = partial.toBytes();
    return DurationStats.fromBytes(bytes, 0, bytes.length).count();
  }
}
