package dev.plumbline.stream.fold;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which key a row's string indexes stand for, within one record: strings are built once for each
 * distinct name, context and place, never per row.
 */
final class ZoneCache {
  private static final int INDEX_BITS = 20;
  private static final long MIX = 0x9e3779b97f4a7c15L;

  private long[] keys = new long[256];
  private @Nullable KeyState[] values = new @Nullable KeyState[256];
  private int size;
  private long latestKey = -1;
  private @Nullable KeyState latest;

  /** Forgets everything, for the next record. */
  void clear() {
    Arrays.fill(values, null);
    size = 0;
    latestKey = -1;
    latest = null;
  }

  @Nullable KeyState get(int name, int context, int place) {
    long key = pack(name, context, place);
    if (key != latestKey) {
      latestKey = key;
      latest = values[slot(key)];
    }
    return latest;
  }

  void put(int name, int context, int place, KeyState value) {
    if (2 * size >= keys.length) {
      grow();
    }
    long key = pack(name, context, place);
    int slot = slot(key);
    keys[slot] = key;
    values[slot] = value;
    size++;
    latestKey = key;
    latest = value;
  }

  /** Slot of a key, or the free one where it belongs. */
  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) (key * MIX >>> 40) & mask;
    while (values[slot] != null && keys[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    @Nullable KeyState[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = new @Nullable KeyState[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != null) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
      }
    }
  }

  private static long pack(int name, int context, int place) {
    return ((long) name << INDEX_BITS | context) << INDEX_BITS | place;
  }
}
