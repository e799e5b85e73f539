package dev.plumbline.stream.runner;

import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

/**
 * Settings of Kafka Streams: what correctness needs is fixed, the rest gives way to the user, with
 * or without the prefix of the client it is for.
 */
final class RunnerProperties {
  private static final int MIB = 1 << 20;

  /** Batches are large: a few of them are enough to stay busy, a thousand fill the heap. */
  private static final int RECORDS_AHEAD = 20;

  /** Changelog entries are small: restoring a million of them should not take 50,000 polls. */
  private static final int RESTORED_AT_ONCE = 10_000;

  /** Of a batch of one partition; a few hundred of them have to fit into the producer's buffer. */
  private static final int BATCH_SIZE_BYTES = 128 * 1024;

  /**
   * Of tasks that are behind; those that are up with their input ask for commits sooner. Well below
   * the transaction timeout, so that a long pause of the process does not cost a transaction.
   */
  private static final long CATCHING_UP_COMMIT_MILLIS = 3_000;

  private static final long PATIENT_LINGER_MILLIS = CATCHING_UP_COMMIT_MILLIS;
  private static final long PROMPT_LINGER_MILLIS = 5;

  private final Map<String, String> given;
  private final Properties properties = new Properties();

  private RunnerProperties(Map<String, String> given) {
    this.given = given;
  }

  static Properties of(RunnerConfig config) {
    RunnerProperties settings = new RunnerProperties(config.clientProperties());
    settings.streams(config);
    settings.consumers(config);
    settings.producer(config);
    settings.properties.putAll(config.clientProperties());
    settings.fixed(config);
    return settings.properties;
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

  private void streams(RunnerConfig config) {
    properties.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, config.threads());
    properties.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, commitMillis(config));
    properties.put(StreamsConfig.BUFFERED_RECORDS_PER_PARTITION_CONFIG, RECORDS_AHEAD);
    properties.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 64L * MIB);
    properties.put(StreamsConfig.GROUP_PROTOCOL_CONFIG, "classic");
    properties.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_GLOBAL_ENABLED_CONFIG, true);
    properties.put(StreamsConfig.topicPrefix(TopicConfig.MAX_MESSAGE_BYTES_CONFIG), 4 * MIB);
  }

  private void consumers(RunnerConfig config) {
    main(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, RECORDS_AHEAD);
    main(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, 4 * MIB);
    int session = (int) config.sessionTimeout().toMillis();
    main(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, session);
    main(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, session / 3);
    String polled = ConsumerConfig.MAX_POLL_RECORDS_CONFIG;
    put(
        StreamsConfig.restoreConsumerPrefix(polled),
        RESTORED_AT_ONCE,
        polled,
        StreamsConfig.consumerPrefix(polled));
  }

  private void producer(RunnerConfig config) {
    producer(
        ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, (int) config.transactionTimeout().toMillis());
    producer(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 4 * MIB);
    producer(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    producer(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_SIZE_BYTES);
    producer(ProducerConfig.LINGER_MS_CONFIG, (int) linger(config));
  }

  /**
   * Nobody sees a record of a transaction before its commit, which sends what waits: sending sooner
   * only makes more and smaller batches, each with compression buffers of its own.
   */
  private static long linger(RunnerConfig config) {
    return config.processing() == Processing.EXACTLY_ONCE
        ? PATIENT_LINGER_MILLIS
        : PROMPT_LINGER_MILLIS;
  }

  private static long commitMillis(RunnerConfig config) {
    return Math.max(config.commitInterval().toMillis(), CATCHING_UP_COMMIT_MILLIS);
  }

  private void fixed(RunnerConfig config) {
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, config.applicationId());
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, config.bootstrap());
    properties.put(StreamsConfig.STATE_DIR_CONFIG, config.stateDir().toString());
    properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, config.processing().guarantee());
    properties.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
  }

  /** A default of the consumer that reads records, and of no other one. */
  private void main(String name, Object value) {
    put(StreamsConfig.mainConsumerPrefix(name), value, name, StreamsConfig.consumerPrefix(name));
  }

  private void producer(String name, Object value) {
    put(StreamsConfig.producerPrefix(name), value, name);
  }

  /** Kafka Streams prefers the longer name, which must not beat a shorter one of the user's. */
  private void put(String name, Object value, String... shorter) {
    for (String other : shorter) {
      if (given.containsKey(other)) {
        return;
      }
    }
    properties.put(name, value);
  }
}
