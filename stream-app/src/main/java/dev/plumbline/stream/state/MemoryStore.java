package dev.plumbline.stream.state;

import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** State as sorted maps on the heap: what a restart of the fold is tested with. */
public final class MemoryStore implements FoldStore {
  private final Map<Table, NavigableMap<String, byte[]>> tables = new EnumMap<>(Table.class);

  /** Starts empty. */
  public MemoryStore() {
    for (Table table : Table.values()) {
      tables.put(table, new TreeMap<>());
    }
  }

  @Override
  public byte @Nullable [] get(Table table, String key) {
    return map(table).get(key);
  }

  @Override
  public void put(Table table, String key, byte @Nullable [] value) {
    if (value == null) {
      map(table).remove(key);
    } else {
      map(table).put(key, value);
    }
  }

  @Override
  public void forEach(Table table, String prefix, BiConsumer<String, byte[]> visitor) {
    for (Map.Entry<String, byte[]> entry : map(table).tailMap(prefix, true).entrySet()) {
      if (!entry.getKey().startsWith(prefix)) {
        return;
      }
      visitor.accept(entry.getKey(), entry.getValue());
    }
  }

  /** Whether no table holds anything. */
  public boolean isEmpty() {
    return tables.values().stream().allMatch(Map::isEmpty);
  }

  private NavigableMap<String, byte[]> map(Table table) {
    NavigableMap<String, byte[]> map = tables.get(table);
    if (map == null) {
      throw new IllegalStateException("no table " + table);
    }
    return map;
  }
}
