package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.key.StatKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The totals of one host as the topics last told them: immutable. A host of which nothing new was
 * heard keeps its view, so that whoever made something of it can tell that it still holds.
 */
final class HostView {
  private final String host;
  private final Map<StatKind, List<TotalCell>> byKind = new EnumMap<>(StatKind.class);
  private final List<TotalCell> checked = new ArrayList<>();
  private final Set<List<String>> riscs = new HashSet<>();
  private final Set<String> devices = new HashSet<>();
  private final long heardMillis;
  private final long eventMillis;

  /**
   * Sorts cells.
   *
   * @param cells all cells of the host, each with the time at which it was written
   */
  HostView(String host, List<Heard<TotalCell>> cells) {
    this.host = host;
    long heard = Long.MIN_VALUE;
    long event = Long.MIN_VALUE;
    for (Heard<TotalCell> each : cells) {
      TotalCell cell = each.value();
      byKind.computeIfAbsent(cell.key().kind(), kind -> new ArrayList<>()).add(cell);
      if (cell.key().kind() == StatKind.RISC_ZONE) {
        riscs.add(List.of(cell.labels().device(), cell.labels().place()));
        devices.add(cell.key().device());
      }
      if (!cell.checks().isEmpty() || cell.newest() != null) {
        checked.add(cell);
      }
      event = Math.max(event, cell.lastEventMillis());
      heard = Math.max(heard, Math.max(each.atMillis(), cell.lastEventMillis()));
    }
    this.heardMillis = heard;
    this.eventMillis = event;
  }

  String host() {
    return host;
  }

  /** Totals of one kind; not to be changed. */
  List<TotalCell> totals(StatKind kind) {
    return byKind.getOrDefault(kind, List.of());
  }

  /** Totals that were held against a bound; not to be changed. */
  List<TotalCell> checked() {
    return checked;
  }

  /** Labels of every device and RISC that zones were measured on; not to be changed. */
  Set<List<String>> riscs() {
    return riscs;
  }

  /** Every device that zones were measured on; not to be changed. */
  Set<String> devices() {
    return devices;
  }

  /** When it was last heard of, ms since the epoch. */
  long heardMillis() {
    return heardMillis;
  }

  /** Its newest event, ms since the epoch. */
  long eventMillis() {
    return eventMillis;
  }
}
