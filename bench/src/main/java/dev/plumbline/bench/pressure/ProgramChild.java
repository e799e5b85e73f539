package dev.plumbline.bench.pressure;

import dev.plumbline.bench.cluster.ChildLoop;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The process of {@link ProgramProcess}: a program that is profiled. Every ten milliseconds it does
 * a fixed piece of work and writes rows about it to its own log, as a profiler in it does.
 */
final class ProgramChild {
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final int ROUNDS = 200_000;
  private static final int ROWS = 20;
  private static final double MICRO_NANOS = 1e3;

  private final BufferedWriter log;
  private long[] tookNanos = new long[1024];
  private int steps;
  private long state = 1;

  private ProgramChild(BufferedWriter log) {
    this.log = log;
  }

  /** Runs until it is told to end; the argument is its log file. */
  public static void main(String[] args) throws IOException {
    Locale.setDefault(Locale.ROOT);
    try (BufferedWriter log = Files.newBufferedWriter(Path.of(args[0]), StandardCharsets.UTF_8)) {
      ProgramChild program = new ProgramChild(log);
      new ChildLoop(process -> program.takeFigures()).start(Thread.currentThread(), Map.of());
      program.run();
    }
    System.exit(0);
  }

  private void run() throws IOException {
    long due = System.nanoTime();
    while (!Thread.currentThread().isInterrupted()) {
      long start = System.nanoTime();
      work();
      write(start);
      took(System.nanoTime() - start);
      due += STEP_NANOS;
      LockSupport.parkNanos(due - System.nanoTime());
    }
  }

  private void work() {
    for (int i = 0; i < ROUNDS; i++) {
      state ^= state << 13;
      state ^= state >>> 7;
      state ^= state << 17;
    }
  }

  private void write(long start) throws IOException {
    for (int row = 0; row < ROWS; row++) {
      log.write("step,program.cpp,12,step,," + (start + row) + ',' + (state >>> 40) + ",1,\n");
    }
    log.flush();
  }

  private synchronized void took(long nanos) {
    if (steps == tookNanos.length) {
      tookNanos = Arrays.copyOf(tookNanos, 2 * steps);
    }
    tookNanos[steps++] = nanos;
  }

  private synchronized ProgramFigures takeFigures() {
    long[] sorted = Arrays.copyOf(tookNanos, steps);
    steps = 0;
    if (sorted.length == 0) {
      return new ProgramFigures(0, 0, 0, 0);
    }
    Arrays.sort(sorted);
    return new ProgramFigures(
        sorted.length,
        rank(sorted, 0.5),
        rank(sorted, 0.99),
        sorted[sorted.length - 1] / MICRO_NANOS);
  }

  private static double rank(long[] sorted, double share) {
    return sorted[(int) Math.ceil(share * sorted.length) - 1] / MICRO_NANOS;
  }
}
