package dev.plumbline.bench.latency;

import dev.plumbline.model.wire.ZoneBatchWriter;

/** Adds what is looked for to a batch that is about to be sent. */
@FunctionalInterface
interface LastRow {
  /**
   * Takes a batch.
   *
   * @param source number of the source
   * @param dueNanos when the batch is due, by {@link System#nanoTime}
   * @param startNanos the same as start of a zone, ns after the base
   */
  void add(ZoneBatchWriter batch, int source, long dueNanos, long startNanos);
}
