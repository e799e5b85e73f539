package dev.plumbline.sinks.prometheus;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.KeyCache;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.JsonValues;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads totals of durations token by token: they are nearly all that comes, and a tree of every
 * bucket costs many times what is made of it. Figures of single cores, which no metric shows, are
 * stepped over. Whatever does not look like what the topology writes for a zone without bounds is
 * read, or refused, by {@link JsonValues}.
 *
 * <p>Texts of keys are kept once. Not safe for use by several threads.
 */
final class TotalsReader {
  private static final List<String> KEY_PARTS =
      List.of("kind", "name", "context", "place", "workload", "deviceModel", "host", "device");

  private static final int KEPT_TEXTS = 65_536;
  private static final JsonFactory JSON = new JsonFactory();

  private final KeyCache<String, String> texts = new KeyCache<>(KEPT_TEXTS, text -> text);
  private long[] first = new long[DurationStats.EXACT_LIMIT];
  private long[] second = new long[DurationStats.EXACT_LIMIT];

  /**
   * Reads a value.
   *
   * @throws IllegalArgumentException when it cannot be read
   */
  TotalCell read(byte[] json) {
    TotalCell plain = plain(json);
    return plain == null ? TotalCell.of(JsonValues.read(json, FleetTotals.class)) : plain;
  }

  /** The value if it is of the plain form, null if anything else is in it. */
  private @Nullable TotalCell plain(byte[] json) {
    try (JsonParser in = JSON.createParser(json)) {
      if (in.nextToken() != JsonToken.START_OBJECT
          || !isNumber(in, "v")
          || in.getLongValue() != JsonValues.VERSION
          || !isObject(in, "key")) {
        return null;
      }
      FleetKey key = key(in);
      if (key == null || !isNumber(in, "clockHertz")) {
        return null;
      }
      long clockHertz = in.getLongValue();
      if (!isNumber(in, "lastEventMillis")) {
        return null;
      }
      long lastEventMillis = in.getLongValue();
      if (!isObject(in, "value") || !isObject(in, "durations")) {
        return null;
      }
      DurationStats durations = durations(in);
      if (durations == null || !endsPlain(in)) {
        return null;
      }
      return TotalCell.plain(key, clockHertz, lastEventMillis, durations);
    } catch (IOException | IllegalArgumentException e) {
      return null; // the other reader says what is wrong with it
    }
  }

  private @Nullable FleetKey key(JsonParser in) throws IOException {
    String[] parts = new String[KEY_PARTS.size()];
    for (int i = 0; i < parts.length; i++) {
      if (!KEY_PARTS.get(i).equals(in.nextFieldName())
          || in.nextToken() != JsonToken.VALUE_STRING) {
        return null;
      }
      parts[i] = texts.of(in.getText());
    }
    if (in.nextToken() != JsonToken.END_OBJECT) {
      return null;
    }
    return new FleetKey(
        StatKind.valueOf(parts[0]),
        parts[1],
        parts[2],
        parts[3],
        parts[4],
        parts[5],
        parts[6],
        parts[7]);
  }

  private @Nullable DurationStats durations(JsonParser in) throws IOException {
    long count = 0;
    long total = 0;
    long min = 0;
    long max = 0;
    String name = in.nextFieldName();
    while (name != null) {
      JsonToken token = in.nextToken();
      if (token != JsonToken.VALUE_NUMBER_INT) {
        break;
      }
      switch (name) {
        case "count" -> count = in.getLongValue();
        case "total" -> total = in.getLongValue();
        case "min" -> min = in.getLongValue();
        case "max" -> max = in.getLongValue();
        case "mean", "p50", "p90", "p99", "p999" -> {}
        default -> {
          return null;
        }
      }
      name = in.nextFieldName();
    }
    if ("exact".equals(name)) {
      int size = firstColumn(in);
      return size < 0 || in.nextToken() != JsonToken.END_OBJECT
          ? null
          : DurationStats.of(count, total, min, max, Arrays.copyOf(first, size));
    }
    if (!"buckets".equals(name) || !"index".equals(in.nextFieldName())) {
      return null;
    }
    in.nextToken();
    int size = firstColumn(in);
    if (size < 0 || !"count".equals(in.nextFieldName())) {
      return null;
    }
    in.nextToken();
    swap();
    if (firstColumn(in) != size
        || in.nextToken() != JsonToken.END_OBJECT
        || in.nextToken() != JsonToken.END_OBJECT) {
      return null;
    }
    int[] indexes = new int[size];
    for (int i = 0; i < size; i++) {
      indexes[i] = Math.toIntExact(second[i]);
    }
    return DurationStats.ofBuckets(count, total, min, max, indexes, Arrays.copyOf(first, size));
  }

  /** Reads an array of integers; returns how many, or -1 if it is none. */
  private int firstColumn(JsonParser in) throws IOException {
    if (in.currentToken() != JsonToken.START_ARRAY) {
      return -1;
    }
    int size = 0;
    while (in.nextToken() == JsonToken.VALUE_NUMBER_INT) {
      if (size == first.length) {
        first = Arrays.copyOf(first, 2 * size);
      }
      first[size++] = in.getLongValue();
    }
    return in.currentToken() == JsonToken.END_ARRAY ? size : -1;
  }

  private void swap() {
    long[] other = second;
    second = first;
    first = other;
  }

  /** Whether nothing follows but what a zone without bounds and pools ends with. */
  private static boolean endsPlain(JsonParser in) throws IOException {
    String name = in.nextFieldName();
    if ("cores".equals(name)) {
      if (in.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      in.skipChildren();
      name = in.nextFieldName();
    }
    return "unpairedStarts".equals(name)
        && in.nextToken() == JsonToken.VALUE_NUMBER_INT
        && isNumber(in, "unpairedEnds")
        && isTexts(in, "hashes")
        && isTexts(in, "candidates")
        && in.nextToken() == JsonToken.END_OBJECT
        && isEmptyArray(in, "checks")
        && isEmptyArray(in, "pools")
        && in.nextToken() == JsonToken.END_OBJECT
        && in.nextToken() == null;
  }

  private static boolean isTexts(JsonParser in, String name) throws IOException {
    if (!name.equals(in.nextFieldName()) || in.nextToken() != JsonToken.START_ARRAY) {
      return false;
    }
    JsonToken token = in.nextToken();
    while (token == JsonToken.VALUE_STRING) {
      token = in.nextToken();
    }
    return token == JsonToken.END_ARRAY;
  }

  private static boolean isNumber(JsonParser in, String name) throws IOException {
    return name.equals(in.nextFieldName()) && in.nextToken() == JsonToken.VALUE_NUMBER_INT;
  }

  private static boolean isObject(JsonParser in, String name) throws IOException {
    return name.equals(in.nextFieldName()) && in.nextToken() == JsonToken.START_OBJECT;
  }

  private static boolean isEmptyArray(JsonParser in, String name) throws IOException {
    return name.equals(in.nextFieldName())
        && in.nextToken() == JsonToken.START_ARRAY
        && in.nextToken() == JsonToken.END_ARRAY;
  }
}
