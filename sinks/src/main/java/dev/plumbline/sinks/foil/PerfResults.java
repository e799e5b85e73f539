package dev.plumbline.sinks.foil;

import dev.plumbline.sinks.CodePoints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code tt_foil_perf_results.csv}: host zones by zone and context. */
final class PerfResults {
  static final String[] HEADER = {
    "ZONE_NAME", "CONTEXT", "CALL_COUNT", "TOTAL_NS", "MEAN_NS", "MIN_NS", "MAX_NS"
  };

  /** In first-seen order, which the stable sort keeps among equals. */
  private final Map<Key, Tally> groups = new LinkedHashMap<>();

  /** Counts one row; a duration that is no integer counts as 0, a row without any name not. */
  void add(HostZone row) {
    String zone = row.zone();
    if (!zone.isEmpty()) {
      Long duration = row.durationNanos();
      groups
          .computeIfAbsent(new Key(zone, row.context()), key -> new Tally())
          .add(duration == null ? 0 : duration);
    }
  }

  /** Zone ascending by code point, then total descending. */
  void write(FoilTable table) throws IOException {
    List<Map.Entry<Key, Tally>> rows = new ArrayList<>(groups.entrySet());
    rows.sort(
        Comparator.comparing((Map.Entry<Key, Tally> row) -> row.getKey().zone(), CodePoints.ORDER)
            .thenComparing(row -> row.getValue().total, Comparator.reverseOrder()));
    for (Map.Entry<Key, Tally> row : rows) {
      Tally tally = row.getValue();
      table.row(
          row.getKey().zone(),
          row.getKey().context(),
          Long.toString(tally.count),
          tally.total.toString(),
          tally.total.floorMean(tally.count),
          Long.toString(tally.min),
          Long.toString(tally.max));
    }
  }

  private record Key(String zone, String context) {}
}
