package dev.plumbline.stream.runner;

import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

/** Settings of Kafka Streams: what correctness needs is fixed, the rest gives way to the user. */
final class RunnerProperties {
  private static final int MIB = 1 << 20;

  /** Batches are large: a few of them are enough to stay busy, a thousand fill the heap. */
  private static final int RECORDS_AHEAD = 20;

  private RunnerProperties() {}

  static Properties of(RunnerConfig config) {
    Properties properties = new Properties();
    properties.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, config.threads());
    properties.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, config.commitInterval().toMillis());
    properties.put(StreamsConfig.BUFFERED_RECORDS_PER_PARTITION_CONFIG, RECORDS_AHEAD);
    properties.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 64L * MIB);
    properties.put(StreamsConfig.GROUP_PROTOCOL_CONFIG, "classic");
    properties.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_GLOBAL_ENABLED_CONFIG, true);
    consumer(properties, ConsumerConfig.MAX_POLL_RECORDS_CONFIG, RECORDS_AHEAD);
    consumer(properties, ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, 4 * MIB);
    long session = config.sessionTimeout().toMillis();
    consumer(properties, ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, (int) session);
    consumer(properties, ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, (int) (session / 3));
    long transaction = config.transactionTimeout().toMillis();
    producer(properties, ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, (int) transaction);
    producer(properties, ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 4 * MIB);
    producer(properties, ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    producer(properties, ProducerConfig.LINGER_MS_CONFIG, 5);
    properties.put(StreamsConfig.topicPrefix(TopicConfig.MAX_MESSAGE_BYTES_CONFIG), 4 * MIB);
    properties.putAll(config.clientProperties());

    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, config.applicationId());
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, config.bootstrap());
    properties.put(StreamsConfig.STATE_DIR_CONFIG, config.stateDir().toString());
    properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    properties.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
    return properties;
  }

  /** Settings of a client that only looks. */
  static Properties ofAdmin(RunnerConfig config) {
    Properties properties = new Properties();
    for (Map.Entry<String, String> entry : config.clientProperties().entrySet()) {
      properties.put(entry.getKey(), entry.getValue());
    }
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, config.bootstrap());
    return properties;
  }

  private static void consumer(Properties properties, String name, Object value) {
    properties.put(StreamsConfig.consumerPrefix(name), value);
  }

  private static void producer(Properties properties, String name, Object value) {
    properties.put(StreamsConfig.producerPrefix(name), value);
  }
}
