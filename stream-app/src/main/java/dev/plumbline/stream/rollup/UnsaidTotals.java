package dev.plumbline.stream.rollup;

import dev.plumbline.stream.state.BlockReader;
import dev.plumbline.stream.state.BlockWriter;
import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.KeyWriter;
import dev.plumbline.stream.state.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * Stores which totals have changed and were not said yet, as lists of their names beside them:
 * otherwise what was stored by one commit and not said before the process died would be said only
 * when it changes again.
 */
final class UnsaidTotals {
  /** A list that has so many bytes is full. */
  private static final int LIST_BYTES = 64 * 1024;

  private final FoldStore store;
  private final BlockWriter out = new BlockWriter();
  private int lists;

  UnsaidTotals(FoldStore store) {
    this.store = store;
  }

  /** The names that were stored last. */
  List<byte[]> load() {
    List<byte[]> names = new ArrayList<>();
    byte[] list = store.get(Table.TOTALS, name(0));
    while (list != null) {
      BlockReader in = new BlockReader(list);
      while (in.hasMore()) {
        names.add(in.blob());
      }
      lists++;
      list = store.get(Table.TOTALS, name(lists));
    }
    return names;
  }

  /** Stores the names of totals in place of those stored before. */
  void save(List<Total> totals) {
    int written = 0;
    out.clear();
    for (Total total : totals) {
      out.blob(total.name());
      if (out.size() >= LIST_BYTES) {
        store.put(Table.TOTALS, name(written++), out.first(out.size()));
        out.clear();
      }
    }
    if (out.size() > 0) {
      store.put(Table.TOTALS, name(written++), out.first(out.size()));
    }
    for (int i = written; i < lists; i++) {
      store.put(Table.TOTALS, name(i), null);
    }
    lists = written;
  }

  /** No total has an empty key. */
  private static byte[] name(int list) {
    return new KeyWriter().text("").number(list).toBytes();
  }
}
