package dev.plumbline.bench.rivals;

import dev.plumbline.bench.cluster.BrokerProcess;
import dev.plumbline.bench.cluster.StreamFigures;
import dev.plumbline.standalone.cli.CommandFailure;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Watches a topology work through a topic: the clock starts at the last look at which nothing had
 * been processed, and stops at the first at which everything is done.
 */
final class Progress {
  private static final long LOOK_MILLIS = 20;

  /** Nothing moves for so long: it never will. */
  private static final long STANDSTILL_NANOS = TimeUnit.MINUTES.toNanos(3);

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
   * Waits until all events are processed, one a record.
   *
   * @param topic topic whose records are counted
   * @throws CommandFailure if nothing moves any more
   */
  Score await(String rival, int round, String topic, long rows) throws InterruptedException {
    long before = 0;
    long movedNanos = System.nanoTime();
    long beforeNanos = System.nanoTime();
    while (true) {
      StreamFigures now = figures.get();
      long nanos = System.nanoTime();
      long consumed = now.consumed(topic);
      if (consumed == 0) {
        start(now, nanos);
      }
      if (before * 2 < rows && consumed * 2 >= rows) {
        double share = (rows / 2.0 - before) / (consumed - before);
        halfNanos = beforeNanos + (long) ((nanos - beforeNanos) * share);
      }
      if (consumed >= rows) {
        return score(rival, round, rows);
      }
      if (consumed != before) {
        movedNanos = nanos;
      } else if (nanos - movedNanos > STANDSTILL_NANOS) {
        throw CommandFailure.notFinished(
            rival + " stands still after " + consumed + " records, its state is " + now.state(),
            null);
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
