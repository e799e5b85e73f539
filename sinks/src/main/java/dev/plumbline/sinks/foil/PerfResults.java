package dev.plumbline.sinks.foil;

import java.io.IOException;
import java.util.Comparator;

/** {@code tt_foil_perf_results.csv}: host zones by zone and context. */
final class PerfResults {
  static final String[] HEADER = {
    "ZONE_NAME", "CONTEXT", "CALL_COUNT", "TOTAL_NS", "MEAN_NS", "MIN_NS", "MAX_NS"
  };

  private final Texts texts;
  private final Tallies groups = new Tallies();

  /**
   * Starts empty.
   *
   * @param texts where the texts of the rows are from
   */
  PerfResults(Texts texts) {
    this.texts = texts;
  }

  /** Counts one row; a duration that is no integer counts as 0, a row without any name not. */
  void add(HostZone row) {
    Text zone = row.zone();
    if (!zone.isEmpty()) {
      groups
          .of(zone.number(), row.context().number())
          .add(row.hasDuration() ? row.durationNanos() : 0);
    }
  }

  /** Zone ascending by code point, then total descending. */
  void write(FoilTable table) throws IOException {
    Comparator<Tallies.Row> byZone = Comparator.comparing(row -> texts.at(row.high()));
    for (Tallies.Row row : groups.sorted(byZone.thenComparing(Tallies.Row.BY_TOTAL))) {
      table.add(texts.at(row.high()).cell());
      table.add(texts.at(row.low()).cell());
      row.tally().write(table);
    }
  }
}
