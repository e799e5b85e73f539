package dev.plumbline.bench.cluster;

import dev.plumbline.bench.load.Load;
import dev.plumbline.ingest.send.ClientProperties;
import dev.plumbline.standalone.cli.CommandFailure;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** Sends a whole workload to its raw topic, with the product's producer settings. */
public final class Preload {
  private final String topic;
  private final KafkaProducer<byte[], byte[]> producer;
  private final Map<Integer, Long> endOffsets = new TreeMap<>();
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
  private long batches;
  private long ends;

  private Preload(String topic, KafkaProducer<byte[], byte[]> producer) {
    this.topic = topic;
    this.producer = producer;
  }

  /**
   * Sends every batch, then every END, and waits until all are acknowledged.
   *
   * @throws CommandFailure if a record cannot be delivered
   */
  public static Preloaded send(Load load, String bootstrap, Codec codec) throws IOException {
    Map<String, Object> given = new HashMap<>();
    given.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    given.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, codec.setting());
    long start = System.nanoTime();
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(ClientProperties.producer(given))) {
      Preload preload = new Preload(load.topic(), producer);
      load.forEachBatch((key, value, rows) -> preload.batches += preload.send(key, value));
      load.forEachEnd((key, value, rows) -> preload.ends += preload.send(key, value));
      producer.flush();
      preload.check();
      return new Preloaded(
          load.topic(),
          load.rows(),
          preload.batches,
          preload.ends,
          preload.endOffsets(),
          System.nanoTime() - start);
    }
  }

  private long send(byte[] key, byte[] value) {
    check();
    var unused = producer.send(new ProducerRecord<>(topic, key, value), this::acknowledged);
    return 1;
  }

  private void acknowledged(@Nullable RecordMetadata metadata, @Nullable Exception error) {
    if (error != null) {
      failure.compareAndSet(null, error);
    } else if (metadata != null) {
      synchronized (endOffsets) {
        endOffsets.merge(metadata.partition(), metadata.offset() + 1, Math::max);
      }
    }
  }

  private Map<Integer, Long> endOffsets() {
    synchronized (endOffsets) {
      return new TreeMap<>(endOffsets);
    }
  }

  private void check() {
    Exception known = failure.get();
    if (known != null) {
      throw CommandFailure.notFinished(
          "the topics cannot be loaded: " + topic + ": " + known.getMessage(), known);
    }
  }
}
