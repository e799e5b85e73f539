package dev.plumbline.bounds.ascend.diagnosis;

import java.util.Map;

/** Arithmetic of cycle counts of 0 or more; what does not fit stays at the largest count. */
final class Cycles {
  private Cycles() {}

  static long plus(long one, long other) {
    long sum = one + other;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  static long times(long cycles, long factor) {
    try {
      return Math.multiplyExact(cycles, factor);
    } catch (ArithmeticException e) {
      return Long.MAX_VALUE;
    }
  }

  /** The name with most cycles, the first one of equals; empty if there is none. */
  static String largest(Map<String, Long> cycles) {
    String largest = "";
    long most = -1;
    for (Map.Entry<String, Long> entry : cycles.entrySet()) {
      if (entry.getValue() > most) {
        largest = entry.getKey();
        most = entry.getValue();
      }
    }
    return largest;
  }
}
