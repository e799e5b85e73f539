package dev.plumbline.sinks.compare;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Figures of a comparison as people read them. */
final class ChangeTexts {
  private static final List<String> TIMES = List.of("ns", "µs", "ms", "s");
  private static final List<String> SIZES = List.of("B", "KiB", "MiB", "GiB", "TiB");

  private ChangeTexts() {}

  /** A relative change: {@code +20.0 %}; empty without one. */
  static String percent(double relative) {
    if (Double.isNaN(relative)) {
      return "";
    }
    return Double.isInfinite(relative)
        ? "from 0"
        : String.format(Locale.ROOT, "%+.1f %%", 100 * relative);
  }

  /** An interval of a relative change; its level where that is not the one promised. */
  static String interval(Change.@Nullable Interval interval) {
    if (interval == null) {
      return "";
    }
    String ends =
        Double.isInfinite(interval.high())
            ? percent(interval.low()) + " or more"
            : percent(interval.low()) + " to " + percent(interval.high());
    return interval.confidence() >= CompareLimits.CONFIDENCE - 1e-9
        ? ends
        : ends + String.format(Locale.ROOT, " (%.0f %%)", 100 * interval.confidence());
  }

  /** A count with its thousands apart. */
  static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** An effect on total time, or on bytes for a pool. */
  static String effect(double effect, boolean pool) {
    return scaled(effect, pool ? 1024 : 1000, pool ? SIZES : TIMES);
  }

  private static String scaled(double value, int step, List<String> units) {
    double scaled = value;
    int unit = 0;
    while (Math.abs(scaled) >= step && unit < units.size() - 1) {
      scaled /= step;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%+.0f %s" : "%+.2f %s", scaled, units.get(unit));
  }
}
