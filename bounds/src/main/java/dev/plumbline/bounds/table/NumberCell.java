package dev.plumbline.bounds.table;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The numbers a cell can hold. Independent of the locale. */
public final class NumberCell {
  private static final int MAX_CHARS = 64;
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(?:[0-9]++(?:\\.[0-9]*+)?+|\\.[0-9]++)(?:[eE][+-]?[0-9]{1,6})?");
  private static final int NANOS_PER_MICRO_SCALE = 3;

  private NumberCell() {}

  /**
   * Reads a number as Python's {@code float()} does, without its underscores: blanks around,
   * decimal or scientific, {@code nan}, {@code inf} and {@code infinity} in any case.
   *
   * @return null if it is no number
   */
  public static @Nullable Double number(String cell) {
    String text = cell.strip();
    if (text.isEmpty() || text.length() > MAX_CHARS) {
      return null;
    }
    if (DECIMAL.matcher(text).matches()) {
      return Double.valueOf(text);
    }
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "nan", "+nan", "-nan" -> Double.NaN;
      case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
      case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
      default -> null;
    };
  }

  /** Reads a whole number; null if it is none or does not fit 64 bits. */
  public static @Nullable Long integer(String cell) {
    return scaled(cell, 0, false);
  }

  /**
   * Reads microseconds into nanoseconds without going through a double, which has no room for the
   * 19 digits of a time since the epoch. Digits below the nanosecond are cut.
   *
   * @return null if it is no finite number or does not fit 64 bits
   */
  public static @Nullable Long nanosOfMicros(String cell) {
    return scaled(cell, NANOS_PER_MICRO_SCALE, true);
  }

  private static @Nullable Long scaled(String cell, int shift, boolean cut) {
    String text = cell.strip();
    if (text.length() > MAX_CHARS || !DECIMAL.matcher(text).matches()) {
      return null;
    }
    BigDecimal number = new BigDecimal(text);
    // Before any digit is written out: 1e999999 has a million of them.
    long digits = (long) number.precision() - number.scale() + shift;
    if (number.signum() == 0) {
      return 0L;
    }
    if (digits > 19) {
      return null;
    }
    if (digits < -MAX_CHARS) {
      return cut ? 0L : null;
    }
    BigDecimal moved = number.movePointRight(shift);
    BigDecimal whole = moved.setScale(0, RoundingMode.DOWN);
    if (!cut && whole.compareTo(moved) != 0) {
      return null;
    }
    return whole.toBigInteger().bitLength() < Long.SIZE ? whole.longValue() : null;
  }
}
