package dev.plumbline.bench.rivals;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** Values as JSON by Jackson, with reader and writer made once for the type. */
final class JsonSerde {
  private JsonSerde() {}

  static <T> Serde<T> of(Class<T> type) {
    ObjectMapper mapper = new ObjectMapper();
    ObjectReader reader = mapper.readerFor(type);
    ObjectWriter writer = mapper.writerFor(type);
    Serializer<T> serializer = (topic, value) -> value == null ? null : write(writer, value);
    Deserializer<T> deserializer =
        (topic, bytes) -> bytes == null ? null : read(reader, bytes, type);
    return Serdes.serdeFrom(serializer, deserializer);
  }

  private static byte[] write(ObjectWriter writer, Object value) {
    try {
      return writer.writeValueAsBytes(value);
    } catch (IOException e) {
      throw new SerializationException("no JSON for " + value, e);
    }
  }

  private static <T> @Nullable T read(ObjectReader reader, byte[] bytes, Class<T> type) {
    try {
      return reader.readValue(bytes, type);
    } catch (IOException e) {
      throw new SerializationException("not the expected JSON: " + e.getMessage(), e);
    }
  }
}
