package dev.plumbline.bounds.neuron.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.plumbline.bounds.neuron.input.InputLimits;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import dev.plumbline.model.value.Counted;
import dev.plumbline.model.value.JsonFault;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads one perf_sim trace from a stream: the bare array of records, or an object with {@code
 * traceEvents}. Exactly one document; a trace is either read to its end or refused.
 */
public final class TraceReader {
  private static final int MOST_PHASES = 64;

  private final JsonFactory json;
  private final TraceUnit unit;
  private final boolean names;

  private final Map<String, Long> otherPhases = new TreeMap<>();
  private long records;
  private long ignoredKeys;
  private long otherProcesses;

  /**
   * A reader for one trace.
   *
   * @param limits what is read at most
   * @param unit unit of times
   * @param names whether names of records and instructions are decoded
   */
  public TraceReader(InputLimits limits, TraceUnit unit, boolean names) {
    this.unit = unit;
    this.names = names;
    this.json =
        JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxStringLength(limits.textBytes())
                    .maxNestingDepth(100)
                    .build())
            .build();
  }

  /**
   * Reads the stream to its end.
   *
   * @throws RefusedException if it is not one whole trace; what the handler got before is void
   */
  public void read(InputStream in, TraceHandler handler) throws IOException {
    try (JsonParser parser = json.createParser(in)) {
      document(parser, handler);
    } catch (JsonEOFException e) {
      throw refused(
          Stage.JSON,
          "truncated: unexpected end of the file after " + Counted.of(records, "whole record"),
          e);
    } catch (StreamConstraintsException e) {
      throw refused(Stage.LIMIT, JsonFault.text(e), e);
    } catch (JsonParseException e) {
      throw refused(
          Stage.JSON,
          "not valid JSON after "
              + Counted.of(records, "whole record")
              + ": "
              + JsonFault.text(e)
              + " (the compiler may have written text without escaping it)",
          e);
    } catch (JsonProcessingException e) {
      throw refused(Stage.JSON, JsonFault.text(e), e);
    } catch (CharConversionException e) {
      throw new RefusedException(Stage.JSON, "it is not UTF-8");
    }
  }

  /** Records other than {@code M} and {@code X}, by phase; what is no record at all is empty. */
  public Map<String, Long> otherPhases() {
    return otherPhases;
  }

  /** Keys that are not known, of records, arguments and dependencies. */
  public long ignoredKeys() {
    return ignoredKeys;
  }

  /** Events with a process other than 0. */
  public long otherProcesses() {
    return otherProcesses;
  }

  private void document(JsonParser parser, TraceHandler handler) throws IOException {
    JsonToken first = parser.nextToken();
    if (first == null) {
      throw new RefusedException(Stage.EMPTY, "the file is empty, expected a JSON array", 1);
    }
    if (first == JsonToken.START_ARRAY) {
      events(parser, handler);
    } else if (first == JsonToken.START_OBJECT) {
      object(parser, handler);
    } else {
      throw new RefusedException(
          Stage.JSON,
          "expected an array of records or an object with \"traceEvents\", found "
              + WholeNumber.shown(parser),
          parser.currentTokenLocation().getLineNr());
    }
    if (parser.nextToken() != null) {
      throw new RefusedException(
          Stage.JSON,
          "a second document begins behind the end of the first one; nothing of it is used",
          parser.currentTokenLocation().getLineNr());
    }
    if (records == 0 && otherPhases.isEmpty()) {
      throw new RefusedException(
          Stage.EMPTY,
          "expected the records of a trace (names of lanes, events), found an empty array",
          1);
    }
  }

  private void object(JsonParser parser, TraceHandler handler) throws IOException {
    boolean sawEvents = false;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean isEvents = parser.currentName().equals("traceEvents");
      long line = parser.currentTokenLocation().getLineNr();
      JsonToken value = parser.nextToken();
      if (!isEvents) {
        ignoredKeys++;
        parser.skipChildren();
      } else if (sawEvents) {
        throw new RefusedException(Stage.JSON, "traceEvents occurs twice", line);
      } else if (value == JsonToken.START_ARRAY) {
        sawEvents = true;
        events(parser, handler);
      } else {
        throw new RefusedException(Stage.JSON, "traceEvents: expected an array", line);
      }
    }
    if (!sawEvents) {
      throw new RefusedException(
          Stage.JSON, "expected an array of records or an object with \"traceEvents\"", 1);
    }
  }

  private void events(JsonParser parser, TraceHandler handler) throws IOException {
    RecordReader record = new RecordReader(parser, unit, names);
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        parser.skipChildren();
        otherPhase("");
        continue;
      }
      record.read(records);
      if (record.isEvent()) {
        otherProcesses += record.hasOtherProcess() ? 1 : 0;
        handler.event(record.event());
      } else if (record.namesLane()) {
        handler.lane(record.tid(), record.laneName());
      } else {
        otherPhase(record.phase());
      }
      records++;
    }
    ignoredKeys += record.ignoredKeys();
  }

  private void otherPhase(String phase) {
    String key = otherPhases.size() < MOST_PHASES || otherPhases.containsKey(phase) ? phase : "...";
    otherPhases.merge(key, 1L, Long::sum);
  }

  private static RefusedException refused(Stage stage, String reason, JsonProcessingException e) {
    JsonLocation at = e.getLocation();
    RefusedException refused =
        new RefusedException(
            stage,
            at == null ? reason : reason + ", byte " + at.getByteOffset(),
            at == null ? 0 : at.getLineNr());
    refused.initCause(e);
    return refused;
  }
}
