package dev.plumbline.bench.latency;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * When a zone was entered, and how often the page said so and when: together, how long after its
 * end each window was on the page. Safe for use by several threads.
 */
final class ClosedWindows {
  private static final long MILLI_NANOS = 1_000_000;

  private final long sizeMillis;
  private final long graceMillis;
  private final List<Long> startNanos = new ArrayList<>();

  /** When the page first said at least so many, by how many. */
  private final NavigableMap<Long, Long> shownNanos = new TreeMap<>();

  ClosedWindows(long sizeMillis, long graceMillis) {
    this.sizeMillis = sizeMillis;
    this.graceMillis = graceMillis;
  }

  /** Takes note that the zone was entered, in the order of time; ns after the base. */
  synchronized void entered(long atNanos) {
    startNanos.add(atNanos);
  }

  /** Takes note of what the page said at a time. */
  synchronized void shown(long count, long nanos) {
    if (shownNanos.isEmpty() || count > shownNanos.lastKey()) {
      shownNanos.put(count, nanos);
    }
  }

  /** Whether every window that the zone's own events have closed is on the page. */
  synchronized boolean areShown(long baseMillis) {
    NavigableMap<Long, Long> closed = enteredByEnd(baseMillis);
    return closed.isEmpty() || shownNanos.ceilingKey(closed.lastEntry().getValue()) != null;
  }

  /** From the end of each window and its grace until the page had all of it. */
  synchronized Latencies latencies(long baseMillis, long baseNanos) {
    Latencies latencies = new Latencies();
    for (Map.Entry<Long, Long> closed : enteredByEnd(baseMillis).entrySet()) {
      Map.Entry<Long, Long> shown = shownNanos.ceilingEntry(closed.getValue());
      if (shown != null) {
        long due = baseNanos + (closed.getKey() + graceMillis - baseMillis) * MILLI_NANOS;
        latencies.add(due, shown.getValue());
      }
    }
    return latencies;
  }

  /** How often the zone was entered up to the end of each closed window, by that end. */
  private NavigableMap<Long, Long> enteredByEnd(long baseMillis) {
    NavigableMap<Long, Long> entered = new TreeMap<>();
    long newestMillis = Long.MIN_VALUE;
    for (int i = 0; i < startNanos.size(); i++) {
      newestMillis = baseMillis + Math.floorDiv(startNanos.get(i), MILLI_NANOS);
      long end = (Math.floorDiv(newestMillis, sizeMillis) + 1) * sizeMillis;
      entered.put(end, i + 1L);
    }
    long watermark = newestMillis;
    entered.keySet().removeIf(end -> end + graceMillis > watermark);
    return entered;
  }
}
