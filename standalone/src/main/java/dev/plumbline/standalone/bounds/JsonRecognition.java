package dev.plumbline.standalone.bounds;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import dev.plumbline.bounds.neuron.input.Printable;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import dev.plumbline.bounds.neuron.metrics.MetricStore;
import dev.plumbline.model.value.JsonFault;
import dev.plumbline.sinks.compare.SavedRun;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides what a JSON object is, by its keys; reads no further than it has to. */
final class JsonRecognition {
  private static final int MOST_KEYS_TOLD = 8;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .build();

  private static final Set<String> PROFILE_TABLES =
      Set.of("summary", "instruction", "dma", "cc_op", "NeffNodes");

  /** Files of other options, by a key that only they have. */
  private static final Map<String, String> OF_OTHER_OPTIONS =
      Map.of(
          "mandatory_handoff_cycles", "a calibration: give it with --calibration",
          "constants", "a calibration: give it with --calibration",
          "grid_axes", "what the TTIR pass prints: give it with --grid",
          "dims", "a launch grid: give it with --grid",
          "grid", "a launch grid: give it with --grid",
          "launch_grid", "launch arguments: give them with --grid");

  private final List<String> keys = new ArrayList<>();
  private boolean looksLikeBounds;
  private @Nullable String otherOption;

  /** Reads an object up to the key that decides. */
  InputKind of(InputStream in) throws IOException {
    try (JsonParser parser = JSON.createParser(in)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        InputKind kind = member(parser, parser.currentName());
        if (kind != null) {
          return kind;
        }
      }
    } catch (JsonProcessingException e) {
      throw new RefusedException(
          Stage.JSON, "not valid JSON: " + JsonFault.text(e) + "; " + found(), JsonFault.line(e));
    }
    return atTheEnd();
  }

  private @Nullable InputKind member(JsonParser parser, String name) throws IOException {
    if (keys.size() < MOST_KEYS_TOLD) {
      keys.add(Printable.text(name));
    }
    looksLikeBounds |= name.equals("v") || name.equals("origin");
    if (otherOption == null) {
      otherOption = OF_OTHER_OPTIONS.get(name);
    }
    JsonToken value = parser.nextToken();
    InputKind kind =
        switch (name) {
          case "operations", "nodes" -> InputKind.SCHEDULE;
          case "schema_version" ->
              value == JsonToken.VALUE_STRING && parser.getText().contains("_des_")
                  ? InputKind.SCHEDULE
                  : null;
          case "bounds" -> InputKind.BOUND_FILE;
          case "traceEvents" -> InputKind.PERF_SIM;
          case "format" ->
              value == JsonToken.VALUE_STRING && parser.getText().equals(SavedRun.FORMAT)
                  ? InputKind.SAVED_RUN
                  : null;
          case "findings" -> value == JsonToken.START_ARRAY ? InputKind.RUN_SUMMARY : null;
          default ->
              value == JsonToken.START_ARRAY && PROFILE_TABLES.contains(name)
                  ? InputKind.DEVICE_PROFILE
                  : null;
        };
    if (kind != null) {
      return kind;
    }
    if (value == JsonToken.START_OBJECT) {
      return inside(parser);
    }
    parser.skipChildren();
    return null;
  }

  /** Metric stores and summaries of profiles have names of others at the top and theirs below. */
  private @Nullable InputKind inside(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (value.isNumeric()
          && (name.equals("total_time")
              || name.equals("total_exec_time")
              || name.endsWith("_engine_active_time"))) {
        return InputKind.DEVICE_PROFILE;
      }
      boolean scope = value == JsonToken.START_OBJECT && MetricStore.SCOPES.contains(name);
      if (scope || (value.isNumeric() && name.contains("::"))) {
        return InputKind.PERF_SIM;
      }
      parser.skipChildren();
    }
    return null;
  }

  private InputKind atTheEnd() throws RefusedException {
    if (otherOption != null) {
      throw new RefusedException(Stage.RECOGNISE, "it is " + otherOption, 1);
    }
    if (looksLikeBounds) {
      return InputKind.BOUND_FILE;
    }
    throw new RefusedException(
        Stage.RECOGNISE,
        "expected an object with \"operations\" (a schedule), \"bounds\" (hand-written bounds),"
            + " \"traceEvents\" (a trace), modules with metrics of the compiler (a metric store: "
            + String.join(", ", MetricStore.SCOPES)
            + "), tables of a profile, a saved run or the summary of a report, "
            + found(),
        1);
  }

  private String found() {
    if (keys.isEmpty()) {
      return "found no key";
    }
    return "found the keys " + keys + (keys.size() < MOST_KEYS_TOLD ? "" : " and maybe more");
  }
}
