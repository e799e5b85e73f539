package dev.plumbline.stream.state;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Where the fold keeps its state between records. Not safe for use by several threads. */
public interface FoldStore {
  /** Keeps nothing: for a fold that lives no longer than its heap. */
  FoldStore NONE =
      new FoldStore() {
        @Override
        public byte @Nullable [] get(Table table, String key) {
          return null;
        }

        @Override
        public void put(Table table, String key, byte @Nullable [] value) {
          // nothing is kept
        }

        @Override
        public void forEach(Table table, String prefix, BiConsumer<String, byte[]> visitor) {
          // nothing was kept
        }
      };

  /** Returns what was put last, null if nothing. */
  byte @Nullable [] get(Table table, String key);

  /** Puts a value, or deletes it when it is null. */
  void put(Table table, String key, byte @Nullable [] value);

  /** Visits every entry whose key begins with the prefix. The table must not change meanwhile. */
  void forEach(Table table, String prefix, BiConsumer<String, byte[]> visitor);
}
