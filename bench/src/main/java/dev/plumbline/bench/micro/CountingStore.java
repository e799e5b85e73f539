package dev.plumbline.bench.micro;

import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.MemoryStore;
import dev.plumbline.stream.state.Table;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** State on the heap; counts what is written, as a changelog would have to carry it. */
final class CountingStore implements FoldStore {
  private final MemoryStore store = new MemoryStore();
  private long bytes;
  private long entries;

  /** Bytes of all keys and values put so far. */
  long bytes() {
    return bytes;
  }

  /** Puts and deletions so far. */
  long entries() {
    return entries;
  }

  @Override
  public byte @Nullable [] get(Table table, byte[] key) {
    return store.get(table, key);
  }

  @Override
  public void put(Table table, byte[] key, byte @Nullable [] value) {
    bytes += key.length + (value == null ? 0 : value.length);
    entries++;
    store.put(table, key, value);
  }

  @Override
  public void forEach(Table table, byte[] prefix, BiConsumer<byte[], byte[]> visitor) {
    store.forEach(table, prefix, visitor);
  }
}
