package dev.plumbline.model.value;

import dev.plumbline.model.key.FleetKey;
import java.util.List;

/**
 * Cumulative figures of one key of one host and device over all runs (topic {@code totals.v1},
 * compacted): what counters are made of, so they never dip when a reader restarts.
 *
 * @param v format version, 1
 * @param key key with host and device
 * @param clockHertz device clock last seen, 0 if unknown
 * @param lastEventMillis newest event, ms since the epoch
 * @param value cumulative figures; its {@code checks} are those of the newest bound
 * @param checks cumulative checks of every bound ever in force, by bound id
 * @param pools newest pool state of each stream, for pools only
 */
public record FleetTotals(
    int v,
    FleetKey key,
    long clockHertz,
    long lastEventMillis,
    StatValue value,
    List<BoundChecks> checks,
    List<PoolState> pools) {

  /**
   * State of a pool as one stream last told it.
   *
   * @param run run
   * @param source source
   * @param sequence sequence number of the event that left the pool so
   * @param liveBytes bytes live
   * @param peakLiveBytes highest live bytes
   * @param liveAllocations allocations live
   * @param eventMillis time of that event, ms since the epoch
   * @param ended true when the stream has sent its END
   */
  public record PoolState(
      String run,
      String source,
      long sequence,
      long liveBytes,
      long peakLiveBytes,
      long liveAllocations,
      long eventMillis,
      boolean ended) {}
}
