package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.KeyWriter;
import dev.plumbline.stream.state.Table;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Totals of the keys of this task. Kept for good, as the compacted topic is: one entry for each key
 * that was ever measured.
 */
final class Totals {
  private final FoldStore store;
  private final RollupOutput output;
  private final Map<FleetKey, Total> totals = new HashMap<>();
  private final Set<FleetKey> due = new LinkedHashSet<>();

  Totals(FoldStore store, RollupOutput output) {
    this.store = store;
    this.output = output;
  }

  void add(StatsDelta delta) {
    FleetKey key = Causes.fleetKey(delta.key(), delta.subject());
    Total total = totals.computeIfAbsent(key, this::load);
    total.add(delta);
    changed(key, total);
  }

  /** Marks the pools of an ended stream that this task has totals of. */
  void ended(StreamAccount account) {
    for (StreamAccount.PoolAccount pool : account.pools()) {
      StatKey statKey =
          new StatKey(
              StatKind.POOL,
              pool.pool(),
              "",
              "",
              account.stream().run(),
              account.stream().source());
      FleetKey key = Causes.fleetKey(statKey, account.subject());
      if (totals.containsKey(key) || store.get(Table.TOTALS, name(key)) != null) {
        Total total = totals.computeIfAbsent(key, this::load);
        if (total.ended(account.stream().run(), account.stream().source())) {
          changed(key, total);
        }
      }
    }
  }

  /** Writes the totals that changed since the last call. */
  void flush() {
    for (FleetKey key : due) {
      output.totals(totals.computeIfAbsent(key, this::load).toValue());
    }
    due.clear();
  }

  private void changed(FleetKey key, Total total) {
    store.put(Table.TOTALS, name(key), total.toBytes());
    due.add(key);
  }

  private Total load(FleetKey key) {
    byte[] stored = store.get(Table.TOTALS, name(key));
    return stored == null ? new Total(key) : new Total(key, stored);
  }

  private static byte[] name(FleetKey key) {
    return new KeyWriter().text(key.text()).toBytes();
  }
}
