package dev.plumbline.stream.state;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Where the fold keeps what must survive a restart, by binary keys ({@link KeyWriter}). Not safe
 * for use by several threads.
 */
public interface FoldStore {
  /** Keeps nothing: for a fold that lives no longer than its heap. */
  FoldStore NONE =
      new FoldStore() {
        @Override
        public byte @Nullable [] get(Table table, byte[] key) {
          return null;
        }

        @Override
        public void put(Table table, byte[] key, byte @Nullable [] value) {
          // nothing is kept
        }

        @Override
        public void forEach(Table table, byte[] prefix, BiConsumer<byte[], byte[]> visitor) {
          // nothing was kept
        }
      };

  /** Returns what was put last, null if nothing. */
  byte @Nullable [] get(Table table, byte[] key);

  /** Puts a value, or deletes it when it is null. */
  void put(Table table, byte[] key, byte @Nullable [] value);

  /** Visits every entry whose key begins with the prefix. The table must not change meanwhile. */
  void forEach(Table table, byte[] prefix, BiConsumer<byte[], byte[]> visitor);
}
