package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.sinks.prometheus.NameFold.Cell;
import java.util.ArrayList;
import java.util.List;

/** Host zones; the time of a host is spread over as many zones as the family has room for. */
final class HostZoneSection {
  private final NameFold fold;

  HostZoneSection(CollectorOptions options) {
    fold = new NameFold(options.hostZones(), FleetCollector.WINDOW_MILLIS);
  }

  void write(Scrape scrape, SeriesGuard guard) {
    Page page = scrape.page();
    List<Cell> cells = new ArrayList<>();
    for (TotalCell total : scrape.view().totals(StatKind.HOST_ZONE)) {
      String host = total.key().host();
      String group = page.group(host);
      cells.add(
          new Cell(
              group,
              List.of(group),
              LabelText.of(total.key().name()),
              scrape.live(host),
              total.durations()));
    }
    long groups = cells.stream().filter(Cell::live).map(Cell::group).distinct().count();
    int share = scrape.share(Families.HOST_ZONE_DURATION, groups, 1);
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
}
