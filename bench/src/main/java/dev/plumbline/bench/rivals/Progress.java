package dev.plumbline.bench.rivals;

import dev.plumbline.bench.cluster.BrokerProcess;
import dev.plumbline.bench.cluster.StreamFigures;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Watches a topology work through a topic: the clock starts at the last look at which nothing had
 * been processed, and stops at the first at which everything is done.
 */
final class Progress {
  private static final long LOOK_MILLIS = 20;

  private final BrokerProcess broker;
  private final Supplier<StreamFigures> figures;
  private long startNanos;
  private long startCpuNanos;
  private long startBrokerCpuNanos;
  private long halfNanos;

  Progress(BrokerProcess broker, Supplier<StreamFigures> figures) {
    this.broker = broker;
    this.figures = figures;
  }

  /**
   * Waits until a number of records is processed and something else holds.
   *
   * @param topic topic whose records are counted
   * @param rows events in all records
   */
  Score await(
      String rival, int round, String topic, long records, long rows, BooleanSupplier isCommitted)
      throws InterruptedException {
    long before = 0;
    long beforeNanos = System.nanoTime();
    while (true) {
      StreamFigures now = figures.get();
      long nanos = System.nanoTime();
      long consumed = now.consumed(topic);
      if (consumed == 0) {
        start(now, nanos);
      }
      if (before * 2 < records && consumed * 2 >= records) {
        double share = (records / 2.0 - before) / (consumed - before);
        halfNanos = beforeNanos + (long) ((nanos - beforeNanos) * share);
      }
      if (consumed >= records && isCommitted.getAsBoolean()) {
        return score(rival, round, rows);
      }
      before = consumed;
      beforeNanos = nanos;
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  private void start(StreamFigures now, long nanos) {
    startNanos = nanos;
    startCpuNanos = now.process().cpuNanos();
    startBrokerCpuNanos = broker.figures().cpuNanos();
  }

  private Score score(String rival, int round, long rows) {
    long endNanos = System.nanoTime();
    return new Score(
        rival,
        round,
        rows,
        endNanos - startNanos,
        rows / 2.0 * 1e9 / (endNanos - halfNanos),
        figures.get().process().cpuNanos() - startCpuNanos,
        broker.figures().cpuNanos() - startBrokerCpuNanos);
  }
}
