package dev.plumbline.bench.pipeline;

import dev.plumbline.bench.load.Expected;
import dev.plumbline.ingest.bounds.BoundPublisher;
import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.BoundHistory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Predictions as a right model makes them: a floor that nothing beats, 10 % below the fastest
 * execution. Every execution is held against it.
 */
final class SoundBounds {
  private static final double BELOW_FASTEST = 0.9;
  private static final double TOLERANCE = 0.05;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** The fastest execution by zone, on any source and in any run. */
  private final SortedMap<String, Bound> byZone = new TreeMap<>();

  private final StatKind kind;

  /**
   * @param kind kind of the zones
   * @param expected figures of all runs
   */
  SoundBounds(StatKind kind, Map<String, Map<?, ?>> expected) {
    this.kind = kind;
    expected.values().forEach(figures -> figures.forEach(this::add));
  }

  private void add(Object key, Object value) {
    if (key instanceof Expected.Key zone && value instanceof Expected.Figures figures) {
      byZone.merge(
          zone.name() + "/" + zone.place(),
          bound(zone, BELOW_FASTEST * figures.min()),
          (one, other) -> floor(one) <= floor(other) ? one : other);
    }
  }

  private static double floor(Bound bound) {
    return bound.floor() == null ? 0 : bound.floor();
  }

  private Bound bound(Expected.Key zone, double floor) {
    return new Bound(
        "bench/" + zone.name() + "/" + zone.place(),
        new BoundKey(kind, zone.name(), zone.place(), "", "", ""),
        kind.unit(),
        floor,
        2 * floor,
        null,
        TOLERANCE,
        1,
        1,
        0,
        Long.MAX_VALUE,
        new Bound.Origin("bench", "1", ""),
        List.of());
  }

  /** The first so many, or all if there are fewer. */
  List<BoundHistory> first(int number) {
    return byZone.values().stream()
        .limit(number)
        .map(bound -> new BoundHistory(1, bound.key(), List.of(bound)))
        .toList();
  }

  /** Publishes the first so many; returns when they are acknowledged. */
  int publish(int number, Map<String, Object> clientProperties) {
    List<BoundHistory> bounds = first(number);
    new BoundPublisher(clientProperties, TIMEOUT).publish(bounds);
    return bounds.size();
  }
}
