package dev.plumbline.bench.latency;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.wire.ZoneBatchWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Executions that beat the floor of their bound. A bound that is beaten is told once for each zone
 * and context, so every one of them has a context of its own and gives one verdict.
 */
final class Probes implements LastRow {
  private static final String ZONE = "latency probe";
  private static final double FLOOR_NANOS = 1_000_000;
  private static final long DURATION_NANOS = 1_000;
  private static final double PER_SECOND = 100;

  private final long everyBatches;
  private final Map<String, Long> waiting = new ConcurrentHashMap<>();
  private final Latencies latencies = new Latencies();
  private long batches;
  private volatile boolean stopped;

  /** About a hundred a second. */
  Probes(Pace pace) {
    this.everyBatches = Math.max(1, Math.round(pace.batchesPerSecond() / PER_SECOND));
  }

  /** The bound that they beat. */
  static BoundHistory bound() {
    return bound(ZONE, FLOOR_NANOS);
  }

  /** A bound that nothing beats but is held against every execution of a zone. */
  static BoundHistory boundNeverBeaten(String zone) {
    return bound(zone, 1);
  }

  @Override
  public void add(ZoneBatchWriter batch, int source, long dueNanos, long startNanos) {
    if (batches++ % everyBatches == 0 && !stopped) {
      String context = Long.toString(batches);
      waiting.put(context, dueNanos);
      batch.add(0, ZONE, context, "", startNanos, DURATION_NANOS, 1, 0);
    }
  }

  /** Adds no more of them. */
  void stop() {
    stopped = true;
  }

  /** Takes note that a verdict on a key can be read; others than theirs are passed over. */
  void unsound(StatKey key, long nowNanos) {
    if (key.name().equals(ZONE)) {
      Long due = waiting.remove(key.context());
      if (due != null) {
        latencies.add(due, nowNanos);
      }
    }
  }

  /** How many have no verdict yet. */
  int waiting() {
    return waiting.size();
  }

  /** From when the batch of a probe was due until its verdict could be read. */
  Latencies latencies() {
    return latencies;
  }

  private static BoundHistory bound(String zone, double floor) {
    BoundKey key = new BoundKey(StatKind.HOST_ZONE, zone, "", "", "", "");
    Bound bound =
        new Bound(
            "bound of " + zone,
            key,
            Unit.NANOS,
            floor,
            null,
            null,
            0.05,
            1,
            1,
            0,
            Long.MAX_VALUE,
            new Bound.Origin("bench", "", ""),
            List.of());
    return new BoundHistory(1, key, List.of(bound));
  }
}
