package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.sinks.prometheus.NameFold.Cell;
import java.util.ArrayList;
import java.util.List;

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
    List<Cell> cells = new ArrayList<>();
    for (TotalCell total : scrape.view().totals(StatKind.RISC_ZONE)) {
      cells.add(cell(scrape, total));
    }
    List<Cell> live = cells.stream().filter(Cell::live).toList();
    long groups = live.stream().map(Cell::group).distinct().count();
    long places = live.stream().map(Cell::place).distinct().count();
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

  private static Cell cell(Scrape scrape, TotalCell total) {
    FleetKey key = total.key();
    String group = scrape.page().group(key.host());
    long clockHertz = scrape.clockHertz(total);
    long cycles = total.durations().at(0);
    long calls = total.durations().at(1);
    return new Cell(
        group,
        List.of(group, LabelText.of(key.device()), LabelText.risc(key.place())),
        LabelText.of(key.name()),
        scrape.live(key.host()),
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
