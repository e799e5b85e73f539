package dev.plumbline.ingest.send;

import dev.plumbline.ingest.read.BatchSink;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/**
 * Sends records and counts what becomes of them. A full producer buffer makes the sender wait; a
 * record that cannot be delivered ends the import at the next call.
 */
final class RecordSender implements BatchSink {
  private final Producer<byte[], byte[]> producer;
  private final String brokers;
  private final LongAdder sent = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private final AtomicReference<@Nullable ImportException> failure = new AtomicReference<>();
  private long offered;

  /**
   * @param brokers bootstrap servers, for messages
   */
  RecordSender(Producer<byte[], byte[]> producer, String brokers) {
    this.producer = producer;
    this.brokers = brokers;
  }

  @Override
  public void frame(StreamKind kind, String source, byte[] frame) {
    send(Topics.forKind(kind), source, frame);
  }

  void send(String topic, String key, byte[] value) {
    check();
    offered++;
    byte[] keyBytes = key.getBytes(StandardCharsets.UTF_8);
    try {
      producer.send(
          new ProducerRecord<>(topic, keyBytes, value),
          (metadata, error) -> acknowledge(topic, error));
    } catch (InterruptException e) {
      dropped.increment();
      Thread.currentThread().interrupt();
      throw new ImportException("interrupted while sending to topic " + topic, e);
    } catch (KafkaException | IllegalStateException e) {
      dropped.increment();
      throw failed(topic, e);
    }
  }

  /** Waits until everything sent is acknowledged. */
  void flush() {
    try {
      producer.flush();
    } catch (InterruptException e) {
      Thread.currentThread().interrupt();
      throw new ImportException("interrupted while waiting for " + brokers, e);
    }
    check();
  }

  ImportCounts counts(long bytes) {
    return new ImportCounts(offered, sent.sum(), dropped.sum(), bytes);
  }

  private void acknowledge(String topic, @Nullable Exception error) {
    if (error == null) {
      sent.increment();
    } else {
      dropped.increment();
      failure.compareAndSet(null, failed(topic, error));
    }
  }

  private void check() {
    ImportException known = failure.get();
    if (known != null) {
      throw known;
    }
  }

  private ImportException failed(String topic, Exception error) {
    return new ImportException(
        "a record could not be delivered to topic "
            + topic
            + " at "
            + brokers
            + ": "
            + error.getMessage()
            + "; the import is incomplete, the same command again completes it",
        error);
  }
}
