package dev.plumbline.model.value;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.KeyCache;
import dev.plumbline.model.key.StatKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes the values of busy topics as JSON, byte for byte as {@link JsonValues#write}, but without
 * looking for properties: field by field, into one buffer, with the text of keys and subjects kept
 * from the last time.
 *
 * <p>Not safe for use by several threads.
 */
public final class JsonWriter {
  /** Keys and subjects whose text is kept, each. */
  private static final int KEPT_TEXTS = 16_384;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(8192);
  private final ValueFields fields = new ValueFields();
  private final KeyCache<StatKey, SerializableString> statKeys = texts();
  private final KeyCache<FleetKey, SerializableString> fleetKeys = texts();
  private final KeyCache<Subject, SerializableString> subjects = texts();
  private @Nullable JsonGenerator generator;

  /** Starts with empty buffers. */
  public JsonWriter() {}

  /**
   * A delta as UTF-8 JSON.
   *
   * @throws IllegalArgumentException if it cannot be written
   */
  public byte[] write(StatsDelta delta) {
    return write(
        "StatsDelta",
        out -> {
          start(out, delta.v(), statKeys.of(delta.key()));
          raw(out, "subject", subjects.of(delta.subject()));
          out.writeNumberField("windowStartMillis", delta.windowStartMillis());
          out.writeNumberField("windowSizeMillis", delta.windowSizeMillis());
          out.writeBooleanField("late", delta.late());
          out.writeNumberField("lastEventMillis", delta.lastEventMillis());
          fields.write(out, delta.value());
        });
  }

  /**
   * Figures of a run as UTF-8 JSON.
   *
   * @throws IllegalArgumentException if they cannot be written
   */
  public byte[] write(RunStats stats) {
    return write(
        "RunStats",
        out -> {
          start(out, stats.v(), statKeys.of(stats.key()));
          raw(out, "subject", subjects.of(stats.subject()));
          out.writeBooleanField("ended", stats.ended());
          out.writeNumberField("firstEventMillis", stats.firstEventMillis());
          out.writeNumberField("lastEventMillis", stats.lastEventMillis());
          fields.write(out, stats.value());
        });
  }

  /**
   * A window of the fleet as UTF-8 JSON.
   *
   * @throws IllegalArgumentException if it cannot be written
   */
  public byte[] write(FleetDelta delta) {
    return write(
        "FleetDelta",
        out -> {
          start(out, delta.v(), fleetKeys.of(delta.key()));
          out.writeNumberField("windowStartMillis", delta.windowStartMillis());
          out.writeNumberField("windowSizeMillis", delta.windowSizeMillis());
          out.writeBooleanField("late", delta.late());
          out.writeNumberField("sources", delta.sources());
          fields.write(out, delta.value());
          fields.stragglers(out, delta.stragglers());
        });
  }

  /**
   * Totals as UTF-8 JSON.
   *
   * @throws IllegalArgumentException if they cannot be written
   */
  public byte[] write(FleetTotals totals) {
    return write(
        "FleetTotals",
        out -> {
          start(out, totals.v(), fleetKeys.of(totals.key()));
          out.writeNumberField("clockHertz", totals.clockHertz());
          out.writeNumberField("lastEventMillis", totals.lastEventMillis());
          fields.write(out, totals.value());
          fields.checks(out, totals.checks());
          fields.pools(out, totals.pools());
        });
  }

  /**
   * A verdict as UTF-8 JSON.
   *
   * @throws IllegalArgumentException if it cannot be written
   */
  public byte[] write(Verdict verdict) {
    return write(
        "Verdict",
        out -> {
          start(out, verdict.v(), statKeys.of(verdict.key()));
          raw(out, "subject", subjects.of(verdict.subject()));
          VerdictFields.write(out, verdict);
        });
  }

  private byte[] write(String what, Fields value) {
    try {
      JsonGenerator out = open();
      out.writeStartObject();
      value.write(out);
      out.writeEndObject();
      out.flush();
      return bytes.toByteArray();
    } catch (IOException e) {
      generator = null; // it stands inside the value that failed
      throw new IllegalArgumentException(what + " cannot be written: " + e.getMessage(), e);
    } finally {
      bytes.reset();
    }
  }

  private JsonGenerator open() throws IOException {
    JsonGenerator present = generator;
    if (present == null) {
      present = JsonValues.JSON.getFactory().createGenerator(bytes, JsonEncoding.UTF8);
      present.setRootValueSeparator(null);
      generator = present;
    }
    return present;
  }

  private static void start(JsonGenerator out, int version, SerializableString key)
      throws IOException {
    out.writeNumberField("v", version);
    raw(out, "key", key);
  }

  private static void raw(JsonGenerator out, String name, SerializableString json)
      throws IOException {
    out.writeFieldName(name);
    out.writeRawValue(json);
  }

  private static <K> KeyCache<K, SerializableString> texts() {
    return new KeyCache<>(
        KEPT_TEXTS,
        key -> new SerializedString(new String(JsonValues.write(key), StandardCharsets.UTF_8)));
  }

  /** What stands inside of the braces of a value. */
  @FunctionalInterface
  private interface Fields {
    void write(JsonGenerator out) throws IOException;
  }
}
