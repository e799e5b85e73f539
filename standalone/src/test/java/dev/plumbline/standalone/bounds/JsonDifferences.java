package dev.plumbline.standalone.bounds;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Compares JSON member by member; numbers within 1e-9 of each other, everything else equal. */
final class JsonDifferences {
  private static final double RELATIVE = 1e-9;

  private final Set<String> notExpected;
  private final List<String> found = new ArrayList<>();

  private JsonDifferences(Set<String> notExpected) {
    this.notExpected = notExpected;
  }

  /**
   * The differences.
   *
   * @param besides paths of members that one side alone may have
   */
  static List<String> of(JsonNode expected, JsonNode actual, String... besides) {
    JsonDifferences differences = new JsonDifferences(Set.of(besides));
    differences.compare("", expected, actual);
    return differences.found;
  }

  private void compare(String path, JsonNode expected, JsonNode actual) {
    if (expected.isObject() && actual.isObject()) {
      Set<String> names = new TreeSet<>();
      expected.fieldNames().forEachRemaining(names::add);
      actual.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        String inner = path.isEmpty() ? name : path + "." + name;
        if (expected.has(name) && actual.has(name)) {
          compare(inner, expected.get(name), actual.get(name));
        } else if (!notExpected.contains(inner)) {
          found.add(inner + ": expected " + expected.get(name) + ", found " + actual.get(name));
        }
      }
    } else if (expected.isArray() && actual.isArray() && expected.size() == actual.size()) {
      for (int i = 0; i < expected.size(); i++) {
        compare(path + "[" + i + "]", expected.get(i), actual.get(i));
      }
    } else if (expected.isNumber() && actual.isNumber()) {
      double want = expected.doubleValue();
      if (!(Math.abs(want - actual.doubleValue()) <= RELATIVE * Math.abs(want))) {
        found.add(path + ": expected " + expected + ", found " + actual);
      }
    } else if (!expected.equals(actual)) {
      found.add(path + ": expected " + expected + ", found " + actual);
    }
  }
}
