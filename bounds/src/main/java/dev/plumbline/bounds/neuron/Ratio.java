package dev.plumbline.bounds.neuron;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * Measured over predicted, exactly and readable.
 *
 * @param numerator measured, nanoseconds
 * @param denominator predicted, above 0, nanoseconds
 * @param decimal the quotient with six decimals, the half to the even one
 */
public record Ratio(
    @JsonProperty("num") long numerator,
    @JsonProperty("den") long denominator,
    @JsonProperty("decimal") String decimal) {
  private static final int DECIMALS = 6;

  /** The ratio, null where a side is missing or nothing is predicted. */
  static @Nullable Ratio of(@Nullable Long measured, @Nullable Long predicted) {
    if (measured == null || predicted == null || predicted == 0) {
      return null;
    }
    String decimal =
        BigDecimal.valueOf(measured)
            .divide(BigDecimal.valueOf(predicted), DECIMALS, RoundingMode.HALF_EVEN)
            .toPlainString();
    return new Ratio(measured, predicted, decimal);
  }
}
