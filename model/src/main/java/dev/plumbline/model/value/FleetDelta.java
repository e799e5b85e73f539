package dev.plumbline.model.value;

import dev.plumbline.model.key.FleetKey;
import java.util.List;

/**
 * One closed window of the whole fleet for one key (topic {@code fleet.v1}). Consumers add, never
 * replace.
 *
 * @param v format version, 1
 * @param key key with host and device rolled over
 * @param windowStartMillis start of the event-time window, ms since the epoch
 * @param windowSizeMillis length of the window
 * @param late true if the window had been closed before: a correction
 * @param sources how many sources it was merged from
 * @param value the figures
 * @param stragglers the slowest sources of the window, slowest first; ranked within this delta
 */
public record FleetDelta(
    int v,
    FleetKey key,
    long windowStartMillis,
    long windowSizeMillis,
    boolean late,
    int sources,
    StatValue value,
    List<Straggler> stragglers) {

  /**
   * One slow source.
   *
   * @param host host id
   * @param device device id, empty for host figures
   * @param run run the source measured
   * @param median its median in the window, in the unit of the kind
   * @param ratio its median over the fleet's median
   */
  public record Straggler(String host, String device, String run, long median, double ratio) {}
}
