package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.sinks.prometheus.NameFold.Cell;
import dev.plumbline.sinks.prometheus.NameFold.Cells;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/** Device zones by chip and RISC: cycles, calls, and seconds where the clock is known. */
final class DeviceZoneSection {
  private static final int CYCLES = 0;
  private static final int CALLS = 1;
  private static final int NANOS = 2;
  private static final int CALLS_WITH_CLOCK = 3;

  private final NameFold fold;

  DeviceZoneSection(CollectorOptions options) {
    fold = new NameFold(options.deviceZones(), FleetCollector.WINDOW_MILLIS);
  }

  void write(Scrape scrape, SeriesGuard guard) {
    SortedMap<String, Cells> cells =
        scrape.cells(StatKind.RISC_ZONE, (group, total) -> cell(scrape, group, total));
    long groups = cells.size();
    long places = 0;
    for (String group : cells.keySet()) {
      places += places(scrape, group);
    }
    int share =
        scrape.share(Families.DEVICE_CYCLES, groups, (places + groups) / Math.max(1, groups));
    for (Cell cell : fold.fold(cells, share, scrape.nowMillis())) {
      write(scrape.page(), cell);
    }
    long overflowed = fold.takeOverflowed();
    guard.countOverflow(Families.DEVICE_CYCLES, overflowed);
    guard.countOverflow(Families.DEVICE_SECONDS, overflowed);
    guard.countOverflow(Families.DEVICE_CALLS, overflowed);
  }

  /** How many devices and RISCs of a group are shown. */
  private static long places(Scrape scrape, String group) {
    Set<List<String>> places = new HashSet<>();
    for (HostView host : scrape.liveGroups().getOrDefault(group, List.of())) {
      if (scrape.live(host.host())) {
        places.addAll(host.riscs());
      }
    }
    return places.size();
  }

  private static Cell cell(Scrape scrape, String group, TotalCell total) {
    long clockHertz = scrape.clockHertz(total);
    long cycles = total.durations().at(0);
    long calls = total.durations().at(1);
    return new Cell(
        group,
        List.of(group, total.labels().device(), total.labels().place()),
        total.labels().name(),
        scrape.live(total.key().host()),
        Figures.of(
            cycles,
            calls,
            clockHertz > 0 ? Scrape.nanos(cycles, clockHertz) : 0,
            clockHertz > 0 ? calls : 0));
  }

  private static void write(Page page, Cell cell) {
    Figures figures = cell.figures();
    String host = cell.place().get(0);
    String chip = cell.place().get(1);
    String risc = cell.place().get(2);
    boolean live = cell.live();
    page.add(Families.DEVICE_CYCLES, live, figures.at(CYCLES), host, chip, risc, cell.name());
    page.add(Families.DEVICE_CALLS, live, figures.at(CALLS), host, chip, risc, cell.name());
    if (figures.at(CALLS_WITH_CLOCK) > 0) {
      page.add(
          Families.DEVICE_SECONDS, live, figures.at(NANOS) / 1e9, host, chip, risc, cell.name());
    }
  }
}
