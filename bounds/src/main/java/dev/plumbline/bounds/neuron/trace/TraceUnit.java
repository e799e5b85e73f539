package dev.plumbline.bounds.neuron.trace;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;

/**
 * What one tick of a trace is. perf_sim writes nanoseconds; other readings are an option, since the
 * producer does not say it.
 *
 * @param text as written on a command line
 * @param nanos nanoseconds of {@code ticks} ticks
 * @param ticks ticks of {@code nanos} nanoseconds
 */
public record TraceUnit(String text, long nanos, long ticks) {
  /** One tick is a nanosecond. */
  public static final TraceUnit NANOS = new TraceUnit("ns", 1, 1);

  private static final int MOST_CLOCK_DIGITS = 9;

  /**
   * Reads {@code ns}, {@code us} or {@code cycles@<GHz>}.
   *
   * @throws IllegalArgumentException if it is none of them
   */
  public static TraceUnit parse(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.equals("ns")) {
      return NANOS;
    }
    if (lower.equals("us")) {
      return new TraceUnit("us", 1000, 1);
    }
    if (lower.startsWith("cycles@")) {
      try {
        BigDecimal gigahertz = new BigDecimal(lower.substring("cycles@".length()));
        if (gigahertz.signum() > 0
            && gigahertz.scale() >= 0
            && gigahertz.scale() <= MOST_CLOCK_DIGITS
            && gigahertz.precision() <= MOST_CLOCK_DIGITS) {
          return new TraceUnit(
              lower,
              BigInteger.TEN.pow(gigahertz.scale()).longValueExact(),
              gigahertz.unscaledValue().longValueExact());
        }
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(expected(text), e);
      }
    }
    throw new IllegalArgumentException(expected(text));
  }

  /**
   * Nanoseconds of a number of ticks, the half rounded up.
   *
   * @throws ArithmeticException if they do not fit 63 bits
   */
  public long toNanos(long value) {
    if (ticks == 1) {
      return Math.multiplyExact(value, nanos);
    }
    BigInteger scaled = BigInteger.valueOf(value).multiply(BigInteger.valueOf(nanos * 2));
    BigInteger half = BigInteger.valueOf(ticks);
    return scaled.add(half).divide(half.shiftLeft(1)).longValueExact();
  }

  private static String expected(String text) {
    return "expected ns, us or cycles@<GHz> such as cycles@1.4, found \"" + text + "\"";
  }
}
