package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.value.Subject;
import dev.plumbline.sinks.prometheus.FleetView.Chip;
import java.util.Map;

/** What the sections of one page read and write. */
final class Scrape {
  private static final double SHARED = 0.6;

  private final FleetView view;
  private final Page page;
  private final CollectorOptions options;
  private final long nowMillis;
  private final Map<Chip, Subject> chips;

  Scrape(FleetView view, Page page, CollectorOptions options, long nowMillis) {
    this.view = view;
    this.page = page;
    this.options = options;
    this.nowMillis = nowMillis;
    this.chips = view.chips();
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
