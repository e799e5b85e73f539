package dev.plumbline.bounds.ascend.fit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers with six significant digits, as C's {@code %g} writes them. */
final class SixDigits {
  private static final int DIGITS = 6;
  private static final int SMALLEST_PLAIN_EXPONENT = -4;

  private SixDigits() {}

  static String text(double value) {
    if (!Double.isFinite(value)) {
      return Double.toString(value).toLowerCase(Locale.ROOT).replace("infinity", "inf");
    }
    if (value == 0) {
      return "0";
    }
    BigDecimal rounded =
        new BigDecimal(value).round(new MathContext(DIGITS, RoundingMode.HALF_EVEN));
    int exponent = rounded.precision() - rounded.scale() - 1;
    BigDecimal bare = rounded.stripTrailingZeros();
    if (exponent >= SMALLEST_PLAIN_EXPONENT && exponent < DIGITS) {
      return bare.toPlainString();
    }
    String mantissa = bare.movePointLeft(exponent).stripTrailingZeros().toPlainString();
    return String.format(
        Locale.ROOT, "%se%s%02d", mantissa, exponent < 0 ? "-" : "+", Math.abs(exponent));
  }
}
