package dev.plumbline.sinks.prometheus;

import org.jspecify.annotations.Nullable;

/** The totals of one host, by record key. */
final class HostTotals {
  private final String host;
  private final Shelf<Heard<TotalCell>> cells = new Shelf<>();
  private @Nullable HostView view;

  HostTotals(String host) {
    this.host = host;
  }

  void put(String key, TotalCell cell, long writtenMillis) {
    cells.put(key, new Heard<>(cell, writtenMillis));
  }

  void remove(String key) {
    cells.remove(key);
  }

  boolean isEmpty() {
    return cells.isEmpty();
  }

  /** The view of it; the same one until something changes. */
  HostView view() {
    HostView present = view;
    if (present == null || cells.isChanged()) {
      present = new HostView(host, cells.copy());
      view = present;
    }
    return present;
  }
}
