package dev.plumbline.model.stats;

/**
 * Arithmetic on non-negative numbers that stops at {@link Long#MAX_VALUE}: unlike wrapping it keeps
 * order, unlike an exception it stays associative.
 */
final class Saturating {
  private Saturating() {}

  static long add(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  static long multiply(long a, long b) {
    return Math.multiplyHigh(a, b) != 0 || a * b < 0 ? Long.MAX_VALUE : a * b;
  }
}
