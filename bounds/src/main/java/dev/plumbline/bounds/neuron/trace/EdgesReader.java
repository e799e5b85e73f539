package dev.plumbline.bounds.neuron.trace;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import java.io.IOException;
import java.util.function.BiFunction;

/** Reads {@code args.deps}: what an event waited for. */
final class EdgesReader {
  /** More than any instruction can wait for; what is above is refused before it fills memory. */
  static final int MOST_EDGES = 1 << 16;

  private final JsonParser parser;
  private final TraceUnit unit;
  private final BiFunction<Stage, String, RefusedException> bad;
  private long ignoredKeys;

  EdgesReader(JsonParser parser, TraceUnit unit, BiFunction<Stage, String, RefusedException> bad) {
    this.parser = parser;
    this.unit = unit;
    this.bad = bad;
  }

  long ignoredKeys() {
    return ignoredKeys;
  }

  void read(JsonToken token, TraceEvent event) throws IOException {
    if (token != JsonToken.START_ARRAY) {
      throw bad.apply(
          Stage.JSON, "args.deps: expected an array, found " + WholeNumber.shown(parser));
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        throw bad.apply(
            Stage.JSON, "args.deps: expected objects, found " + WholeNumber.shown(parser));
      }
      edge(event);
      if (event.edges > MOST_EDGES) {
        throw bad.apply(Stage.LIMIT, "args.deps: more than " + MOST_EDGES + " dependencies");
      }
    }
  }

  private void edge(TraceEvent event) throws IOException {
    long id = WholeNumber.ABSENT;
    long end = WholeNumber.ABSENT;
    EdgeKind kind = null;
    int fields = 0;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      JsonToken value = parser.nextToken();
      fields++;
      switch (key) {
        case "bir_id" -> id = number(key, id);
        case "end_time" -> end = number(key, end);
        case "edge_type" -> {
          if (kind != null) {
            throw bad.apply(Stage.JSON, "args.deps: edge_type occurs twice");
          }
          kind = kind(value);
        }
        default -> {
          ignoredKeys++;
          parser.skipChildren();
        }
      }
    }
    if (fields == 0) {
      ignoredKeys++;
      return;
    }
    if (id == WholeNumber.ABSENT) {
      throw bad.apply(Stage.NUMBER, "args.deps: bir_id is missing");
    }
    try {
      event.addEdge(
          id,
          kind == null ? EdgeKind.UNKNOWN : kind,
          end < 0 ? TraceEvent.NONE : unit.toNanos(end));
    } catch (ArithmeticException e) {
      throw bad.apply(Stage.NUMBER, "args.deps: end_time " + end + " is beyond 2^63 - 1 ns");
    }
  }

  private EdgeKind kind(JsonToken value) throws IOException {
    if (value == JsonToken.VALUE_NUMBER_INT) {
      long number = WholeNumber.read(parser);
      return number >= 0 && number < EdgeKind.UNKNOWN.ordinal()
          ? EdgeKind.at((int) number)
          : EdgeKind.UNKNOWN;
    }
    if (value != JsonToken.VALUE_STRING) {
      parser.skipChildren();
      return EdgeKind.UNKNOWN;
    }
    return EdgeKind.of(parser.getText());
  }

  private long number(String key, long before) throws IOException {
    if (before != WholeNumber.ABSENT) {
      throw bad.apply(Stage.JSON, "args.deps: " + key + " occurs twice");
    }
    String found =
        parser.currentToken() == JsonToken.VALUE_NUMBER_INT ? null : WholeNumber.shown(parser);
    long value = WholeNumber.read(parser);
    if (value < 0) {
      throw bad.apply(
          Stage.NUMBER,
          "args.deps: "
              + key
              + ": expected a whole number of 0 to 2^63 - 1, found "
              + (found == null ? WholeNumber.shown(parser) : found));
    }
    return value;
  }
}
