package dev.plumbline.sinks.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StreamAccount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The lists of figures in a summary: one row per key, merged over sources, most first. */
final class FigureLists {
  private FigureLists() {}

  static void put(ObjectNode root, RunSummary summary) {
    List<MergedFigure> zones = MergedFigure.of(ZoneTable.rows(summary.stats()));
    ArrayNode zoneRows = root.putArray("zones");
    zones.stream().limit(SummaryJson.TOP).forEach(zone -> zone(zoneRows.addObject(), zone));
    root.put("zoneCount", zones.size());
    List<MergedFigure> riscs = MergedFigure.of(RiscTable.rows(summary.stats()));
    ArrayNode riscRows = root.putArray("riscZones");
    riscs.stream().limit(SummaryJson.TOP).forEach(risc -> riscZone(riscRows.addObject(), risc));
    root.put("riscZoneCount", riscs.size());
    perDevice(root, summary);
    List<RunStats> pools = PoolTable.rows(summary.stats());
    ArrayNode poolRows = root.putArray("pools");
    pools.stream()
        .limit(SummaryJson.TOP)
        .forEach(pool -> pool(poolRows.addObject(), pool, summary.accounts()));
    root.put("poolCount", pools.size());
  }

  private static void zone(ObjectNode node, MergedFigure zone) {
    node.put("zone", zone.name()).put("context", zone.context());
    node.put("kind", zone.kind().name()).put("place", zone.place());
    node.put("count", zone.durations().count());
    figures(node, zone.durations(), "Ns");
  }

  private static void riscZone(ObjectNode node, MergedFigure zone) {
    node.put("risc", zone.place()).put("zone", zone.name());
    if (!zone.hashes().isEmpty()) {
      node.put("zoneHash", String.join(" ", zone.hashes()));
    }
    if (!zone.candidates().isEmpty()) {
      ArrayNode candidates = node.putArray("candidates");
      zone.candidates().forEach(candidates::add);
    }
    node.put("count", zone.durations().count());
    figures(node, zone.durations(), "Cycles");
    if (zone.clockHertz() > 0 && !zone.durations().isEmpty()) {
      DurationStats cycles = zone.durations();
      long hertz = zone.clockHertz();
      node.put("totalNs", DurationCells.nanosOf(cycles.sum(), hertz));
      node.put("meanNs", DurationCells.nanosOf(cycles.sum(), hertz) / cycles.count());
      node.put("minNs", DurationCells.nanosOf(cycles.min(), hertz));
      node.put("maxNs", DurationCells.nanosOf(cycles.max(), hertz));
      node.put("p50Ns", DurationCells.nanosOf(cycles.quantile(0.50), hertz));
      node.put("p90Ns", DurationCells.nanosOf(cycles.quantile(0.90), hertz));
      node.put("p99Ns", DurationCells.nanosOf(cycles.quantile(0.99), hertz));
      node.put("p999Ns", DurationCells.nanosOf(cycles.quantile(0.999), hertz));
    }
    if (zone.unpaired() > 0) {
      node.put("unpaired", zone.unpaired());
    }
  }

  private static void figures(ObjectNode node, DurationStats stats, String unit) {
    node.put("total" + unit, stats.sum());
    if (stats.isEmpty()) {
      return;
    }
    node.put("mean" + unit, stats.mean());
    node.put("min" + unit, stats.min());
    node.put("max" + unit, stats.max());
    node.put("p50" + unit, stats.quantile(0.50));
    node.put("p90" + unit, stats.quantile(0.90));
    node.put("p99" + unit, stats.quantile(0.99));
    node.put("p999" + unit, stats.quantile(0.999));
  }

  private static void perDevice(ObjectNode root, RunSummary summary) {
    Map<String, List<StreamAccount>> devices = new TreeMap<>();
    for (StreamAccount account : summary.accounts()) {
      if (account.clock() != null) {
        devices
            .computeIfAbsent(account.stream().source(), source -> new ArrayList<>())
            .add(account);
      }
    }
    ObjectNode nodes = root.putObject("perDevice");
    devices.forEach(
        (source, accounts) -> {
          String id = accounts.get(0).subject().device();
          long namesakes =
              devices.values().stream()
                  .filter(others -> others.get(0).subject().device().equals(id))
                  .count();
          device(nodes.putObject(namesakes > 1 ? source : id), source, accounts, summary);
        });
  }

  private static void device(
      ObjectNode node, String source, List<StreamAccount> accounts, RunSummary summary) {
    node.put("source", source);
    for (StreamAccount account : accounts) {
      StreamAccount.ClockAccount clock = account.clock();
      if (clock != null) {
        node.put("timeline", clock.timeline());
        if (!clock.firstCallHostNanos().isEmpty()) {
          ArrayNode call = node.putArray("firstCallHostNs");
          clock.firstCallHostNanos().forEach(call::add);
        }
      }
    }
    List<RunStats> own =
        RiscTable.rows(summary.stats()).stream()
            .filter(stats -> stats.key().source().equals(source))
            .toList();
    ArrayNode rows = node.putArray("riscZones");
    MergedFigure.of(own).stream()
        .limit(SummaryJson.TOP)
        .forEach(zone -> riscZone(rows.addObject(), zone));
  }

  private static void pool(ObjectNode node, RunStats row, List<StreamAccount> accounts) {
    PoolStats pool = row.value().pool();
    if (pool == null) {
      return;
    }
    node.put("pool", row.key().name()).put("source", row.key().source());
    node.put("allocs", pool.allocs());
    node.put("freeRows", pool.freeRows());
    node.put("matchedFrees", pool.matchedFrees());
    node.put("unmatchedFrees", pool.unmatchedFrees());
    node.put("replacedAllocs", pool.replacedAllocs());
    node.put("resets", pool.resets());
    node.put("releasedByReset", pool.releasedByReset());
    node.put("totalBytes", pool.allocatedBytes());
    node.put("peakLiveBytes", pool.peakLiveBytes());
    node.put("liveBytes", pool.liveBytes());
    node.put("endState", SourceLoss.of(row.key(), accounts).endState(row.key().name()));
  }
}
