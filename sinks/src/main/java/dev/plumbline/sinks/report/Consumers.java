package dev.plumbline.sinks.report;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Opens consumers without group that begin at the earliest offset. */
@FunctionalInterface
interface Consumers {
  /** Opens one that reads committed records only, or all. */
  Consumer<byte[], byte[]> open(boolean committedOnly);

  /** Consumers of a cluster, by the client properties that lead to it. */
  static Consumers of(Map<String, Object> clientProperties) {
    return committedOnly -> {
      Map<String, Object> properties = new HashMap<>(clientProperties);
      properties.remove(ConsumerConfig.GROUP_ID_CONFIG);
      properties.put(ConsumerConfig.CLIENT_ID_CONFIG, "plumbline-report");
      properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
      properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
      properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
      properties.put(
          ConsumerConfig.ISOLATION_LEVEL_CONFIG,
          committedOnly ? "read_committed" : "read_uncommitted");
      // Raw records are up to 512 KiB: the defaults would hold hundreds of MB of them.
      properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, committedOnly ? 500 : 20);
      properties.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, 4 << 20);
      ByteArrayDeserializer bytes = new ByteArrayDeserializer();
      return new KafkaConsumer<>(properties, bytes, bytes);
    };
  }
}
