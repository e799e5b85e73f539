package dev.plumbline.sinks.prometheus;

import dev.plumbline.sinks.prometheus.Family.Merge;

/** What a series shows: one value, or the figures of a histogram. Mutable while a page is made. */
final class SeriesPoint {
  private final double[] values;
  private NativeCounts natives;
  private boolean live;

  private SeriesPoint(double[] values, NativeCounts natives, boolean live) {
    this.values = values;
    this.natives = natives;
    this.live = live;
  }

  /** A single value. */
  static SeriesPoint of(double value, boolean live) {
    return new SeriesPoint(new double[] {value}, NativeCounts.NONE, live);
  }

  /**
   * A histogram.
   *
   * @param figures sum in nanoseconds, count, then the counts of {@link PowerOfTwoBuckets}
   */
  static SeriesPoint of(Figures figures, boolean live) {
    double[] values = new double[PowerOfTwoBuckets.COUNT + 1];
    values[0] = figures.at(0) / 1e9;
    for (int i = 1; i < values.length; i++) {
      values[i] = figures.at(i + 1);
    }
    return new SeriesPoint(values, figures.natives(), live);
  }

  /** The value; of a histogram its sum in seconds. */
  double value() {
    return values[0];
  }

  /** Counts of each classic bucket alone. */
  long[] classicCounts() {
    long[] counts = new long[values.length - 1];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = (long) values[i + 1];
    }
    return counts;
  }

  NativeCounts natives() {
    return natives;
  }

  boolean isLive() {
    return live;
  }

  SeriesPoint copy() {
    return new SeriesPoint(values.clone(), natives, live);
  }

  void merge(Merge merge, SeriesPoint other) {
    for (int i = 0; i < values.length; i++) {
      double that = other.values[i];
      values[i] = merge == Merge.SUM ? values[i] + that : Math.max(values[i], that);
    }
    natives = natives.plus(other.natives);
    live |= other.live;
  }
}
