package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Subject;
import dev.plumbline.sinks.prometheus.FleetView.Chip;
import dev.plumbline.sinks.prometheus.NameFold.Cell;
import dev.plumbline.sinks.prometheus.NameFold.Cells;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** What the sections of one page read and write. */
final class Scrape {
  private static final double SHARED = 0.6;

  private final FleetView view;
  private final Page page;
  private final CollectorOptions options;
  private final long nowMillis;
  private final Map<Chip, Subject> chips;
  private final SortedMap<String, List<HostView>> liveGroups = new TreeMap<>();

  Scrape(FleetView view, Page page, CollectorOptions options, long nowMillis) {
    this.view = view;
    this.page = page;
    this.options = options;
    this.nowMillis = nowMillis;
    this.chips = view.chips();
    for (HostView host : view.hosts()) {
      liveGroups.computeIfAbsent(page.group(host.host()), group -> new ArrayList<>()).add(host);
    }
    liveGroups.values().removeIf(hosts -> hosts.stream().noneMatch(host -> live(host.host())));
  }

  FleetView view() {
    return view;
  }

  Page page() {
    return page;
  }

  CollectorOptions options() {
    return options;
  }

  long nowMillis() {
    return nowMillis;
  }

  Map<Chip, Subject> chips() {
    return chips;
  }

  /**
   * Hosts that have totals by what their series are grouped by; only groups with a host whose
   * series are shown.
   */
  SortedMap<String, List<HostView>> liveGroups() {
    return liveGroups;
  }

  /**
   * The totals of one kind as cells to be folded by host.
   *
   * @param cell makes a cell of a total for a group
   */
  SortedMap<String, Cells> cells(StatKind kind, BiFunction<String, TotalCell, Cell> cell) {
    SortedMap<String, Cells> cells = new TreeMap<>();
    liveGroups.forEach(
        (group, hosts) -> {
          if (hosts.stream().anyMatch(host -> live(host.host()) && !host.totals(kind).isEmpty())) {
            cells.put(group, new Cells(version(hosts), () -> cells(group, hosts, kind, cell)));
          }
        });
    return cells;
  }

  private static List<Cell> cells(
      String group, List<HostView> hosts, StatKind kind, BiFunction<String, TotalCell, Cell> cell) {
    List<Cell> cells = new ArrayList<>();
    for (HostView host : hosts) {
      for (TotalCell total : host.totals(kind)) {
        cells.add(cell.apply(group, total));
      }
    }
    return cells;
  }

  /** Everything that cells depend on. */
  private GroupVersion version(List<HostView> hosts) {
    List<Boolean> live = new ArrayList<>();
    SortedMap<Chip, Long> clocks = new TreeMap<>();
    for (HostView host : hosts) {
      live.add(live(host.host()));
      for (String device : host.devices()) {
        Chip chip = new Chip(host.host(), device);
        Subject subject = chips.get(chip);
        clocks.put(chip, subject == null ? 0 : subject.clockHertz());
      }
    }
    return new GroupVersion(List.copyOf(hosts), live, clocks);
  }

  private record GroupVersion(
      List<HostView> hosts, List<Boolean> live, SortedMap<Chip, Long> clocks) {}

  /** Says whether the series of a host are shown. */
  boolean live(String host) {
    return view.heardWithin(host, nowMillis, options.detailFor());
  }

  /**
   * How many names of a family each of the groups can have, so that all groups together fill {@link
   * #SHARED} of the family's room.
   */
  int share(Family family, long groups, long seriesOfOneName) {
    long samples = Math.max(1, groups) * Math.max(1, seriesOfOneName) * family.samples();
    return (int) Math.max(1, Math.round(options.familyLimit() * SHARED) / samples - 1);
  }

  /** The clock a total was measured with, else that of its device, 0 if none is known. */
  long clockHertz(TotalCell total) {
    if (total.clockHertz() > 0) {
      return total.clockHertz();
    }
    FleetKey key = total.key();
    Subject subject = chips.get(new Chip(key.host(), key.device()));
    return subject == null ? 0 : subject.clockHertz();
  }

  /** Cycles as nanoseconds, rounded. */
  static long nanos(double cycles, long clockHertz) {
    return Math.round(cycles * 1e9 / clockHertz);
  }
}
