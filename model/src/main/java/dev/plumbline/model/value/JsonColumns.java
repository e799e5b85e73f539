package dev.plumbline.model.value;

import com.fasterxml.jackson.databind.JsonNode;

/** Arrays of integers in JSON, read with a check of every number. */
final class JsonColumns {
  private JsonColumns() {}

  /** A number that must be a 64-bit integer; 0 when absent. */
  static long number(JsonNode node, String name) {
    JsonNode value = node.path(name);
    return value.isMissingNode() || value.isNull() ? 0 : integer(value, name);
  }

  /** An array of 64-bit integers; empty when absent. */
  static long[] read(JsonNode node, String name) {
    JsonNode array = node.path(name);
    if (!array.isArray() && !array.isMissingNode() && !array.isNull()) {
      throw new IllegalArgumentException(name + " is not an array");
    }
    long[] values = new long[array.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = integer(array.get(i), name);
    }
    return values;
  }

  /** An array of 32-bit integers; empty when absent. */
  static int[] readInts(JsonNode node, String name) {
    long[] values = read(node, name);
    int[] ints = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      ints[i] = (int) values[i];
      if (ints[i] != values[i]) {
        throw new IllegalArgumentException(name + " holds " + values[i] + ", expected 32 bits");
      }
    }
    return ints;
  }

  private static long integer(JsonNode value, String name) {
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new IllegalArgumentException(name + " holds " + value + ", expected an integer");
    }
    return value.longValue();
  }
}
