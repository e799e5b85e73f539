package dev.plumbline.sinks.lag;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Asks a cluster, through its admin API and one consumer that belongs to no group. */
public final class KafkaOffsets implements OffsetSource {
  private static final String PATIENCE_MILLIS = "5000";
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(1);

  private final Admin admin;
  private final FirstRecords records;

  /**
   * Opens the clients.
   *
   * @param clientProperties standard client properties, at least {@code bootstrap.servers}
   * @param nanoTime monotonic nanoseconds
   * @throws KafkaException when the properties cannot be used
   */
  public KafkaOffsets(Map<String, Object> clientProperties, LongSupplier nanoTime) {
    Map<String, Object> properties = new HashMap<>(clientProperties);
    properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, PATIENCE_MILLIS);
    properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MILLIS);
    admin = Admin.create(properties);
    try {
      records = FirstRecords.open(properties, nanoTime);
    } catch (KafkaException e) {
      admin.close(CLOSE_TIMEOUT);
      throw e;
    }
  }

  @Override
  public Map<TopicPartition, Long> committed(String group) {
    Map<TopicPartition, Long> committed = new HashMap<>();
    try {
      answer(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
          .forEach(
              (partition, offset) -> {
                if (offset != null) {
                  committed.put(partition, offset.offset());
                }
              });
    } catch (GroupIdNotFoundException e) {
      return Map.of();
    }
    return committed;
  }

  @Override
  public Set<TopicPartition> partitions(Collection<String> topics) {
    Set<TopicPartition> partitions = new HashSet<>();
    for (KafkaFuture<TopicDescription> topic :
        admin.describeTopics(topics).topicNameValues().values()) {
      try {
        TopicDescription found = answer(topic);
        found.partitions().forEach(p -> partitions.add(partition(found.name(), p.partition())));
      } catch (UnknownTopicOrPartitionException e) {
        continue; // a topic that is not there has no partitions
      }
    }
    return partitions;
  }

  @Override
  public Map<TopicPartition, OffsetRange> ranges(Collection<TopicPartition> partitions) {
    Map<TopicPartition, OffsetSpec> first = new HashMap<>();
    Map<TopicPartition, OffsetSpec> last = new HashMap<>();
    for (TopicPartition partition : partitions) {
      first.put(partition, OffsetSpec.earliest());
      last.put(partition, OffsetSpec.latest());
    }
    ListOffsetsResult beginnings = admin.listOffsets(first);
    ListOffsetsResult ends = admin.listOffsets(last);
    Map<TopicPartition, OffsetRange> ranges = new HashMap<>();
    for (TopicPartition partition : partitions) {
      ranges.put(
          partition,
          new OffsetRange(
              answer(beginnings.partitionResult(partition)).offset(),
              answer(ends.partitionResult(partition)).offset()));
    }
    return ranges;
  }

  @Override
  public Map<TopicPartition, Long> writtenMillis(Map<TopicPartition, Long> offsets) {
    return records.writtenMillis(offsets);
  }

  @Override
  public void close() {
    boolean interrupted = Thread.interrupted(); // what closes must be able to wait
    admin.close(CLOSE_TIMEOUT);
    records.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static TopicPartition partition(String topic, int number) {
    return new TopicPartition(topic, number);
  }

  private static <T> T answer(KafkaFuture<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof KafkaException known) {
        throw known;
      }
      throw new KafkaException(e.getCause());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
