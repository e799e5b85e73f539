package dev.plumbline.bench.cluster;

import dev.plumbline.model.topic.ReaderProperties;
import dev.plumbline.standalone.cli.CommandFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/** Looks at topics from outside: offsets, sizes, what was written since. */
public final class TopicVolumes implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(200);

  private final Map<String, Object> clientProperties;
  private final Admin admin;

  /** Opens a look at a cluster. */
  public TopicVolumes(Map<String, Object> clientProperties) {
    this.clientProperties = Map.copyOf(clientProperties);
    this.admin = Admin.create(this.clientProperties);
  }

  /** Names of the internal topics of an application. */
  public List<String> internalTopics(String applicationId) {
    return get(admin.listTopics().names()).stream()
        .filter(name -> name.startsWith(applicationId + "-"))
        .sorted()
        .toList();
  }

  /** Bytes of a topic's log on disk. */
  public Map<String, Long> logBytes() {
    List<Integer> brokers = new ArrayList<>();
    get(admin.describeCluster().nodes()).forEach(node -> brokers.add(node.id()));
    Map<String, Long> bytes = new TreeMap<>();
    for (Map<String, LogDirDescription> folders :
        get(admin.describeLogDirs(brokers).allDescriptions()).values()) {
      for (LogDirDescription folder : folders.values()) {
        folder
            .replicaInfos()
            .forEach(
                (partition, replica) -> bytes.merge(partition.topic(), replica.size(), Long::sum));
      }
    }
    return bytes;
  }

  /** Offsets that end the partitions of topics now, open transactions included. */
  public Map<TopicPartition, Long> endOffsets(Collection<String> topics) {
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(ReaderProperties.raw(clientProperties))) {
      return consumer.endOffsets(partitions(consumer, topics));
    }
  }

  /** Whether a group has committed everything up to given offsets. */
  public boolean hasCommitted(String group, Map<TopicPartition, Long> ends) {
    Map<TopicPartition, OffsetAndMetadata> committed =
        get(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
    return ends.entrySet().stream()
        .allMatch(
            end -> {
              OffsetAndMetadata offset = committed.get(end.getKey());
              return offset != null && offset.offset() >= end.getValue();
            });
  }

  /**
   * Reads what was committed to topics.
   *
   * @param from where the partitions ended before; from the beginning where nothing is said
   */
  public Map<String, TopicVolume> written(
      Collection<String> topics, Map<TopicPartition, Long> from) {
    Map<String, Long> logBytes = logBytes();
    Map<String, TopicVolume> volumes = new TreeMap<>();
    topics.forEach(
        topic -> volumes.put(topic, new TopicVolume(0, 0, logBytes.getOrDefault(topic, 0L))));
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(ReaderProperties.committed(clientProperties))) {
      List<TopicPartition> partitions = partitions(consumer, topics);
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      from.forEach(
          (partition, offset) -> {
            if (partitions.contains(partition)) {
              consumer.seek(partition, offset);
            }
          });
      // Kafka Streams deletes what it has read of a repartition topic: it was written all the same.
      consumer
          .beginningOffsets(partitions)
          .forEach(
              (partition, first) ->
                  volumes.computeIfPresent(
                      partition.topic(),
                      (topic, volume) ->
                          volume.plusDeleted(
                              Math.max(0, first - from.getOrDefault(partition, 0L)))));
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (!ends.entrySet().stream()
          .allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          volumes.computeIfPresent(record.topic(), (topic, volume) -> plus(volume, record));
        }
      }
    }
    return volumes;
  }

  private static TopicVolume plus(TopicVolume volume, ConsumerRecord<byte[], byte[]> record) {
    int bytes = Math.max(0, record.serializedKeySize()) + Math.max(0, record.serializedValueSize());
    return new TopicVolume(volume.records() + 1, volume.valueBytes() + bytes, volume.logBytes());
  }

  /** Removes what an application left on the cluster. */
  public void forget(String applicationId) {
    get(admin.deleteTopics(internalTopics(applicationId)).all());
    get(admin.deleteConsumerGroups(List.of(applicationId)).all());
  }

  private static List<TopicPartition> partitions(
      KafkaConsumer<byte[], byte[]> consumer, Collection<String> topics) {
    List<TopicPartition> partitions = new ArrayList<>();
    for (String topic : topics) {
      consumer
          .partitionsFor(topic)
          .forEach(info -> partitions.add(new TopicPartition(topic, info.partition())));
    }
    return partitions;
  }

  private static <T extends @Nullable Object> T get(KafkaFuture<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw CommandFailure.notFinished("the broker does not answer: " + cause.getMessage(), cause);
    }
  }

  @Override
  public void close() {
    admin.close();
  }
}
