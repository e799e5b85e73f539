package dev.plumbline.bench.rivals;

import dev.plumbline.model.topic.ReaderProperties;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** What is committed to a topic from now on: the results of one round. */
final class TopicTail {
  private static final Duration POLL = Duration.ofMillis(100);

  private final Map<String, Object> clientProperties;
  private final Map<TopicPartition, Long> begin;

  TopicTail(Map<String, Object> clientProperties, String topic) {
    this.clientProperties = clientProperties;
    try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
      List<TopicPartition> partitions = new ArrayList<>();
      consumer
          .partitionsFor(topic)
          .forEach(info -> partitions.add(new TopicPartition(topic, info.partition())));
      begin = consumer.endOffsets(partitions);
    }
  }

  /** Hands over key and value of every record up to what is the end now. */
  void forEach(BiConsumer<byte[], byte[]> reader) {
    try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
      consumer.assign(begin.keySet());
      begin.forEach(consumer::seek);
      Map<TopicPartition, Long> ends = consumer.endOffsets(begin.keySet());
      while (!ends.entrySet().stream()
          .allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
        for (ConsumerRecord<byte[], byte[]> each : consumer.poll(POLL)) {
          reader.accept(each.key(), each.value());
        }
      }
    }
  }

  private KafkaConsumer<byte[], byte[]> consumer() {
    return new KafkaConsumer<>(ReaderProperties.committed(clientProperties));
  }
}
