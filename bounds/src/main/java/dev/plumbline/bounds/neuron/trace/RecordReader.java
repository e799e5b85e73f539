package dev.plumbline.bounds.neuron.trace;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads one record of a trace. Texts that nobody asks for are skipped without decoding them. */
final class RecordReader {
  private static final String THREAD_NAME = "thread_name";

  private static final int NAME = 1;
  private static final int PHASE = 1 << 1;
  private static final int START = 1 << 2;
  private static final int DURATION = 1 << 3;
  private static final int PID = 1 << 4;
  private static final int TID = 1 << 5;
  private static final int ARGS = 1 << 6;
  private static final int ARGS_NAME = 1 << 7;
  private static final int BIR_ID = 1 << 8;
  private static final int BIR_NAME = 1 << 9;
  private static final int OPCODE = 1 << 10;
  private static final int DEPS = 1 << 11;

  private final JsonParser parser;
  private final RecordFields fields;
  private final TraceUnit unit;
  private final boolean names;
  private final EdgesReader edges;
  private final OpcodeTable opcodes = new OpcodeTable();
  private final TraceEvent event = new TraceEvent();

  private long start;
  private long duration;
  private long tid;
  private long pid;
  private @Nullable String phase;
  private @Nullable String metaName;
  private @Nullable String laneName;

  RecordReader(JsonParser parser, TraceUnit unit, boolean names) {
    this.parser = parser;
    this.unit = unit;
    this.names = names;
    this.fields = new RecordFields(parser);
    this.edges = new EdgesReader(parser, unit, fields::bad);
  }

  /** Reads the object whose first brace is the current token. */
  void read(long number) throws IOException {
    fields.begin(number);
    event.clear();
    start = WholeNumber.ABSENT;
    duration = WholeNumber.ABSENT;
    tid = WholeNumber.ABSENT;
    pid = 0;
    phase = null;
    metaName = null;
    laneName = null;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      JsonToken value = parser.nextToken();
      switch (key) {
        case "name" -> {
          fields.once(NAME, key);
          name(value);
        }
        case "ph" -> {
          fields.once(PHASE, key);
          phase = value == JsonToken.VALUE_STRING ? parser.getText() : fields.shortly();
          parser.skipChildren();
        }
        case "ts" -> {
          fields.once(START, key);
          start = fields.number(key);
        }
        case "dur" -> {
          fields.once(DURATION, key);
          duration = fields.number(key);
        }
        case "pid" -> {
          fields.once(PID, key);
          pid = WholeNumber.read(parser);
        }
        case "tid" -> {
          fields.once(TID, key);
          tid = fields.number(key);
        }
        case "args" -> {
          fields.once(ARGS, key);
          args(value);
        }
        default -> fields.skipUnknown();
      }
    }
  }

  /** Phase of the record, empty if it has none. */
  String phase() {
    return phase == null ? "" : phase;
  }

  boolean isEvent() {
    return "X".equals(phase);
  }

  boolean namesLane() {
    return "M".equals(phase) && THREAD_NAME.equals(metaName) && tid >= 0 && laneName != null;
  }

  boolean hasOtherProcess() {
    return pid != 0;
  }

  long tid() {
    return tid;
  }

  String laneName() {
    return laneName == null ? "" : laneName;
  }

  long ignoredKeys() {
    return fields.ignoredKeys() + edges.ignoredKeys();
  }

  /**
   * The record as an event.
   *
   * @throws RefusedException if its start, duration or lane is not usable
   */
  TraceEvent event() throws RefusedException {
    fields.requireGoodNumbers();
    fields.require(START, "ts");
    fields.require(DURATION, "dur");
    fields.require(TID, "tid");
    try {
      long end = unit.toNanos(Math.addExact(start, duration));
      event.startNanos = unit.toNanos(start);
      event.durationNanos = end - event.startNanos;
    } catch (ArithmeticException e) {
      throw fields.bad(
          Stage.NUMBER, "ts " + start + " + dur " + duration + " is beyond 2^63 - 1 nanoseconds");
    }
    event.tid = tid;
    return event;
  }

  private void name(JsonToken value) throws IOException {
    // Only metadata and those who want names need it, and ph may come later.
    if (value == JsonToken.VALUE_STRING
        && (names || parser.getTextLength() == THREAD_NAME.length())) {
      metaName = parser.getText();
      event.name = names ? metaName : null;
    }
    parser.skipChildren();
  }

  private void args(JsonToken value) throws IOException {
    if (value != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      JsonToken token = parser.nextToken();
      switch (key) {
        case "name" -> {
          fields.once(ARGS_NAME, "args.name");
          laneName = token == JsonToken.VALUE_STRING ? fields.shortly() : null;
          parser.skipChildren();
        }
        case "bir_id" -> {
          fields.once(BIR_ID, "args.bir_id");
          long id = fields.number("args.bir_id");
          event.birId = Math.max(TraceEvent.NONE, id);
        }
        case "bir_name" -> {
          fields.once(BIR_NAME, "args.bir_name");
          event.birName = names && token == JsonToken.VALUE_STRING ? parser.getText() : null;
          parser.skipChildren();
        }
        case "opcode" -> {
          fields.once(OPCODE, "args.opcode");
          opcode(token);
        }
        case "deps" -> {
          fields.once(DEPS, "args.deps");
          edges.read(token, event);
        }
        case "nki_source_location" -> {
          event.source = names && token == JsonToken.VALUE_STRING ? parser.getText() : null;
          parser.skipChildren();
        }
        case "input_shapes",
            "output_shapes",
            "input_access_patterns",
            "output_access_patterns",
            "inst_dump" ->
            parser.skipChildren();
        default -> fields.skipUnknown();
      }
    }
  }

  private void opcode(JsonToken token) throws IOException {
    if (token == JsonToken.VALUE_STRING && parser.getTextLength() > 0) {
      event.opcode =
          opcodes.indexOf(
              parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
      event.opcodeText = opcodes.name(event.opcode);
    }
    parser.skipChildren();
  }
}
