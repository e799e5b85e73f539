package dev.plumbline.sinks.foil;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** A sum of 64-bit integers that cannot overflow, as tt-foil's sums cannot. */
final class WideSum implements Comparable<WideSum> {
  private long small;
  private @Nullable BigInteger carried;

  void add(long value) {
    long sum = small + value;
    if (((small ^ sum) & (value ^ sum)) < 0) {
      BigInteger before = carried == null ? BigInteger.ZERO : carried;
      carried = before.add(BigInteger.valueOf(small));
      sum = value;
    }
    small = sum;
  }

  void subtract(long value) {
    if (value == Long.MIN_VALUE) { // has no positive counterpart
      add(Long.MAX_VALUE);
      add(1);
    } else {
      add(-value);
    }
  }

  void set(WideSum other) {
    small = other.small;
    carried = other.carried;
  }

  void clear() {
    small = 0;
    carried = null;
  }

  BigInteger value() {
    BigInteger rest = BigInteger.valueOf(small);
    return carried == null ? rest : carried.add(rest);
  }

  /** The mean of {@code count} values, rounded towards minus infinity. */
  String floorMean(long count) {
    if (carried == null) {
      return Long.toString(Math.floorDiv(small, count));
    }
    BigInteger[] parts = value().divideAndRemainder(BigInteger.valueOf(count));
    return (parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0]).toString();
  }

  @Override
  public int compareTo(WideSum other) {
    return carried == null && other.carried == null
        ? Long.compare(small, other.small)
        : value().compareTo(other.value());
  }

  @Override
  public String toString() {
    return carried == null ? Long.toString(small) : value().toString();
  }
}
