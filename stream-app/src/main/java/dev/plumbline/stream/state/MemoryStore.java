package dev.plumbline.stream.state;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** State as sorted maps on the heap: what a restart of the fold is tested with. */
public final class MemoryStore implements FoldStore {
  private final Map<Table, NavigableMap<byte[], byte[]>> tables = new EnumMap<>(Table.class);

  /** Starts empty. */
  public MemoryStore() {
    for (Table table : Table.values()) {
      tables.put(table, new TreeMap<>(Arrays::compareUnsigned));
    }
  }

  @Override
  public byte @Nullable [] get(Table table, byte[] key) {
    return map(table).get(key);
  }

  @Override
  public void put(Table table, byte[] key, byte @Nullable [] value) {
    if (value == null) {
      map(table).remove(key);
    } else {
      map(table).put(key, value);
    }
  }

  @Override
  public void forEach(Table table, byte[] prefix, BiConsumer<byte[], byte[]> visitor) {
    for (Map.Entry<byte[], byte[]> entry : map(table).tailMap(prefix, true).entrySet()) {
      byte[] key = entry.getKey();
      if (key.length < prefix.length
          || !Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length)) {
        return;
      }
      visitor.accept(key, entry.getValue());
    }
  }

  /** Whether no table holds anything. */
  public boolean isEmpty() {
    return tables.values().stream().allMatch(Map::isEmpty);
  }

  /** How many entries a table has. */
  public int size(Table table) {
    return map(table).size();
  }

  private NavigableMap<byte[], byte[]> map(Table table) {
    NavigableMap<byte[], byte[]> map = tables.get(table);
    if (map == null) {
      throw new IllegalStateException("no table " + table);
    }
    return map;
  }
}
