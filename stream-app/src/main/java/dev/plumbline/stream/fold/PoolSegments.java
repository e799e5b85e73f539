package dev.plumbline.stream.fold;

import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.KeyWriter;
import dev.plumbline.stream.state.Table;
import org.jspecify.annotations.Nullable;

/** The segments of one pool in the store of a task. */
final class PoolSegments implements LiveLog.Segments {
  private final FoldStore store;
  private final KeyWriter pool;

  PoolSegments(FoldStore store, byte[] pool) {
    this.store = store;
    this.pool = new KeyWriter(pool);
  }

  @Override
  public byte @Nullable [] get(long number) {
    return store.get(Table.ALLOCATIONS, pool.toBytesWith(number));
  }

  @Override
  public void put(long number, byte @Nullable [] bytes) {
    store.put(Table.ALLOCATIONS, pool.toBytesWith(number), bytes);
  }
}
