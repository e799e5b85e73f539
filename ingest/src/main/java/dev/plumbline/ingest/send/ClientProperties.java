package dev.plumbline.ingest.send;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Settings of what sends: the caller's, our defaults below them, our promises above. */
public final class ClientProperties {
  private static final int MEBIBYTE = 1 << 20;

  private ClientProperties() {}

  /** Properties of a producer of records of bytes. */
  public static Map<String, Object> producer(Map<String, Object> given) {
    Map<String, Object> properties = new HashMap<>();
    properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    properties.put(ProducerConfig.LINGER_MS_CONFIG, 5);
    properties.put(ProducerConfig.BATCH_SIZE_CONFIG, MEBIBYTE / 2);
    properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 2 * MEBIBYTE);
    // What is buffered must be delivered within the delivery timeout, or a slow broker turns into
    // a failed import: with 8 MiB and 60 s a broker that takes 140 kB/s is still fast enough.
    properties.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 8L * MEBIBYTE);
    properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 30_000L);
    properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 15_000);
    properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 60_000);
    properties.putAll(given);
    properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    properties.put(ProducerConfig.ACKS_CONFIG, "all");
    properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    return properties;
  }
}
