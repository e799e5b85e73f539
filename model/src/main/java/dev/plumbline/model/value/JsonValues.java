package dev.plumbline.model.value;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.stats.CoreStats;
import dev.plumbline.model.stats.DurationStats;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Writes and reads the JSON values of the low-volume topics, as described in {@code
 * docs/formats/json-values.md}.
 *
 * <p>Nulls are left out. When reading, an absent list or map is empty, an absent text is empty, an
 * absent number is 0, unknown properties are ignored, and an absent part that must be there is an
 * error. A non-finite number is the text {@code "NaN"}, {@code "Infinity"} or {@code "-Infinity"}.
 */
public final class JsonValues {
  /** The format version written and read. */
  public static final int VERSION = 1;

  private static final List<Class<?>> NEVER_ABSENT =
      List.of(
          StatKey.class,
          FleetKey.class,
          BoundKey.class,
          StreamId.class,
          StatKind.class,
          StreamKind.class,
          Unit.class,
          Subject.class,
          StatValue.class,
          Outcome.class,
          Severity.class,
          Bound.Origin.class,
          Alert.State.class,
          RunRecord.Device.class);

  /** The one mapper; {@link JsonWriter} borrows its factory and must write what it writes. */
  static final JsonMapper JSON = mapper();

  private JsonValues() {}

  /**
   * A value as UTF-8 JSON without line breaks.
   *
   * @throws IllegalArgumentException if it cannot be written
   */
  public static byte[] write(Object value) {
    try {
      return JSON.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          name(value.getClass()) + " cannot be written: " + e.getOriginalMessage(), e);
    }
  }

  /**
   * Reads a value.
   *
   * @throws IllegalArgumentException if the bytes are no such value, or of another version; the
   *     message names the type and the reason
   */
  public static <T> T read(byte[] bytes, Class<T> type) {
    try {
      JsonNode tree = JSON.readTree(bytes);
      if (tree == null || !tree.isObject()) {
        throw new IllegalArgumentException(name(type) + " is not a JSON object");
      }
      JsonNode version = tree.path("v");
      if (!version.isInt() || version.intValue() != VERSION) {
        throw new IllegalArgumentException(
            name(type)
                + " has version "
                + (version.isMissingNode() ? "none" : version.toString())
                + ", supported is "
                + VERSION);
      }
      return JSON.treeToValue(tree, type);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          name(type) + " cannot be read: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new IllegalArgumentException(name(type) + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static String name(Class<?> type) {
    return type.getSimpleName();
  }

  private static JsonMapper mapper() {
    SimpleModule statistics = new SimpleModule("plumbline-statistics");
    statistics.addSerializer(DurationStats.class, new DurationStatsJson.Writer());
    statistics.addDeserializer(DurationStats.class, new DurationStatsJson.Reader());
    statistics.addSerializer(CoreStats.class, new CoreStatsJson.Writer());
    statistics.addDeserializer(CoreStats.class, new CoreStatsJson.Reader());
    JsonMapper.Builder builder =
        JsonMapper.builder()
            .addModule(statistics)
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
    JsonSetter.Value empty = JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);
    JsonSetter.Value emptyOrWhole = JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY, Nulls.FAIL);
    JsonSetter.Value required = JsonSetter.Value.forValueNulls(Nulls.FAIL);
    builder.withConfigOverride(String.class, override -> override.setSetterInfo(empty));
    builder.withConfigOverride(List.class, override -> override.setSetterInfo(emptyOrWhole));
    builder.withConfigOverride(Map.class, override -> override.setSetterInfo(emptyOrWhole));
    for (Class<?> type : NEVER_ABSENT) {
      builder.withConfigOverride(type, override -> override.setSetterInfo(required));
    }
    return builder.build();
  }
}
