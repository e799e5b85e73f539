package dev.plumbline.sinks.report;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads topics from their beginning, poll by poll. */
final class TopicScan {
  private static final Logger LOG = LoggerFactory.getLogger(TopicScan.class);
  private static final Duration POLL = Duration.ofMillis(100);

  private final Consumer<byte[], byte[]> consumer;
  private final List<TopicPartition> partitions = new ArrayList<>();
  private long keyless;

  /** The last record without a key that was not told yet, null if there is none. */
  private @Nullable ConsumerRecord<byte[], byte[]> lastKeyless;

  /**
   * Goes to the beginning of the topics.
   *
   * @throws ReportException if one of them does not exist
   */
  TopicScan(Consumer<byte[], byte[]> consumer, List<String> topics) {
    this.consumer = consumer;
    for (String topic : topics) {
      List<PartitionInfo> known = consumer.partitionsFor(topic);
      if (known == null || known.isEmpty()) {
        throw new ReportException(
            "the topic "
                + topic
                + " does not exist: create the topics with `plumbline topics create`",
            null);
      }
      known.forEach(info -> partitions.add(new TopicPartition(topic, info.partition())));
    }
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** Where the topics end for this consumer. */
  Map<TopicPartition, Long> ends() {
    return consumer.endOffsets(partitions);
  }

  /** Reads what comes next and returns whether anything did. */
  boolean poll(RecordVisitor visitor) {
    boolean any = false;
    for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
      any = true;
      byte[] key = record.key();
      if (key != null) {
        visitor.record(record.topic(), new String(key, StandardCharsets.UTF_8), record.value());
      } else {
        keyless++;
        lastKeyless = record;
      }
    }
    tellKeyless();
    return any;
  }

  /** How many records had no key and were passed over: nobody can tell what they are about. */
  long keyless() {
    return keyless;
  }

  private void tellKeyless() {
    ConsumerRecord<byte[], byte[]> last = lastKeyless;
    if (last != null) {
      lastKeyless = null;
      LOG.warn(
          "{} records without a key are passed over, the last one is {} partition {} offset {}",
          keyless,
          last.topic(),
          last.partition(),
          last.offset());
    }
  }

  /** Partitions that have not been read up to the given offsets. */
  List<TopicPartition> behind(Map<TopicPartition, Long> ends) {
    List<TopicPartition> behind = new ArrayList<>();
    for (TopicPartition partition : partitions) {
      if (consumer.position(partition) < ends.getOrDefault(partition, 0L)) {
        behind.add(partition);
      }
    }
    return behind;
  }

  /** Receives records in partition order; a null value withdraws the key. */
  @FunctionalInterface
  interface RecordVisitor {
    void record(String topic, String key, byte @Nullable [] value);
  }
}
