package dev.plumbline.bounds;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.model.value.Severity;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Typed access to the fields of one JSON object. A field of the wrong type is a problem and makes
 * the object unusable; every field asked for is a known one.
 */
final class EntryFields {
  private final JsonNode node;
  private final long line;
  private final String path;
  private final ProblemList problems;
  private final Set<String> known = new HashSet<>();
  private boolean usable = true;

  EntryFields(JsonNode node, long line, String path, ProblemList problems) {
    this.node = node;
    this.line = line;
    this.path = path;
    this.problems = problems;
  }

  /** False once a field was found unusable. */
  boolean usable() {
    return usable;
  }

  /** Makes the object unusable. */
  void reject(String field, String message) {
    usable = false;
    problems.add(Severity.ERROR, line, "bad-field", path + "." + field + ": " + message);
  }

  void note(Severity severity, String code, String message) {
    problems.add(severity, line, code, path + ": " + message);
  }

  String text(String field, String otherwise) {
    JsonNode value = value(field);
    if (value == null) {
      return otherwise;
    }
    if (!value.isTextual()) {
      reject(field, "expected a text, found " + value);
      return otherwise;
    }
    return value.textValue();
  }

  /** A number of 0 or more, or one of the texts NaN, Infinity, -Infinity; null if absent. */
  @Nullable Double limit(String field) {
    JsonNode value = value(field);
    if (value == null) {
      return null;
    }
    double number;
    if (value.isNumber()) {
      number = value.doubleValue();
    } else if (value.isTextual()
        && Set.of("NaN", "Infinity", "+Infinity", "-Infinity").contains(value.textValue())) {
      number = Double.parseDouble(value.textValue());
    } else {
      reject(field, "expected a number, found " + value);
      return null;
    }
    if (!Double.isFinite(number)) {
      note(
          Severity.WARNING,
          "non-finite-bound",
          field + " is " + value.asText() + ": kept, but nothing is compared with it");
    } else if (number < 0) {
      reject(field, "expected 0 or more, found " + value);
    }
    return number;
  }

  double share(String field, double otherwise) {
    JsonNode value = value(field);
    if (value == null) {
      return otherwise;
    }
    double number = value.isNumber() ? value.doubleValue() : Double.NaN;
    if (!(number >= 0 && number <= 1)) {
      reject(field, "expected a number from 0 to 1, found " + value);
      return otherwise;
    }
    return number;
  }

  long positive(String field, long otherwise) {
    JsonNode value = value(field);
    if (value == null) {
      return otherwise;
    }
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 1) {
      reject(field, "expected a whole number of 1 or more, found " + value);
      return otherwise;
    }
    return value.longValue();
  }

  long instantMillis(String field, long otherwise) {
    String text = text(field, "");
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      return OffsetDateTime.parse(text).toInstant().toEpochMilli();
    } catch (DateTimeException | ArithmeticException e) {
      reject(field, "expected a time such as 2026-11-30T08:00:00Z, found \"" + text + "\"");
      return otherwise;
    }
  }

  List<String> texts(String field) {
    JsonNode value = value(field);
    List<String> texts = new ArrayList<>();
    if (value == null) {
      return texts;
    }
    if (!value.isArray()) {
      reject(field, "expected an array of texts, found " + value);
      return texts;
    }
    for (JsonNode element : value) {
      if (element.isTextual()) {
        texts.add(element.textValue());
      } else {
        reject(field, "expected texts, found " + element);
      }
    }
    return texts;
  }

  void nameUnknownKeys() {
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        problems.unknownKey(line, path + "." + name);
      }
    }
  }

  private @Nullable JsonNode value(String field) {
    known.add(field);
    JsonNode value = node.get(field);
    return value == null || value.isNull() ? null : value;
  }
}
