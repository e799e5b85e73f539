package dev.plumbline.sinks.report;

import dev.plumbline.model.topic.ReaderProperties;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/** Opens consumers without group that begin at the earliest offset. */
@FunctionalInterface
interface Consumers {
  /**
   * How long the broker holds a fetch back that finds nothing. Closing, and turning to other
   * partitions, waits for the fetch under way: the default is half a second each time.
   */
  int FETCH_WAIT_MILLIS = 20;

  /** Opens one that reads committed records only, or all. */
  Consumer<byte[], byte[]> open(boolean committedOnly);

  /** Consumers of a cluster, by the client properties that lead to it. */
  static Consumers of(Map<String, Object> clientProperties) {
    return committedOnly -> {
      Map<String, Object> properties =
          committedOnly
              ? ReaderProperties.committed(clientProperties)
              : ReaderProperties.raw(clientProperties);
      properties.put(ConsumerConfig.CLIENT_ID_CONFIG, "plumbline-report");
      properties.putIfAbsent(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, FETCH_WAIT_MILLIS);
      return new KafkaConsumer<>(properties);
    };
  }
}
