package dev.plumbline.bounds;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Locale;

/**
 * Reads one value token by token. A scalar that looks like a number and is none stays a text: what
 * is wrong with it is told where its field is read, and the file goes on behind it.
 */
final class EntryTree {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** Deeper than any entry has a use for; the parsers themselves stop at 1000. */
  private static final int MAX_DEPTH = 100;

  private EntryTree() {}

  /** Reads the value the parser stands at, up to its last token. */
  static JsonNode read(JsonParser parser) throws IOException {
    return read(parser, 0);
  }

  private static JsonNode read(JsonParser parser, int depth) throws IOException {
    JsonToken token = parser.currentToken();
    if (depth > MAX_DEPTH) {
      parser.skipChildren();
      return NODES.textNode("(nested too deeply)");
    }
    if (token == JsonToken.START_OBJECT) {
      ObjectNode object = NODES.objectNode();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        object.set(name, read(parser, depth + 1));
      }
      return object;
    }
    if (token == JsonToken.START_ARRAY) {
      ArrayNode array = NODES.arrayNode();
      JsonToken element = parser.nextToken();
      while (element != null && element != JsonToken.END_ARRAY) {
        array.add(read(parser, depth + 1));
        element = parser.nextToken();
      }
      return array;
    }
    return scalar(parser, token);
  }

  private static JsonNode scalar(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case VALUE_NULL -> NODES.nullNode();
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser);
      case VALUE_STRING -> NODES.textNode(plain(parser.getText()));
      default -> NODES.textNode(parser.getText());
    };
  }

  private static JsonNode number(JsonParser parser) throws IOException {
    String text = parser.getText();
    try {
      return parser.readValueAsTree();
    } catch (JsonProcessingException | NumberFormatException e) {
      return NODES.textNode(plain(text)); // found is told by whoever reads the field
    }
  }

  /** What YAML calls .nan and .inf has one name in both languages. */
  private static String plain(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case ".nan" -> "NaN";
      case ".inf", "+.inf" -> "Infinity";
      case "-.inf" -> "-Infinity";
      default -> text;
    };
  }
}
