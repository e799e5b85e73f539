package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.KeyReader;
import dev.plumbline.stream.state.KeyWriter;
import dev.plumbline.stream.state.Table;
import dev.plumbline.stream.window.Figures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Totals of the keys of this task. Stored for good, as the compacted topic is: one entry for each
 * key that was ever measured. On the heap are the ones that were used lately; the others come back
 * from the store.
 */
final class Totals {
  /** Totals that stay on the heap between two commits. */
  static final int KEPT_TOTALS = 8_192;

  private final FoldStore store;
  private final RollupOutput output;
  private final int kept;
  private final Map<FleetKey, Total> totals = new HashMap<>();
  private final List<Total> unsaid = new ArrayList<>();
  private final List<Total> unsaved = new ArrayList<>();

  Totals(FoldStore store, RollupOutput output, int kept) {
    this.store = store;
    this.output = output;
    this.kept = kept;
    store.forEach(
        Table.TOTALS,
        new byte[0],
        (name, value) -> {
          if (Total.isUnsaid(value)) {
            FleetKey key = FleetKey.parse(new KeyReader(name, 0).text());
            Total total = new Total(key, value);
            totals.put(key, total);
            unsaid.add(total);
          }
        });
  }

  void add(SourceDelta delta, Figures gained) {
    Total total = totals.computeIfAbsent(Causes.fleetKey(delta.key(), delta.subject()), this::load);
    total.add(delta, gained);
    changed(total);
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
          changed(total);
        }
      }
    }
  }

  /** Says the totals that changed since the last call. */
  void say() {
    for (Total total : unsaid) {
      output.totals(total.toValue());
      if (total.said()) {
        unsaved.add(total);
      }
    }
    unsaid.clear();
  }

  /** Stores the totals that changed since the last call, and forgets the rest when it is much. */
  void flush() {
    for (Total total : unsaved) {
      store.put(Table.TOTALS, name(total.key()), total.save());
    }
    unsaved.clear();
    if (totals.size() > kept) {
      totals.values().removeIf(total -> !total.isUnsaid());
    }
  }

  private void changed(Total total) {
    if (!total.isUnsaid()) {
      unsaid.add(total);
    }
    if (total.change()) {
      unsaved.add(total);
    }
  }

  private Total load(FleetKey key) {
    byte[] stored = store.get(Table.TOTALS, name(key));
    return stored == null ? new Total(key) : new Total(key, stored);
  }

  private static byte[] name(FleetKey key) {
    return new KeyWriter().text(key.text()).toBytes();
  }
}
