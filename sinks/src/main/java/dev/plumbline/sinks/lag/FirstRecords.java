package dev.plumbline.sinks.lag;

import dev.plumbline.model.topic.ReaderProperties;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads the first record behind an offset, of several partitions at once, for the time it was
 * written. Records of open transactions count: they wait as well.
 */
final class FirstRecords implements AutoCloseable {
  private static final Duration BUDGET = Duration.ofSeconds(2);
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(1);
  private static final int MIB = 1 << 20;

  private final Consumer<byte[], byte[]> consumer;
  private final LongSupplier nanoTime;

  FirstRecords(Consumer<byte[], byte[]> consumer, LongSupplier nanoTime) {
    this.consumer = consumer;
    this.nanoTime = nanoTime;
  }

  static FirstRecords open(Map<String, Object> clientProperties, LongSupplier nanoTime) {
    Map<String, Object> properties = ReaderProperties.raw(clientProperties);
    properties.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, MIB);
    properties.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, 8 * MIB);
    properties.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, (int) POLL.toMillis());
    return new FirstRecords(new KafkaConsumer<>(properties), nanoTime);
  }

  /** As {@link OffsetSource#writtenMillis}. */
  Map<TopicPartition, Long> writtenMillis(Map<TopicPartition, Long> offsets) {
    Map<TopicPartition, Long> written = new HashMap<>();
    Set<TopicPartition> open =
        new TreeSet<>(
            Comparator.comparing(TopicPartition::topic).thenComparing(TopicPartition::partition));
    open.addAll(offsets.keySet());
    long end = nanoTime.getAsLong() + BUDGET.toNanos();
    consumer.assign(open);
    try {
      offsets.forEach(consumer::seek);
      Map<TopicPartition, Long> ends = consumer.endOffsets(open, BUDGET);
      while (!open.isEmpty() && nanoTime.getAsLong() < end) {
        ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
        for (TopicPartition partition : List.copyOf(open)) {
          List<ConsumerRecord<byte[], byte[]>> found = records.records(partition);
          if (!found.isEmpty()) {
            written.put(partition, found.get(0).timestamp());
          } else if (consumer.position(partition) >= ends.getOrDefault(partition, 0L)) {
            written.put(partition, Long.MAX_VALUE);
          } else {
            continue;
          }
          open.remove(partition);
          consumer.pause(List.of(partition));
        }
      }
    } finally {
      consumer.assign(List.of());
    }
    return written;
  }

  @Override
  public void close() {
    consumer.close(CloseOptions.timeout(CLOSE_TIMEOUT));
  }
}
