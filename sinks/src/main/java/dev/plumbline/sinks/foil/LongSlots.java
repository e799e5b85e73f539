package dev.plumbline.sinks.foil;

import java.util.Arrays;

/** Numbers distinct 64-bit keys from 0 in the order in which they are first seen. */
final class LongSlots {
  private static final int FIRST_SLOTS = 64;

  private long[] keys = new long[FIRST_SLOTS / 2];
  private int[] slots = new int[FIRST_SLOTS]; // number + 1, 0 if free
  private int size;

  int size() {
    return size;
  }

  /** The key of a number. */
  long key(int number) {
    return keys[number];
  }

  /** The number of a key; {@link #size} before the call if it is new. */
  int numberOf(long key) {
    int slot = slotOf(key, slots);
    if (slots[slot] != 0) {
      return slots[slot] - 1;
    }
    if (size == keys.length) {
      keys = Arrays.copyOf(keys, 2 * size);
      int[] larger = new int[2 * slots.length];
      for (int i = 0; i < size; i++) {
        larger[slotOf(keys[i], larger)] = i + 1;
      }
      slots = larger;
      slot = slotOf(key, slots);
    }
    keys[size] = key;
    slots[slot] = ++size;
    return size - 1;
  }

  private int slotOf(long key, int[] table) {
    int mask = table.length - 1;
    long mixed = key * 0x9E3779B97F4A7C15L;
    int slot = (int) (mixed >>> 32) & mask;
    while (table[slot] != 0 && keys[table[slot] - 1] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
