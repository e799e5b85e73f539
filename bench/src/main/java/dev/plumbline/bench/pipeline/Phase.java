package dev.plumbline.bench.pipeline;

import dev.plumbline.bench.measure.ProcessFigures;

/**
 * What a part of a round took.
 *
 * @param rows events processed in it
 * @param nanos wall-clock time
 * @param stream what the stream process used
 * @param broker what the broker process used
 */
public record Phase(long rows, long nanos, ProcessFigures stream, ProcessFigures broker) {

  static Phase between(Sample from, Sample to, long rows) {
    return new Phase(
        rows,
        to.nanos() - from.nanos(),
        to.stream().process().since(from.stream().process()),
        to.broker().since(from.broker()));
  }

  /** Events a second. */
  public double rate() {
    return rows * 1e9 / nanos;
  }

  /** CPU time of the stream process per event, ns. */
  public double streamCpuNanos() {
    return (double) stream.cpuNanos() / rows;
  }

  /** CPU time of the broker process per event, ns. */
  public double brokerCpuNanos() {
    return (double) broker.cpuNanos() / rows;
  }

  /** Bytes allocated in both processes per event. */
  public double allocatedBytes() {
    return (double) (stream.allocatedBytes() + broker.allocatedBytes()) / rows;
  }
}
