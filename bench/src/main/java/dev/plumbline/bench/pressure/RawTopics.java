package dev.plumbline.bench.pressure;

import dev.plumbline.model.topic.ReaderProperties;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.wire.Frame;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * What lies in the raw topics of one run.
 *
 * @param rows rows of all its frames
 * @param valueBytes bytes of their values, not compressed
 */
record RawTopics(long rows, long valueBytes) {
  private static final Duration POLL = Duration.ofMillis(200);

  /** Reads all of them, and counts what belongs to a run. */
  static RawTopics read(Map<String, Object> clientProperties, String run) {
    long rows = 0;
    long bytes = 0;
    Frame frame = new Frame();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(ReaderProperties.raw(clientProperties))) {
      List<TopicPartition> partitions = new ArrayList<>();
      for (String topic : List.of(Topics.ZONES, Topics.DEVICE, Topics.MEMORY)) {
        consumer
            .partitionsFor(topic)
            .forEach(info -> partitions.add(new TopicPartition(topic, info.partition())));
      }
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (!ends.entrySet().stream()
          .allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          frame.wrap(record.value());
          if (frame.header().stream().run().equals(run)) {
            rows += frame.rows();
            bytes += record.value().length;
          }
        }
      }
    }
    return new RawTopics(rows, bytes);
  }
}
