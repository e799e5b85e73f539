package dev.plumbline.bench.latency;

import dev.plumbline.ingest.send.ClientProperties;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneBatchWriter;
import dev.plumbline.model.wire.ZoneKind;
import dev.plumbline.standalone.cli.CommandFailure;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Agents that send at a fixed rate whatever the rest does. A batch that could not be sent when it
 * was due is sent late and measured from when it was due, so a stall is not left out of the figures
 * it causes.
 */
final class OpenLoop implements AutoCloseable {
  private static final long JOIN_MILLIS = 30_000;

  private final Pace pace;
  private final ZoneRing ring;
  private final LastRow lastRow;
  private final KafkaProducer<byte[], byte[]> producer;
  private final List<ZoneBatchWriter> writers = new ArrayList<>();
  private final List<byte[]> keys = new ArrayList<>();
  private final Latencies lateness = new Latencies();
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
  private final long baseNanos;
  private final long baseMillis;
  private final Thread thread = new Thread(this::send, "bench-agents");
  private volatile long batches;
  private volatile boolean stopped;

  private OpenLoop(
      Pace pace, ZoneRing ring, LastRow lastRow, KafkaProducer<byte[], byte[]> producer) {
    this.pace = pace;
    this.ring = ring;
    this.lastRow = lastRow;
    this.producer = producer;
    this.baseNanos = System.nanoTime();
    this.baseMillis = System.currentTimeMillis();
    for (int source = 0; source < pace.sources(); source++) {
      writers.add(new ZoneBatchWriter(header(ring.source(source), baseMillis), ZoneKind.HOST));
      keys.add(ring.source(source).getBytes(StandardCharsets.UTF_8));
    }
  }

  /**
   * Starts sending.
   *
   * @param clientProperties where the cluster is
   */
  static OpenLoop start(
      Pace pace, ZoneRing ring, LastRow lastRow, Map<String, Object> clientProperties) {
    OpenLoop loop =
        new OpenLoop(
            pace, ring, lastRow, new KafkaProducer<>(ClientProperties.producer(clientProperties)));
    loop.thread.start();
    return loop;
  }

  /** Batches handed to the producer so far. */
  long batches() {
    return batches;
  }

  /** The moment of zero of every stream, by {@link System#nanoTime}. */
  long baseNanos() {
    return baseNanos;
  }

  /** The same moment, ms since the epoch. */
  long baseMillis() {
    return baseMillis;
  }

  /** Stops, and waits until everything is acknowledged. */
  void stop() throws InterruptedException {
    stopped = true;
    thread.join(JOIN_MILLIS);
    producer.flush();
    check();
  }

  /** By how much batches were handed over later than they were due; complete once stopped. */
  Latencies lateness() {
    return lateness;
  }

  @Override
  public void close() {
    stopped = true;
    producer.close();
  }

  /**
   * Fails when a batch could not be delivered.
   *
   * @throws CommandFailure with the reason
   */
  void check() {
    Exception known = failure.get();
    if (known != null) {
      throw CommandFailure.notFinished("a batch cannot be delivered: " + known.getMessage(), known);
    }
  }

  private void send() {
    try {
      for (long batch = 0; !stopped && failure.get() == null; batch++) {
        send(batch);
      }
    } catch (RuntimeException e) {
      failure.compareAndSet(null, e);
    }
  }

  private void send(long batch) {
    int source = (int) (batch % pace.sources());
    long startNanos = pace.dueNanos(batch);
    long due = baseNanos + startNanos;
    for (long wait = due - System.nanoTime();
        wait > 0 && !stopped;
        wait = due - System.nanoTime()) {
      LockSupport.parkNanos(wait);
    }
    byte[] value = encode(source, batch / pace.sources(), due, startNanos);
    producer.send(
        new ProducerRecord<>(Topics.ZONES, keys.get(source), value),
        (metadata, error) -> {
          if (error != null) {
            failure.compareAndSet(null, error);
          }
        });
    lateness.add(due, System.nanoTime());
    batches = batch + 1;
  }

  private byte[] encode(int source, long batch, long dueNanos, long startNanos) {
    ZoneBatchWriter writer = writers.get(source);
    ring.forEach(
        source,
        batch,
        startNanos,
        (zone, thread, start, duration) ->
            writer.add(0, ring.zone(zone), "", "", start, duration, thread, 0));
    lastRow.add(writer, source, dueNanos, startNanos);
    return writer.finish();
  }

  private static StreamHeader header(String source, long baseMillis) {
    int slash = source.indexOf('/');
    return new StreamHeader(
        new StreamId("live", source, StreamKind.ZONES, Long.toHexString(baseMillis)),
        baseMillis,
        source.substring(0, slash),
        source.substring(slash + 1),
        "",
        "",
        "",
        "bench",
        "",
        "",
        0,
        "plumbline bench");
  }
}
