package dev.plumbline.bench.measure;

import java.util.Locale;

/** Figures as people read them: three digits that count, the unit beside them. */
public final class Shown {
  private static final String[] DECIMAL = {"", " k", " M", " G", " T"};
  private static final String[] BINARY = {" B", " KiB", " MiB", " GiB", " TiB"};

  private Shown() {}

  /** A count or rate: {@code 16.2 M}. */
  public static String count(double value) {
    return scaled(value, 1000, DECIMAL);
  }

  /** Bytes: {@code 732 MiB}. */
  public static String bytes(double value) {
    return scaled(value, 1024, BINARY);
  }

  /** A small figure without unit: {@code 8.77}. */
  public static String number(double value) {
    double size = Math.abs(value);
    int decimals = size >= 100 || value == Math.rint(value) ? 0 : size >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  /** A share as percent: {@code 12 %}. */
  public static String percent(double share) {
    return number(Math.rint(share * 1000) / 10) + " %";
  }

  /**
   * Median and, with several samples, the spread: {@code 16.2 M ±4 %} means half of it each way.
   */
  public static String spread(Samples samples) {
    return samples.size() < 2 ? "" : "±" + number(Math.rint(samples.spread() * 50)) + " %";
  }

  private static String scaled(double value, int step, String[] units) {
    double scaled = value;
    int unit = 0;
    while (Math.abs(scaled) >= step && unit < units.length - 1) {
      scaled /= step;
      unit++;
    }
    return number(scaled) + units[unit];
  }
}
