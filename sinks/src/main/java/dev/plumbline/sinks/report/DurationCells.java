package dev.plumbline.sinks.report;

import dev.plumbline.model.stats.DurationStats;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The figures of one distribution as cells. */
final class DurationCells {
  private DurationCells() {}

  /** Count, total, mean, min, max, p50, p90, p99, p99.9; empty cells but the first two if none. */
  static List<String> of(@Nullable DurationStats stats) {
    List<String> cells = new ArrayList<>();
    long count = stats == null ? 0 : stats.count();
    cells.add(Long.toString(count));
    cells.add(Long.toString(stats == null ? 0 : stats.sum()));
    for (int i = 0; i < 7; i++) {
      cells.add("");
    }
    if (stats != null && count > 0) {
      cells.set(2, Long.toString(stats.mean()));
      cells.set(3, Long.toString(stats.min()));
      cells.set(4, Long.toString(stats.max()));
      cells.set(5, Long.toString(stats.quantile(0.50)));
      cells.set(6, Long.toString(stats.quantile(0.90)));
      cells.set(7, Long.toString(stats.quantile(0.99)));
      cells.set(8, Long.toString(stats.quantile(0.999)));
    }
    return cells;
  }

  /** Cycles as nanoseconds of a known clock, not rounded to whole ones. */
  static String nanos(long cycles, long clockHertz) {
    return plain(nanosOf(cycles, clockHertz));
  }

  /** See {@link #nanos}. */
  static double nanosOf(long cycles, long clockHertz) {
    // cycles × 1000 ÷ MHz, with one rounding.
    return BigDecimal.valueOf(cycles)
        .multiply(BigDecimal.valueOf(1_000_000_000L))
        .divide(BigDecimal.valueOf(clockHertz), MathContext.DECIMAL64)
        .doubleValue();
  }

  static String plain(double value) {
    BigDecimal exact = BigDecimal.valueOf(value).stripTrailingZeros();
    return exact.scale() < 0 ? exact.setScale(0).toPlainString() : exact.toPlainString();
  }

  /** A bound's value: NaN and the infinities by name, empty if there is none. */
  static String value(@Nullable Double value) {
    return value == null ? "" : Double.isFinite(value) ? plain(value) : value.toString();
  }

  /** A share with six decimals; empty when there is no whole. */
  static String share(long part, long whole) {
    return whole <= 0 ? "" : String.format(Locale.ROOT, "%.6f", part / (double) whole);
  }
}
