package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.BoundChecks;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.sinks.prometheus.NameFold.Cell;
import java.util.ArrayList;
import java.util.List;

/**
 * Measurements held against bounds. Executions that were compared are counters; what could not be
 * compared is only told by the newest verdicts, which come and go, so it is a gauge.
 */
final class BoundSection {
  private static final int MEASURED_NANOS = 0;
  private static final int FLOOR_NANOS = 1;
  private static final int ESTIMATE_NANOS = 2;
  private static final int TIMED = 3;
  private static final int BELOW = 4;
  private static final int NOISE = 5;
  private static final int ABOVE = 6;
  private static final String EVERYWHERE = "";

  private final NameFold fold;

  BoundSection(CollectorOptions options) {
    fold = new NameFold(options.kernels(), FleetCollector.WINDOW_MILLIS);
  }

  void write(Scrape scrape, SeriesGuard guard) {
    List<Cell> cells = new ArrayList<>();
    for (TotalCell total : scrape.view().checked()) {
      for (BoundChecks checks : total.checks()) {
        cells.add(cell(scrape, total, checks));
      }
    }
    for (Cell cell : fold.fold(cells, Integer.MAX_VALUE, scrape.nowMillis())) {
      write(scrape.page(), cell);
    }
    guard.countOverflow(Families.BOUND_CHECKS, fold.takeOverflowed());
    for (TotalCell total : scrape.view().checked()) {
      depth(scrape, total);
    }
    verdicts(scrape);
    scrape
        .view()
        .tolerances(scrape.nowMillis())
        .forEach((model, v) -> scrape.page().add(Families.BOUND_TOLERANCE, true, v, model));
  }

  private static Cell cell(Scrape scrape, TotalCell total, BoundChecks checks) {
    FleetKey key = total.key();
    double nanosPerUnit = nanosPerUnit(scrape, total);
    long executions = checks.below() + checks.noise() + checks.above();
    String host = scrape.page().group(key.host());
    return new Cell(
        EVERYWHERE,
        List.of(host, LabelText.of(key.device()), LabelText.of(checks.model())),
        LabelText.of(key.name()),
        scrape.live(key.host()),
        Figures.of(
            Math.round(checks.measured() * nanosPerUnit),
            Math.round(checks.floor() * nanosPerUnit),
            Math.round(checks.estimate() * nanosPerUnit),
            nanosPerUnit > 0 ? executions : 0,
            checks.below(),
            checks.noise(),
            checks.above()));
  }

  /** 0 where figures are no time, or cycles of an unknown clock. */
  private static double nanosPerUnit(Scrape scrape, TotalCell total) {
    Unit unit = total.key().kind().unit();
    if (unit == Unit.NANOS) {
      return 1;
    }
    long clockHertz = unit == Unit.CYCLES ? scrape.clockHertz(total) : 0;
    return clockHertz > 0 ? 1e9 / clockHertz : 0;
  }

  private static void write(Page page, Cell cell) {
    Figures f = cell.figures();
    String host = cell.place().get(0);
    String chip = cell.place().get(1);
    String model = cell.place().get(2);
    String kernel = cell.name();
    boolean live = cell.live();
    check(page, live, f.at(BELOW), host, chip, kernel, model, Outcome.UNSOUND);
    check(page, live, f.at(NOISE), host, chip, kernel, model, Outcome.WITHIN_NOISE);
    check(page, live, f.at(ABOVE), host, chip, kernel, model, Outcome.SOUND);
    if (f.at(TIMED) > 0) {
      page.add(Families.BOUND_MEASURED, live, f.at(MEASURED_NANOS) / 1e9, kernel, model);
      page.add(
          Families.BOUND_PREDICTED, live, f.at(FLOOR_NANOS) / 1e9, kernel, model, "lower_bound");
      if (f.at(ESTIMATE_NANOS) > 0) {
        page.add(
            Families.BOUND_PREDICTED, live, f.at(ESTIMATE_NANOS) / 1e9, kernel, model, "estimate");
      }
    }
  }

  private static void check(
      Page page,
      boolean live,
      long executions,
      String host,
      String chip,
      String kernel,
      String model,
      Outcome outcome) {
    page.add(
        Families.BOUND_CHECKS, live, executions, host, chip, kernel, model, outcome.metricText());
  }

  /** Floors of one bound are equal, so their mean is the floor. */
  private void depth(Scrape scrape, TotalCell total) {
    BoundChecks newest = total.newest();
    if (newest == null || !scrape.live(total.key().host())) {
      return;
    }
    long executions = newest.below() + newest.noise() + newest.above();
    double floor = executions == 0 ? 0 : newest.floor() / executions;
    double depth = newest.below() > 0 && floor > 0 ? 1 - newest.lowest() / floor : 0;
    String kernel = fold.shown(EVERYWHERE, LabelText.of(total.key().name()));
    scrape.page().add(Families.BOUND_DEPTH, true, Math.max(0, depth), kernel, newest.model());
  }

  private static void verdicts(Scrape scrape) {
    for (Outcome outcome : Outcome.values()) {
      scrape.page().add(Families.BOUND_VERDICTS, true, 0, outcome.metricText());
    }
    scrape.page().add(Families.BOUND_VERDICTS, true, 0, ToldVerdict.STALE.metricText());
    scrape
        .view()
        .verdicts()
        .forEach(
            (told, keys) ->
                scrape.page().add(Families.BOUND_VERDICTS, true, keys, told.metricText()));
  }
}
