package dev.plumbline.model.stats;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The nearest rank of a quantile. Computed in decimal, because in binary 0.07 of 100 values is a
 * hair more than seven and would be rounded up to the eighth.
 */
final class NearestRank {
  private NearestRank() {}

  /** Returns ceil(q * count), at least 1. */
  static long of(double q, long count) {
    if (!(q >= 0 && q <= 1)) {
      throw new IllegalArgumentException("a quantile lies between 0 and 1, found " + q);
    }
    BigDecimal product = BigDecimal.valueOf(q).multiply(BigDecimal.valueOf(count));
    return Math.max(1, product.setScale(0, RoundingMode.CEILING).longValueExact());
  }
}
