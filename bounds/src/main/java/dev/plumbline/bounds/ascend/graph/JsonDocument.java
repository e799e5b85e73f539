package dev.plumbline.bounds.ascend.graph;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plumbline.bounds.ascend.json.FileProblems;
import dev.plumbline.model.value.JsonFault;
import dev.plumbline.model.value.Severity;
import java.io.IOException;

/**
 * Walks over the top-level fields of a JSON object and over the elements of its arrays one by one,
 * so that each knows its line and none has to fit into memory beside the others.
 */
final class JsonDocument {
  /** Bare NaN and Infinity are let in, so that a message can name the field they stand in. */
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private final FileProblems problems;

  JsonDocument(FileProblems problems) {
    this.problems = problems;
  }

  /** Receives the top-level fields; whoever does not read the value skips it. */
  interface Fields {
    /** The parser stands at the value of the field. */
    void field(String name, long line, JsonParser parser) throws IOException;
  }

  /** Receives the elements of an array. */
  interface Elements {
    void element(JsonNode element, int index, long line);
  }

  /** Walks over a document; whatever is wrong with its syntax becomes an error. */
  void read(byte[] json, Fields fields) {
    try (JsonParser parser = JSON.createParser(json)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        problems.add(Severity.ERROR, 1, "empty-file", "the file is empty, expected a JSON object");
        return;
      }
      if (first != JsonToken.START_OBJECT) {
        problems.add(
            Severity.ERROR,
            line(parser),
            "not-a-schedule",
            "expected a JSON object, found " + first);
        return;
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        long line = line(parser);
        parser.nextToken();
        fields.field(name, line, parser);
      }
      if (parser.nextToken() != null) {
        problems.add(
            Severity.WARNING,
            line(parser),
            "trailing-text",
            "text after the end of the JSON object was ignored");
      }
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      problems.add(Severity.ERROR, line, "json-syntax", "not valid JSON: " + JsonFault.text(e));
    } catch (IOException e) {
      problems.add(Severity.ERROR, 0, "unreadable", "cannot be read: " + e.getMessage());
    }
  }

  /** Hands over the elements of the array the parser stands at; false if it is no array. */
  static boolean elements(JsonParser parser, Elements elements) throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return false;
    }
    int index = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      long line = line(parser);
      JsonNode element = parser.readValueAsTree();
      elements.element(element, index, line);
      index++;
    }
    return true;
  }

  private static long line(JsonParser parser) {
    return parser.currentTokenLocation().getLineNr();
  }
}
