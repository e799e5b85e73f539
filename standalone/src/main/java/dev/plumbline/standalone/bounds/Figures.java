package dev.plumbline.standalone.bounds;

import dev.plumbline.model.value.Counted;
import java.util.Locale;

/** Figures for people: as many digits as help, the unit beside them. */
final class Figures {
  static final double NANOS_PER_MICRO = 1000;
  private static final int BAR = 40;

  /** From here on a fraction tells nothing: numbers are written as they are in JSON. */
  private static final double AS_IN_JSON = 1e15;

  private Figures() {}

  /** A time in microseconds; what is not finite is written as such. */
  static String micros(double micros) {
    double size = Math.abs(micros);
    if (!(size < AS_IN_JSON)) {
      return Double.toString(micros);
    }
    return String.format(Locale.ROOT, size == 0 || size >= 0.001 ? "%.3f" : "%.6f", micros);
  }

  /** Nanoseconds as microseconds. */
  static String microsOfNanos(double nanos) {
    return micros(nanos / NANOS_PER_MICRO);
  }

  /** A share of 1 in percent. */
  static String percent(double share) {
    return Math.abs(share) < AS_IN_JSON
        ? String.format(Locale.ROOT, "%.1f %%", share * 100)
        : Double.isFinite(share) ? share * 100 + " %" : Double.toString(share);
  }

  /** A factor, such as {@code 1.39 x}. */
  static String factor(double factor) {
    return Math.abs(factor) < AS_IN_JSON
        ? String.format(Locale.ROOT, "%.2f x", factor)
        : Double.isFinite(factor) ? factor + " x" : Double.toString(factor);
  }

  /** A share of 1 as a bar; whatever is above 0 has at least one mark. */
  static String bar(double share) {
    if (!(share > 0)) {
      return "";
    }
    return "#".repeat((int) Math.max(1, Math.min(BAR, Math.round(share * BAR))));
  }

  /** A number with its noun, in the plural where that is right. */
  static String count(long number, String noun) {
    return Counted.of(number, noun);
  }
}
