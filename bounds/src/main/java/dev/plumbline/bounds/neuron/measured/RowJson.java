package dev.plumbline.bounds.neuron.measured;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.plumbline.bounds.neuron.input.RefusedException;
import java.io.IOException;

/** Reads one row of a table of a JSON profile, in the old or the new names of its fields. */
final class RowJson {
  private static final long ABSENT = -1;

  private final JsonParser parser;
  private final ProfileRows rows;

  RowJson(JsonParser parser, ProfileRows rows) {
    this.parser = parser;
    this.rows = rows;
  }

  /** Reads the value at the parser. */
  void read(ProfileRow.Table table, String where) throws IOException {
    long line = parser.currentTokenLocation().getLineNr();
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      rows.reject(where, line, "expected an object, found another JSON value");
      parser.skipChildren();
      return;
    }
    long start = ABSENT;
    long duration = ABSENT;
    long stream = ABSENT;
    long core = ABSENT;
    String engine = "";
    String label = "";
    String opcode = "";
    String semaphore = "";
    String birName = "";
    String birId = "";
    String rawBirId = "";
    String source = "";
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      parser.nextToken();
      switch (key) {
        case "timestamp", "start_ts" -> start = number();
        case "duration", "duration_ns" -> duration = number();
        case "stream_index" -> stream = number();
        case "pcore_idx" -> core = number();
        case "engine" -> engine = text();
        case "label", "timeline_track" -> label = text();
        case "opcode" -> opcode = text();
        case "semaphore_id" -> semaphore = text();
        case "bir_instruction_name" -> birName = text();
        case "bir_id" -> birId = text();
        case "raw_bir_id" -> rawBirId = text();
        case "nki_source_location" -> source = text();
        default -> parser.skipChildren();
      }
    }
    add(
        new ProfileRow(
            table,
            start,
            duration,
            engine.isEmpty() ? label : engine,
            opcode,
            stream,
            semaphore,
            birName,
            birId,
            packed(rawBirId),
            source,
            core),
        where,
        line);
  }

  /** Written as a number or as its text; what is neither tells no id. */
  static long packed(String text) {
    return text.matches("\\d{1,18}") ? Long.parseLong(text) : ABSENT;
  }

  private void add(ProfileRow row, String where, long line) throws RefusedException {
    if (row.startNanos() < 0 || row.durationNanos() < 0) {
      String field = row.startNanos() < 0 ? "timestamp" : "duration";
      rows.reject(where, line, field + ": expected whole nanoseconds of 0 to 2^63 - 1, found none");
    } else {
      rows.add(row, where, line);
    }
  }

  private long number() throws IOException {
    if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
      return switch (parser.getNumberType()) {
        case INT, LONG -> Math.max(ABSENT, parser.getLongValue());
        default -> ABSENT;
      };
    }
    parser.skipChildren();
    return ABSENT;
  }

  private String text() throws IOException {
    if (parser.currentToken().isScalarValue()) {
      return parser.currentToken() == JsonToken.VALUE_NULL ? "" : parser.getText();
    }
    parser.skipChildren();
    return "";
  }
}
