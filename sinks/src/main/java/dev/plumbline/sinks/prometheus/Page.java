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
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
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
      merge(family, SeriesPoint.of(value, live), labelValues);
    }
  }

  /** Adds to an info series. */
  void info(Family family, String... labelValues) {
    merge(family, SeriesPoint.of(1, true), labelValues);
  }

  /**
   * Adds to a histogram series.
   *
   * @param figures sum in nanoseconds, count, then the counts of {@link PowerOfTwoBuckets}
   */
  void histogram(Family family, boolean live, Figures figures, String... labelValues) {
    merge(family, SeriesPoint.of(figures, live), labelValues);
  }

  /** Renders a family within its room; nothing when it has no series. */
  List<MetricSnapshot> render(Family family, SeriesGuard guard) {
    FamilyPoints all = points.get(family.name());
    SortedMap<SeriesKey, SeriesPoint> live = all == null ? new TreeMap<>() : all.live();
    return snapshot(all == null ? family : all.family, guard.admit(family, live));
  }

  /** Renders a family as it is. */
  List<MetricSnapshot> render(Family family) {
    FamilyPoints all = points.get(family.name());
    return all == null ? List.of() : snapshot(all.family, all.live());
  }

  private void merge(Family family, SeriesPoint point, String... labelValues) {
    points
        .computeIfAbsent(family.name(), name -> new FamilyPoints(family))
        .merge(key(family, labelValues), point);
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

  private List<MetricSnapshot> snapshot(Family family, SortedMap<SeriesKey, SeriesPoint> series) {
    if (series.isEmpty()) {
      return List.of();
    }
    List<String> names = new ArrayList<>(family.labels());
    if (!hostLabel) {
      names.remove(HOST);
    }
    Map<Labels, SeriesPoint> labelled = new LinkedHashMap<>();
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

  private static List<CounterDataPointSnapshot> counters(Map<Labels, SeriesPoint> series) {
    List<CounterDataPointSnapshot> out = new ArrayList<>(series.size());
    series.forEach(
        (labels, p) -> out.add(new CounterDataPointSnapshot(p.value(), labels, null, 0L)));
    return out;
  }

  private static List<GaugeDataPointSnapshot> gauges(Map<Labels, SeriesPoint> series) {
    List<GaugeDataPointSnapshot> out = new ArrayList<>(series.size());
    series.forEach((labels, p) -> out.add(new GaugeDataPointSnapshot(p.value(), labels, null)));
    return out;
  }

  private static List<InfoDataPointSnapshot> infos(Map<Labels, SeriesPoint> series) {
    List<InfoDataPointSnapshot> out = new ArrayList<>(series.size());
    series.keySet().forEach(labels -> out.add(new InfoDataPointSnapshot(labels)));
    return out;
  }

  private static List<HistogramDataPointSnapshot> histograms(Map<Labels, SeriesPoint> series) {
    List<HistogramDataPointSnapshot> out = new ArrayList<>(series.size());
    series.forEach(
        (labels, p) ->
            out.add(
                new HistogramDataPointSnapshot(
                    ClassicHistogramBuckets.of(UPPER_BOUNDS, p.classicCounts()),
                    NativeCounts.SCHEMA,
                    p.natives().zeros(),
                    0,
                    p.natives().buckets(),
                    NativeHistogramBuckets.EMPTY,
                    p.value(),
                    labels,
                    null,
                    0L)));
    return out;
  }

  private static final class FamilyPoints {
    final Family family;
    private final Map<SeriesKey, SeriesPoint> points = new HashMap<>();

    FamilyPoints(Family family) {
      this.family = family;
    }

    void merge(SeriesKey key, SeriesPoint point) {
      SeriesPoint present = points.putIfAbsent(key, point);
      if (present != null) {
        present.merge(family.merge(), point);
      }
    }

    SortedMap<SeriesKey, SeriesPoint> live() {
      SortedMap<SeriesKey, SeriesPoint> live = new TreeMap<>();
      points.forEach(
          (key, point) -> {
            if (point.isLive()) {
              live.put(key, point);
            }
          });
      return live;
    }
  }
}
