package dev.plumbline.bounds.ascend.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.model.value.Severity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Typed access to the fields of one JSON object. An absent field or a null gives the default; a
 * field of the wrong type or range is a problem of the given severity and gives the default, too.
 */
public final class ObjectFields {
  /** Longest text of a found value that is quoted in a message. */
  private static final int MAX_QUOTED = 80;

  private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

  /** Exponent above which no number fits into a long; larger ones are not expanded. */
  private static final int MAX_EXPONENT = 20;

  private final JsonNode node;
  private final long line;
  private final String path;
  private final FileProblems problems;
  private final Set<String> known = new HashSet<>();
  private Severity severity = Severity.ERROR;

  /**
   * Starts at an object.
   *
   * @param node the object; anything else has no fields
   * @param line 1-based line for problems, 0 if unknown
   * @param path JSON path for problems, empty for the document
   */
  public ObjectFields(JsonNode node, long line, String path, FileProblems problems) {
    this.node = node;
    this.line = line;
    this.path = path;
    this.problems = problems;
  }

  /** Sets the severity of fields read from now on: a warning where the default does no harm. */
  public ObjectFields faultsAre(Severity chosen) {
    severity = chosen;
    return this;
  }

  /** True if the key is there, whatever its value. */
  public boolean has(String field) {
    known.add(field);
    return node.has(field);
  }

  /** The field, or null if it is absent or a JSON null. */
  public @Nullable JsonNode value(String field) {
    known.add(field);
    JsonNode value = node.get(field);
    return value == null || value.isNull() ? null : value;
  }

  /** A text. */
  public String text(String field, String otherwise) {
    JsonNode value = value(field);
    if (value == null) {
      return otherwise;
    }
    if (!value.isTextual()) {
      wrong(field, "a text", value);
      return otherwise;
    }
    return value.textValue();
  }

  /** True or false. */
  public boolean flag(String field, boolean otherwise) {
    JsonNode value = value(field);
    if (value == null) {
      return otherwise;
    }
    if (!value.isBoolean()) {
      wrong(field, "true or false", value);
      return otherwise;
    }
    return value.booleanValue();
  }

  /** A whole number of at least {@code least}; {@code 4096.0} counts as one. */
  public long whole(String field, long least, long otherwise) {
    JsonNode value = value(field);
    if (value == null) {
      return otherwise;
    }
    Long whole = wholeOrNull(value);
    if (whole == null || whole < least) {
      wrong(
          field,
          least == Long.MIN_VALUE ? "a whole number" : "a whole number of " + least + " or more",
          value);
      return otherwise;
    }
    return whole;
  }

  /** A finite number of at least {@code least}. */
  public double number(String field, double least, double otherwise) {
    JsonNode value = value(field);
    if (value == null) {
      return otherwise;
    }
    double number = value.isNumber() ? value.doubleValue() : Double.NaN;
    if (!Double.isFinite(number) || number < least) {
      wrong(
          field,
          least == Double.NEGATIVE_INFINITY
              ? "a finite number"
              : "a finite number of " + least + " or more",
          value);
      return otherwise;
    }
    return number;
  }

  /** An array of whole numbers; elements of another type are a problem and left out. */
  public List<Long> wholes(String field) {
    JsonNode value = value(field);
    if (value == null) {
      return List.of();
    }
    if (!value.isArray()) {
      wrong(field, "an array of whole numbers", value);
      return List.of();
    }
    List<Long> wholes = new ArrayList<>(value.size());
    for (int i = 0; i < value.size(); i++) {
      Long whole = wholeOrNull(value.get(i));
      if (whole == null) {
        wrong(field + "[" + i + "]", "a whole number", value.get(i));
      } else {
        wholes.add(whole);
      }
    }
    return List.copyOf(wholes);
  }

  /** The fields of an object; none if it is absent or something else. */
  public ObjectFields object(String field) {
    JsonNode value = value(field);
    if (value != null && !value.isObject()) {
      wrong(field, "an object", value);
      value = null;
    }
    JsonNode inner = value == null ? node.path("") : value;
    return new ObjectFields(inner, line, at(field), problems).faultsAre(severity);
  }

  /** The names of all fields, in file order. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** Fields nothing asked for, sorted. */
  public Set<String> unknown() {
    Set<String> unknown = new TreeSet<>();
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        unknown.add(name);
      }
    }
    return unknown;
  }

  /** Adds a problem about this object or one of its fields. */
  public void report(Severity how, String code, String message) {
    problems.add(how, line, code, path.isEmpty() ? message : path + ": " + message);
  }

  /** Adds a problem about one field. */
  public void reportField(String field, String code, String message) {
    problems.add(severity, line, code, at(field) + ": " + message);
  }

  /** A value as it is quoted in messages: its JSON, shortened. */
  public static String quote(JsonNode value) {
    String text = value.isContainerNode() ? value.getNodeType().toString() : value.toString();
    return text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "...";
  }

  private void wrong(String field, String expected, JsonNode found) {
    reportField(field, "bad-field", "expected " + expected + ", found " + quote(found));
  }

  private String at(String field) {
    return path.isEmpty() ? field : path + "." + field;
  }

  private static @Nullable Long wholeOrNull(JsonNode value) {
    if (!value.isNumber()) {
      return null;
    }
    if (value.isIntegralNumber()) {
      return value.canConvertToLong() ? value.longValue() : null;
    }
    double number = value.doubleValue();
    if (!Double.isFinite(number)) {
      return null;
    }
    BigDecimal exact = value.decimalValue();
    if (exact.precision() - exact.scale() > MAX_EXPONENT
        || exact.abs().compareTo(MAX_LONG) > 0
        || exact.stripTrailingZeros().scale() > 0) {
      return null;
    }
    return exact.longValueExact();
  }
}
