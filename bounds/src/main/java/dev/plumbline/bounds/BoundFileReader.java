package dev.plumbline.bounds;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.Counted;
import dev.plumbline.model.value.JsonFault;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a bound file entry by entry, so that everything before a syntax error is kept and every
 * entry knows its line.
 */
final class BoundFileReader {
  /** Bare NaN and Infinity are let in, so that a message can name the field they stand in. */
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private static final YAMLMapper YAML = YAMLMapper.builder().build();
  private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

  private final String name;
  private final ObjectMapper format;
  private final ProblemList problems;
  private final List<Located> entries = new ArrayList<>();
  private boolean sawBounds;
  private boolean sawVersion;
  private boolean supported = true;
  private Located origin = new Located(NOTHING, 0);

  private BoundFileReader(String name, ObjectMapper format) {
    this.name = name;
    this.format = format;
    this.problems = new ProblemList(name);
  }

  static BoundFileReader ofJson(String name) {
    return new BoundFileReader(name, JSON);
  }

  /** Scalars of YAML mean what they mean in JSON; anchors and tags have no effect. */
  static BoundFileReader ofYaml(String name) {
    return new BoundFileReader(name, YAML);
  }

  BoundFile read(byte[] text) {
    parse(text);
    List<Bound> bounds = supported ? convert() : List.of();
    return new BoundFile(name, bounds, problems.inLineOrder());
  }

  private void parse(byte[] text) {
    String language = format == YAML ? "YAML" : "JSON";
    try (JsonParser parser = format.createParser(text)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        problems.add(
            Severity.ERROR,
            1,
            "empty-file",
            "the file is empty, expected a " + language + " object");
      } else if (first != JsonToken.START_OBJECT) {
        problems.add(
            Severity.ERROR,
            parser.currentTokenLocation().getLineNr(),
            "not-bounds",
            "expected a "
                + language
                + " object with \"v\", \"origin\" and \"bounds\", found "
                + first);
      } else {
        document(parser);
      }
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      problems.add(
          Severity.ERROR,
          line,
          "json-syntax",
          "not valid "
              + language
              + ": "
              + JsonFault.text(e)
              + "; "
              + Counted.of(entries.size(), "entry", "entries")
              + " before it read, nothing after it");
    } catch (IOException e) {
      problems.add(Severity.ERROR, 0, "unreadable", "cannot be read: " + e.getMessage());
    }
  }

  private void document(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String field = parser.currentName();
      long line = parser.currentTokenLocation().getLineNr();
      parser.nextToken();
      switch (field) {
        case "v" -> version(EntryTree.read(parser), line);
        case "origin" -> origin = new Located(EntryTree.read(parser), line);
        case "bounds" -> entries(parser, line);
        default -> {
          parser.skipChildren();
          problems.unknownKey(line, field);
        }
      }
    }
    if (parser.nextToken() != null) {
      problems.add(
          Severity.WARNING,
          parser.currentTokenLocation().getLineNr(),
          "trailing-text",
          "text after the end of the JSON object was ignored");
    }
    if (!sawVersion) {
      problems.add(
          Severity.WARNING, 1, "no-version", "\"v\" is missing, read as " + BoundFile.VERSION);
    }
    if (!sawBounds) {
      problems.add(Severity.ERROR, 1, "no-bounds", "\"bounds\" is missing, expected an array");
    }
  }

  private void version(JsonNode node, long line) {
    sawVersion = true;
    if (!node.isIntegralNumber() || node.longValue() != BoundFile.VERSION) {
      supported = false;
      problems.add(
          Severity.ERROR,
          line,
          "unsupported-version",
          "v: expected " + BoundFile.VERSION + ", found " + node + "; nothing was used");
    }
  }

  private void entries(JsonParser parser, long line) throws IOException {
    sawBounds = true;
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      problems.add(
          Severity.ERROR,
          line,
          "no-bounds",
          "bounds: expected an array, found " + parser.currentToken());
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      long entryLine = parser.currentTokenLocation().getLineNr();
      entries.add(new Located(EntryTree.read(parser), entryLine));
    }
  }

  private List<Bound> convert() {
    Bound.Origin made = readOrigin();
    List<Bound> bounds = new ArrayList<>();
    Map<String, String> byId = new LinkedHashMap<>();
    Map<Object, String> byValidity = new LinkedHashMap<>();
    for (int i = 0; i < entries.size(); i++) {
      Located entry = entries.get(i);
      String path = "bounds[" + i + "]";
      Bound bound = new BoundEntry(entry.node(), entry.line(), path, problems).toBound(made);
      if (bound == null) {
        continue;
      }
      String place = path + " in line " + entry.line();
      String before = byId.putIfAbsent(bound.id(), place);
      if (before == null) {
        before =
            byValidity.putIfAbsent(
                List.of(bound.key(), bound.validFromMillis(), bound.validUntilMillis()), place);
      }
      if (before == null) {
        bounds.add(bound);
      } else {
        problems.add(
            Severity.WARNING,
            entry.line(),
            "duplicate-bound",
            path
                + ": predicts "
                + bound.key().kind()
                + " "
                + bound.key().name()
                + " (id "
                + bound.id()
                + ") again, the first one ("
                + before
                + ") is used");
      }
    }
    return bounds;
  }

  private Bound.Origin readOrigin() {
    if (!origin.node().isObject()) {
      problems.add(
          Severity.WARNING,
          origin.line(),
          "bad-field",
          "origin: expected an object with tool, version, calibration, found " + origin.node());
      return new Bound.Origin("hand", "", "");
    }
    EntryFields fields = new EntryFields(origin.node(), origin.line(), "origin", problems);
    Bound.Origin made =
        new Bound.Origin(
            fields.text("tool", "hand"),
            fields.text("version", ""),
            fields.text("calibration", ""));
    fields.nameUnknownKeys();
    return made;
  }

  private record Located(JsonNode node, long line) {}
}
