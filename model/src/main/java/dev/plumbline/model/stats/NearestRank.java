package dev.plumbline.model.stats;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The nearest rank of a quantile. Computed in decimal, because in binary 0.07 of 100 values is a
 * hair more than seven and would be rounded up to the eighth.
 */
final class NearestRank {
  private static final long MILLIONTHS = 1_000_000;

  private NearestRank() {}

  /** Returns ceil(q * count), at least 1. */
  static long of(double q, long count) {
    if (!(q >= 0 && q <= 1)) {
      throw new IllegalArgumentException("a quantile lies between 0 and 1, found " + q);
    }
    long parts = Math.round(q * MILLIONTHS);
    if ((double) parts / MILLIONTHS == q) { // then q prints as that many millionths
      long rest = parts * (count % MILLIONTHS);
      return Math.max(1, parts * (count / MILLIONTHS) + (rest + MILLIONTHS - 1) / MILLIONTHS);
    }
    BigDecimal product = BigDecimal.valueOf(q).multiply(BigDecimal.valueOf(count));
    return Math.max(1, product.setScale(0, RoundingMode.CEILING).longValueExact());
  }
}
