package dev.plumbline.standalone.inspect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StatValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Duration figures as rows, one per key: merged over cores, dispatches, devices and files. Rows
 * with most time come first.
 */
final class FigureRows {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private FigureRows() {}

  /** Host zones in nanoseconds. */
  static ArrayNode zones(List<RunStats> stats) {
    ArrayNode rows = JSON.arrayNode();
    for (Merged merged : merge(stats, StatKind.HOST_ZONE)) {
      ObjectNode row = rows.addObject();
      row.put("zone", merged.name).put("context", merged.context);
      row.put("count", merged.durations.count());
      integers(row, "Ns", merged.durations);
    }
    return rows;
  }

  /** Executions of kernels in nanoseconds, tasks off the compute cores with their type. */
  static ArrayNode kernels(List<RunStats> stats) {
    ArrayNode rows = JSON.arrayNode();
    for (Merged merged : merge(stats, StatKind.KERNEL)) {
      ObjectNode row = rows.addObject();
      row.put("kernel", merged.name).put("context", merged.context);
      row.put("taskType", merged.place);
      row.put("count", merged.durations.count());
      integers(row, "Ns", merged.durations);
    }
    return rows;
  }

  /** Times of engine lanes in nanoseconds; the context says of which module and which time. */
  static ArrayNode lanes(List<RunStats> stats) {
    ArrayNode rows = JSON.arrayNode();
    for (Merged merged : merge(stats, StatKind.LANE)) {
      ObjectNode row = rows.addObject();
      row.put("lane", merged.name).put("context", merged.context);
      row.put("count", merged.durations.count());
      integers(row, "Ns", merged.durations);
    }
    return rows;
  }

  /** Device zones in cycles, in nanoseconds too where the clock is known. */
  static ArrayNode riscZones(List<RunStats> stats) {
    ArrayNode rows = JSON.arrayNode();
    for (Merged merged : merge(stats, StatKind.RISC_ZONE)) {
      ObjectNode row = rows.addObject();
      row.put("risc", merged.place).put("zone", merged.name);
      if (!merged.hashes.isEmpty()) {
        row.put("zoneHash", String.join(" ", merged.hashes));
      }
      if (!merged.candidates.isEmpty()) {
        ArrayNode candidates = row.putArray("candidates");
        merged.candidates.forEach(candidates::add);
      }
      row.put("count", merged.durations.count());
      integers(row, "Cycles", merged.durations);
      if (merged.clockHertz > 0) {
        nanos(row, merged.durations, merged.clockHertz);
      }
    }
    return rows;
  }

  private static void integers(ObjectNode row, String unit, DurationStats durations) {
    row.put("total" + unit, durations.sum());
    row.put("mean" + unit, durations.mean());
    row.put("min" + unit, durations.min());
    row.put("max" + unit, durations.max());
    row.put("p50" + unit, durations.quantile(0.50));
    row.put("p90" + unit, durations.quantile(0.90));
    row.put("p99" + unit, durations.quantile(0.99));
  }

  private static void nanos(ObjectNode row, DurationStats durations, long clockHertz) {
    double megahertz = clockHertz / 1e6;
    row.put("totalNs", durations.sum() * 1000.0 / megahertz);
    row.put("meanNs", durations.sum() * 1000.0 / megahertz / durations.count());
    row.put("minNs", durations.min() * 1000.0 / megahertz);
    row.put("maxNs", durations.max() * 1000.0 / megahertz);
    row.put("p50Ns", durations.quantile(0.50) * 1000.0 / megahertz);
    row.put("p90Ns", durations.quantile(0.90) * 1000.0 / megahertz);
    row.put("p99Ns", durations.quantile(0.99) * 1000.0 / megahertz);
  }

  private static List<Merged> merge(List<RunStats> stats, StatKind kind) {
    Map<List<String>, Merged> byKey = new LinkedHashMap<>();
    for (RunStats figure : stats) {
      DurationStats durations = figure.value().durations();
      if (figure.key().kind() == kind && durations != null && !durations.isEmpty()) {
        byKey
            .computeIfAbsent(
                List.of(figure.key().name(), figure.key().context(), figure.key().place()),
                key -> new Merged(figure))
            .add(durations, figure.value(), figure.subject().clockHertz());
      }
    }
    List<Merged> rows = new ArrayList<>(byKey.values());
    rows.sort(
        Comparator.comparingLong((Merged row) -> row.durations.sum())
            .reversed()
            .thenComparing(row -> row.place)
            .thenComparing(row -> row.name)
            .thenComparing(row -> row.context));
    return rows;
  }

  /** The figures of one row while they are merged. */
  private static final class Merged {
    private final String name;
    private final String context;
    private final String place;
    private final DurationStats durations = new DurationStats();
    private final TreeSet<String> hashes = new TreeSet<>();
    private final TreeSet<String> candidates = new TreeSet<>();

    /** 0 once two devices of different or unknown clock met in this row. */
    private long clockHertz;

    Merged(RunStats first) {
      name = first.key().name();
      context = first.key().context();
      place = first.key().place();
      clockHertz = first.subject().clockHertz();
    }

    void add(DurationStats more, StatValue value, long hertz) {
      durations.merge(more);
      hashes.addAll(value.hashes());
      candidates.addAll(value.candidates());
      if (hertz != clockHertz) {
        clockHertz = 0;
      }
    }
  }
}
