package dev.plumbline.model.topic;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Settings of a consumer that reads topics as they lie there: of no group, from the earliest
 * offset, nothing created. Tuning gives way to the caller's properties, the rest does not.
 */
public final class ReaderProperties {
  private static final int MEBIBYTE = 1 << 20;

  private ReaderProperties() {}

  /**
   * For topics that a transaction may have written: what is not committed is not there.
   *
   * @param given standard client properties
   */
  public static Map<String, Object> committed(Map<String, Object> given) {
    return of(given, "read_committed");
  }

  /**
   * For the raw topics, whose records are up to 512 KiB: the defaults would hold hundreds of MB of
   * them.
   *
   * @param given standard client properties
   */
  public static Map<String, Object> raw(Map<String, Object> given) {
    Map<String, Object> properties = new HashMap<>();
    properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 20);
    properties.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, 4 * MEBIBYTE);
    properties.putAll(given);
    return of(properties, "read_uncommitted");
  }

  private static Map<String, Object> of(Map<String, Object> given, String isolation) {
    Map<String, Object> properties = new HashMap<>();
    properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, 30_000);
    properties.putAll(given);
    properties.remove(ConsumerConfig.GROUP_ID_CONFIG);
    properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, isolation);
    properties.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    properties.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    return properties;
  }
}
