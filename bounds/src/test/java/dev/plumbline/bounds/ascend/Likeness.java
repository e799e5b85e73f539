package dev.plumbline.bounds.ascend;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares JSON member by member: the same members on both sides, numbers within 1e-9 of each
 * other, everything else equal.
 */
public final class Likeness {
  private static final double RELATIVE = 1e-9;

  private final Set<String> prose;
  private final Set<String> additions;
  private final List<String> differences = new ArrayList<>();

  /**
   * @param prose paths in the expected text that no machine produces
   * @param additions paths in the actual one that samples do not have
   */
  public Likeness(Set<String> prose, Set<String> additions) {
    this.prose = prose;
    this.additions = additions;
  }

  public List<String> differences(JsonNode expected, JsonNode actual) {
    compare("", expected, actual);
    return differences;
  }

  private void compare(String path, JsonNode expected, JsonNode actual) {
    if (expected.isObject() && actual.isObject()) {
      members(path, expected, actual);
    } else if (expected.isArray() && actual.isArray()) {
      if (expected.size() != actual.size()) {
        differ(path + ".length", expected.size(), actual.size());
        return;
      }
      for (int i = 0; i < expected.size(); i++) {
        compare(path + "[" + i + "]", expected.get(i), actual.get(i));
      }
    } else if (expected.isNumber() && actual.isNumber()) {
      double want = expected.doubleValue();
      double have = actual.doubleValue();
      if (!(Math.abs(want - have) <= RELATIVE * Math.abs(want))) {
        differ(path, want, have);
      }
    } else if (!expected.equals(actual)) {
      differ(path, expected, actual);
    }
  }

  private void members(String path, JsonNode expected, JsonNode actual) {
    Set<String> names = new TreeSet<>();
    expected.fieldNames().forEachRemaining(names::add);
    actual.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      String inner = path.isEmpty() ? name : path + "." + name;
      if (expected.has(name) && actual.has(name)) {
        compare(inner, expected.get(name), actual.get(name));
      } else if (expected.has(name) && !prose.contains(inner)) {
        differ(inner, expected.get(name), "nothing");
      } else if (actual.has(name) && !additions.contains(inner)) {
        differ(inner, "nothing", actual.get(name));
      }
    }
  }

  private void differ(String path, Object expected, Object actual) {
    differences.add(path + ": expected " + expected + ", found " + actual);
  }
}
