package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.KeyReader;
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
  private final UnsaidTotals list;
  private boolean listChanged;

  Totals(FoldStore store, RollupOutput output, int kept) {
    this.store = store;
    this.output = output;
    this.kept = kept;
    this.list = new UnsaidTotals(store);
    for (byte[] name : list.load()) {
      FleetKey key = FleetKey.parse(new KeyReader(name, 0).text());
      Total total = totals.computeIfAbsent(key, this::load);
      if (total.change()) {
        unsaid.add(total);
      }
    }
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
      if (totals.containsKey(key) || store.get(Table.TOTALS, Total.name(key)) != null) {
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
      total.said();
    }
    listChanged |= !unsaid.isEmpty();
    unsaid.clear();
  }

  /** Stores the totals that changed since the last call, and forgets the rest when it is much. */
  void flush() {
    for (Total total : unsaved) {
      store.put(Table.TOTALS, total.name(), total.save());
    }
    unsaved.clear();
    if (listChanged) {
      listChanged = false;
      list.save(unsaid);
    }
    if (totals.size() > kept) {
      totals.values().removeIf(total -> !total.isUnsaid());
    }
  }

  private void changed(Total total) {
    if (total.change()) {
      unsaid.add(total);
      listChanged = true;
    }
    if (total.dirty()) {
      unsaved.add(total);
    }
  }

  private Total load(FleetKey key) {
    byte[] stored = store.get(Table.TOTALS, Total.name(key));
    return stored == null ? new Total(key) : new Total(key, stored);
  }
}
