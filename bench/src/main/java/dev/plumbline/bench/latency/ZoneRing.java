package dev.plumbline.bench.latency;

import dev.plumbline.bench.load.LoadSpec;
import dev.plumbline.bench.load.ZoneLoad;
import java.io.IOException;

/**
 * Events of every source, drawn once and used again and again at other times: an agent is measured
 * that encodes what happens, not one that draws random numbers.
 */
final class ZoneRing {
  private static final int BATCHES = 8;

  private final ZoneLoad load;
  private final int batchRows;
  private final int[][] zones;
  private final int[][] threads;
  private final long[][] starts;
  private final long[][] durations;

  private ZoneRing(ZoneLoad load, int sources, int batchRows) {
    this.load = load;
    this.batchRows = batchRows;
    int rows = BATCHES * batchRows;
    zones = new int[sources][rows];
    threads = new int[sources][rows];
    starts = new long[sources][rows];
    durations = new long[sources][rows];
  }

  /**
   * Draws the events.
   *
   * @param keys distinct zones of all sources together
   */
  static ZoneRing draw(Pace pace, int keys) throws IOException {
    int rows = BATCHES * pace.batchRows();
    ZoneLoad load =
        new ZoneLoad(
            LoadSpec.zones((long) rows * pace.sources())
                .withKeys(pace.sources(), keys)
                .withBatchRows(pace.batchRows())
                .withTime(0, pace.meanGapNanos()));
    ZoneRing ring = new ZoneRing(load, pace.sources(), pace.batchRows());
    int[] drawn = new int[pace.sources()];
    load.forEachZone(
        (source, zone, thread, start, duration) -> {
          int row = drawn[source]++;
          ring.zones[source][row] = zone;
          ring.threads[source][row] = thread;
          ring.starts[source][row] = start;
          ring.durations[source][row] = duration;
        });
    return ring;
  }

  /** Name of a source, as in the record key. */
  String source(int source) {
    return load.source(source);
  }

  /** Name of a zone. */
  String zone(int zone) {
    return load.zone(zone);
  }

  /**
   * Hands over the events of one batch, the last of which begins at a given time.
   *
   * @param batch number of the batch of this source
   * @param lastStartNanos start of its last event, ns after the base
   */
  void forEach(int source, long batch, long lastStartNanos, Row row) {
    int from = (int) (batch % BATCHES) * batchRows;
    int to = from + batchRows;
    long shift = lastStartNanos - starts[source][to - 1];
    for (int i = from; i < to; i++) {
      row.zone(
          zones[source][i], threads[source][i], starts[source][i] + shift, durations[source][i]);
    }
  }

  /** Takes one event. */
  @FunctionalInterface
  interface Row {
    void zone(int zone, int thread, long startNanos, long durationNanos);
  }
}
