package dev.plumbline.sinks.prometheus;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One page being written: series of equal labels meet here and are merged.
 *
 * <p>A counter series is shown when at least one part of it is live, and then counts all of its
 * parts: if the parts of a silent host were taken out of a sum over hosts, the sum would fall.
 */
final class Page {
  private static final double[] UPPER_BOUNDS = PowerOfTwoBuckets.upperBounds();
  private static final String HOST = "host";

  private final boolean hostLabel;
  private final Map<String, FamilyPoints> points = new HashMap<>();

  /**
   * Starts empty.
   *
   * @param hostLabel false to leave the label {@code host} away and merge over hosts
   */
  Page(boolean hostLabel) {
    this.hostLabel = hostLabel;
  }

  boolean hostLabel() {
    return hostLabel;
  }

  /** What series are grouped by: the host, or nothing when hosts are merged. */
  String group(String host) {
    return hostLabel ? LabelText.of(host) : "";
  }

  /** Adds to a series; values that are no finite number are left out. */
  void add(Family family, boolean live, double value, String... labelValues) {
    if (Double.isFinite(value)) {
      merge(family, live, new double[] {value}, labelValues);
    }
  }

  /** Adds to an info series. */
  void info(Family family, String... labelValues) {
    merge(family, true, new double[] {1}, labelValues);
  }

  /**
   * Adds to a histogram series.
   *
   * @param figures sum in nanoseconds, count, then the counts of {@link PowerOfTwoBuckets}
   */
  void histogram(Family family, boolean live, Figures figures, String... labelValues) {
    double[] values = new double[family.width()];
    values[0] = figures.at(0) / 1e9;
    for (int i = 1; i < values.length; i++) {
      values[i] = figures.at(i + 1);
    }
    merge(family, live, values, labelValues);
  }

  /** Renders a family within its room; nothing when it has no series. */
  List<MetricSnapshot> render(Family family, SeriesGuard guard) {
    FamilyPoints all = points.get(family.name());
    SortedMap<SeriesKey, double[]> live = all == null ? new TreeMap<>() : all.live();
    return snapshot(all == null ? family : all.family, guard.admit(family, live));
  }

  /** Renders a family as it is. */
  List<MetricSnapshot> render(Family family) {
    FamilyPoints all = points.get(family.name());
    return all == null ? List.of() : snapshot(all.family, all.live());
  }

  private void merge(Family family, boolean live, double[] values, String... labelValues) {
    points
        .computeIfAbsent(family.name(), name -> new FamilyPoints(family))
        .merge(key(family, labelValues), live, values);
  }

  private SeriesKey key(Family family, String... values) {
    List<String> names = family.labels();
    if (names.size() != values.length) {
      throw new IllegalArgumentException(
          family.name() + " has the labels " + names + ", found " + values.length + " values");
    }
    List<String> kept = new ArrayList<>(values.length);
    for (int i = 0; i < values.length; i++) {
      if (hostLabel || !names.get(i).equals(HOST)) {
        kept.add(LabelText.of(values[i]));
      }
    }
    return new SeriesKey(kept);
  }

  private List<MetricSnapshot> snapshot(Family family, SortedMap<SeriesKey, double[]> series) {
    if (series.isEmpty()) {
      return List.of();
    }
    List<String> names = new ArrayList<>(family.labels());
    if (!hostLabel) {
      names.remove(HOST);
    }
    Map<Labels, double[]> labelled = new LinkedHashMap<>();
    series.forEach((key, values) -> labelled.put(Labels.of(names, key.values()), values));
    MetricMetadata metadata = new MetricMetadata(family.name(), family.help(), family.unit());
    return List.of(
        switch (family.type()) {
          case COUNTER -> new CounterSnapshot(metadata, counters(labelled));
          case GAUGE -> new GaugeSnapshot(metadata, gauges(labelled));
          case INFO -> new InfoSnapshot(metadata, infos(labelled));
          case HISTOGRAM -> new HistogramSnapshot(metadata, histograms(labelled));
        });
  }

  private static List<CounterDataPointSnapshot> counters(Map<Labels, double[]> series) {
    List<CounterDataPointSnapshot> out = new ArrayList<>(series.size());
    series.forEach((labels, v) -> out.add(new CounterDataPointSnapshot(v[0], labels, null, 0L)));
    return out;
  }

  private static List<GaugeDataPointSnapshot> gauges(Map<Labels, double[]> series) {
    List<GaugeDataPointSnapshot> out = new ArrayList<>(series.size());
    series.forEach((labels, v) -> out.add(new GaugeDataPointSnapshot(v[0], labels, null)));
    return out;
  }

  private static List<InfoDataPointSnapshot> infos(Map<Labels, double[]> series) {
    List<InfoDataPointSnapshot> out = new ArrayList<>(series.size());
    series.keySet().forEach(labels -> out.add(new InfoDataPointSnapshot(labels)));
    return out;
  }

  private static List<HistogramDataPointSnapshot> histograms(Map<Labels, double[]> series) {
    List<HistogramDataPointSnapshot> out = new ArrayList<>(series.size());
    series.forEach(
        (labels, values) -> {
          long[] counts = new long[UPPER_BOUNDS.length];
          for (int i = 0; i < counts.length; i++) {
            counts[i] = (long) values[i + 1];
          }
          out.add(
              new HistogramDataPointSnapshot(
                  ClassicHistogramBuckets.of(UPPER_BOUNDS, counts), values[0], labels, null, 0L));
        });
    return out;
  }

  private static final class FamilyPoints {
    final Family family;
    private final Map<SeriesKey, Point> points = new HashMap<>();

    FamilyPoints(Family family) {
      this.family = family;
    }

    void merge(SeriesKey key, boolean live, double[] values) {
      Point point = points.get(key);
      if (point == null) {
        points.put(key, new Point(values, live));
        return;
      }
      point.live |= live;
      SeriesGuard.merge(family.merge(), point.values, values);
    }

    SortedMap<SeriesKey, double[]> live() {
      SortedMap<SeriesKey, double[]> live = new TreeMap<>();
      points.forEach(
          (key, point) -> {
            if (point.live) {
              live.put(key, point.values);
            }
          });
      return live;
    }
  }

  private static final class Point {
    final double[] values;
    boolean live;

    Point(double[] values, boolean live) {
      this.values = values;
      this.live = live;
    }
  }
}
