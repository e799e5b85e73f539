package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.sinks.prometheus.NameFold.Cell;
import dev.plumbline.sinks.prometheus.NameFold.Cells;
import java.util.List;
import java.util.SortedMap;

/** Host zones; the time of a host is spread over as many zones as the family has room for. */
final class HostZoneSection {
  private final NameFold fold;

  HostZoneSection(CollectorOptions options) {
    fold = new NameFold(options.hostZones(), FleetCollector.WINDOW_MILLIS);
  }

  void write(Scrape scrape, SeriesGuard guard) {
    Page page = scrape.page();
    SortedMap<String, Cells> cells =
        scrape.cells(StatKind.HOST_ZONE, (group, total) -> cell(scrape, group, total));
    int share = scrape.share(Families.HOST_ZONE_DURATION, cells.size(), 1);
    for (Cell cell : fold.fold(cells, share, scrape.nowMillis())) {
      page.histogram(
          Families.HOST_ZONE_DURATION,
          cell.live(),
          cell.figures(),
          cell.place().get(0),
          cell.name());
    }
    guard.countOverflow(Families.HOST_ZONE_DURATION, fold.takeOverflowed());
  }

  private static Cell cell(Scrape scrape, String group, TotalCell total) {
    return new Cell(
        group,
        List.of(group),
        total.labels().name(),
        scrape.live(total.key().host()),
        total.durations());
  }
}
