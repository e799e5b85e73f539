package dev.plumbline.ingest.bounds;

import dev.plumbline.ingest.send.ClientProperties;
import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.topic.ReaderProperties;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.JsonValues;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes predictions to {@code bounds.v1}. The topic holds one value per key with all its
 * predictions, so what is there is read first and merged by id. Returns only after every change was
 * acknowledged.
 *
 * <p>Two publishers at the same time may overwrite each other's additions to one key.
 */
public final class BoundPublisher {
  private static final Logger LOG = LoggerFactory.getLogger(BoundPublisher.class);
  private static final Duration POLL = Duration.ofMillis(200);

  private final Supplier<Consumer<byte[], byte[]>> consumers;
  private final Supplier<Producer<byte[], byte[]>> producers;
  private final Duration timeout;

  /**
   * Prepares publishing; nothing is opened yet.
   *
   * @param clientProperties Kafka client properties, {@code bootstrap.servers} at least
   * @param timeout how long the broker may take for each step
   */
  public BoundPublisher(Map<String, Object> clientProperties, Duration timeout) {
    this(
        () -> new KafkaConsumer<>(ReaderProperties.committed(clientProperties)),
        () -> new KafkaProducer<>(ClientProperties.producer(clientProperties)),
        timeout);
  }

  BoundPublisher(
      Supplier<Consumer<byte[], byte[]>> consumers,
      Supplier<Producer<byte[], byte[]>> producers,
      Duration timeout) {
    this.consumers = consumers;
    this.producers = producers;
    this.timeout = timeout;
  }

  /**
   * Adds predictions, each replacing the one with its id under the same key.
   *
   * @throws PublishException if the broker is away or does not acknowledge
   */
  public PublishResult publish(Collection<BoundHistory> histories) {
    Map<BoundKey, BoundHistory> before = current();
    Map<BoundKey, @Nullable BoundHistory> changes = new LinkedHashMap<>();
    int added = 0;
    int replaced = 0;
    int unchanged = 0;
    for (BoundHistory history : histories) {
      BoundMerge merge = new BoundMerge(before.get(history.key()), history);
      added += merge.added();
      replaced += merge.replaced();
      unchanged += merge.unchanged();
      if (merge.changed()) {
        changes.put(history.key(), merge.merged());
      }
    }
    write(changes);
    return new PublishResult(changes.size(), added, replaced, unchanged, 0);
  }

  /**
   * Withdraws every prediction of some keys with a tombstone; a key that has none is left alone.
   *
   * @throws PublishException if the broker is away or does not acknowledge
   */
  public PublishResult withdraw(Collection<BoundKey> keys) {
    Map<BoundKey, BoundHistory> before = current();
    Map<BoundKey, @Nullable BoundHistory> changes = new LinkedHashMap<>();
    int withdrawn = 0;
    for (BoundKey key : keys) {
      BoundHistory history = before.get(key);
      if (history != null) {
        withdrawn += history.bounds().size();
        changes.put(key, null);
      }
    }
    write(changes);
    return new PublishResult(changes.size(), 0, 0, 0, withdrawn);
  }

  /**
   * The predictions published now.
   *
   * @throws PublishException if the topic cannot be read
   */
  public Map<BoundKey, BoundHistory> current() {
    Map<BoundKey, BoundHistory> histories = new HashMap<>();
    try (Consumer<byte[], byte[]> consumer = consumers.get()) {
      List<TopicPartition> open = partitions(consumer);
      consumer.assign(open);
      consumer.seekToBeginning(open);
      Map<TopicPartition, Long> ends = consumer.endOffsets(List.copyOf(open), timeout);
      long emptyPollsAllowed = Math.max(1, timeout.dividedBy(POLL));
      long emptyPolls = 0;
      while (true) {
        open.removeIf(
            partition -> consumer.position(partition) >= ends.getOrDefault(partition, 0L));
        if (open.isEmpty()) {
          return histories;
        }
        boolean any = false;
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          any = true;
          take(histories, record);
        }
        emptyPolls = any ? 0 : emptyPolls + 1;
        if (emptyPolls > emptyPollsAllowed) {
          throw new org.apache.kafka.common.errors.TimeoutException(
              "nothing was delivered for " + timeout.toSeconds() + " s");
        }
      }
    } catch (KafkaException e) {
      throw new PublishException(
          "the bounds published so far cannot be read from "
              + Topics.BOUNDS
              + ": "
              + e.getMessage()
              + "; nothing was published",
          e);
    }
  }

  private List<TopicPartition> partitions(Consumer<byte[], byte[]> consumer) {
    List<PartitionInfo> infos = consumer.partitionsFor(Topics.BOUNDS, timeout);
    if (infos == null || infos.isEmpty()) {
      throw new KafkaException("the topic does not exist, `plumbline topics create` makes it");
    }
    List<TopicPartition> partitions = new ArrayList<>();
    infos.forEach(info -> partitions.add(new TopicPartition(info.topic(), info.partition())));
    return partitions;
  }

  private static void take(
      Map<BoundKey, BoundHistory> histories, ConsumerRecord<byte[], byte[]> record) {
    if (record.key() == null) {
      return;
    }
    String text = new String(record.key(), StandardCharsets.UTF_8);
    try {
      BoundKey key = BoundKey.parse(text);
      if (record.value() == null) {
        histories.remove(key);
      } else {
        histories.put(key, JsonValues.read(record.value(), BoundHistory.class));
      }
    } catch (IllegalArgumentException e) {
      LOG.warn(
          "{}: record {} is no bound history and is passed over: {}",
          Topics.BOUNDS,
          text,
          e.getMessage());
    }
  }

  private void write(Map<BoundKey, @Nullable BoundHistory> changes) {
    if (changes.isEmpty()) {
      return;
    }
    int acknowledged = 0;
    try (Producer<byte[], byte[]> producer = producers.get()) {
      List<Future<RecordMetadata>> sent = new ArrayList<>();
      changes.forEach(
          (key, history) ->
              sent.add(
                  producer.send(
                      new ProducerRecord<>(
                          Topics.BOUNDS,
                          key.text().getBytes(StandardCharsets.UTF_8),
                          history == null ? null : JsonValues.write(history)))));
      producer.flush();
      for (Future<RecordMetadata> one : sent) {
        one.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        acknowledged++;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(acknowledged, changes.size(), e);
    } catch (ExecutionException e) {
      throw failed(acknowledged, changes.size(), e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException | KafkaException e) {
      throw failed(acknowledged, changes.size(), e);
    }
  }

  private static PublishException failed(int acknowledged, int all, Throwable cause) {
    return new PublishException(
        "bounds were not published: "
            + acknowledged
            + " of "
            + all
            + " changes acknowledged, then "
            + cause.getMessage(),
        cause);
  }
}
