package dev.plumbline.standalone.inspect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.StreamAccount.PoolAccount;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Memory pools as rows, in name order. */
final class PoolRows {

  private PoolRows() {}

  static ArrayNode of(List<RunStats> stats, List<StreamAccount> accounts) {
    Map<String, PoolStats> pools = new TreeMap<>();
    for (RunStats figure : stats) {
      PoolStats pool = figure.value().pool();
      if (figure.key().kind() == StatKind.POOL && pool != null) {
        pools.merge(figure.key().name(), pool, PoolStats::merge);
      }
    }
    ArrayNode rows = JsonNodeFactory.instance.arrayNode();
    pools.forEach((name, pool) -> row(rows.addObject(), name, pool, endState(name, accounts)));
    return rows;
  }

  private static void row(ObjectNode row, String name, PoolStats pool, String endState) {
    row.put("pool", name);
    row.put("allocs", pool.allocs());
    row.put("freeRows", pool.freeRows());
    row.put("matchedFrees", pool.matchedFrees());
    row.put("unmatchedFrees", pool.unmatchedFrees());
    row.put("replacedAllocs", pool.replacedAllocs());
    row.put("resets", pool.resets());
    row.put("releasedByReset", pool.releasedByReset());
    row.put("totalBytes", pool.allocatedBytes());
    row.put("peakLiveBytes", pool.peakLiveBytes());
    row.put("liveBytes", pool.liveBytes());
    row.put("endState", endState);
  }

  private static String endState(String pool, List<StreamAccount> accounts) {
    return accounts.stream()
        .flatMap(account -> account.pools().stream())
        .filter(account -> account.pool().equals(pool))
        .map(PoolAccount::endState)
        .findFirst()
        .orElse("open");
  }
}
