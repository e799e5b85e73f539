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

/** Reads topics from their beginning, poll by poll. */
final class TopicScan {
  private static final Duration POLL = Duration.ofMillis(100);

  private final Consumer<byte[], byte[]> consumer;
  private final List<TopicPartition> partitions = new ArrayList<>();

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
      }
    }
    return any;
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
