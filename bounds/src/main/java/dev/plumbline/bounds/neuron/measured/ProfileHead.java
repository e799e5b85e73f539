package dev.plumbline.bounds.neuron.measured;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Tells measured profiles by how they begin. */
public final class ProfileHead {
  private static final JsonFactory JSON =
      JsonFactory.builder().disable(JsonFactory.Feature.INTERN_FIELD_NAMES).build();
  private static final Set<String> TABLES = Set.of("instruction", "dma", "cc_op");
  private static final Set<String> STARTS = Set.of("timestamp", "start_ts");

  private ProfileHead() {}

  /** Whether a header row is that of a table of instructions. */
  public static boolean isHeader(Collection<String> columns) {
    return columns.containsAll(List.of("start_ts", "duration_ns", "engine"));
  }

  /** Whether a text, which may be cut anywhere, begins like one of the JSON exports. */
  public static boolean isJson(String head) {
    try (JsonParser parser = JSON.createParser(head)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        if (isProfile(parser, parser.currentName())) {
          return true;
        }
      }
    } catch (IOException e) { // cut before anything was certain, or no JSON
      return false;
    }
    return false;
  }

  private static boolean isProfile(JsonParser parser, String name) throws IOException {
    JsonToken value = parser.nextToken();
    if (value == JsonToken.START_OBJECT) {
      return hasFigures(parser);
    }
    if (value != JsonToken.START_ARRAY) {
      return false;
    }
    if (name.equals("NeffNodes")) {
      return true;
    }
    for (JsonToken row = parser.nextToken(); row != JsonToken.END_ARRAY; row = parser.nextToken()) {
      if (row == null) {
        return false;
      }
      if (row == JsonToken.START_OBJECT && TABLES.contains(name)) {
        if (hasStart(parser)) {
          return true;
        }
      } else if (row == JsonToken.START_OBJECT && name.equals("summary")) {
        if (hasFigures(parser)) {
          return true;
        }
      } else {
        parser.skipChildren();
      }
    }
    return false;
  }

  /** Reads the object at the parser to its end, or to a figure that only summaries have. */
  private static boolean hasFigures(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      if (parser.nextToken().isNumeric()
          && (name.equals("total_time")
              || name.equals("total_exec_time")
              || name.endsWith("_engine_active_time"))) {
        return true;
      }
      parser.skipChildren();
    }
    return false;
  }

  private static boolean hasStart(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      if (parser.nextToken().isNumeric() && STARTS.contains(name)) {
        return true;
      }
      parser.skipChildren();
    }
    return false;
  }
}
