package dev.plumbline.ingest.tracy.protocol;

import java.util.Map;
import java.util.TreeMap;

/** How many items of which type came. */
public final class ItemCounts {
  private final ItemTable table;
  private final long[] counts;

  ItemCounts(ItemTable table) {
    this.table = table;
    this.counts = new long[table.types()];
  }

  void count(int type) {
    counts[type]++;
  }

  /** Items in total. */
  public long total() {
    long total = 0;
    for (long count : counts) {
      total += count;
    }
    return total;
  }

  /** Items by the protocol's name of their type, those that came only. */
  public Map<String, Long> byType() {
    Map<String, Long> byType = new TreeMap<>();
    for (int type = 0; type < counts.length; type++) {
      if (counts[type] > 0) {
        byType.put(table.name(type), counts[type]);
      }
    }
    return byType;
  }

  /** Items that hold measurements which we do not carry, by what they are. */
  public Map<String, Long> notCarried() {
    Map<String, Long> notCarried = new TreeMap<>();
    for (int type = 0; type < counts.length; type++) {
      if (counts[type] > 0 && !table.countedAs(type).isEmpty()) {
        notCarried.merge(table.countedAs(type), counts[type], Long::sum);
      }
    }
    return notCarried;
  }
}
