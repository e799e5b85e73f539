package dev.plumbline.stream.fold;

import java.util.Arrays;

/**
 * Live allocations by address: size, and the stored segment that holds them. Open addressing in one
 * array without objects; every 64-bit address can be a key and every size from 0 to {@link
 * Long#MAX_VALUE} a value. A removed entry leaves no mark behind, so that any number of removals
 * costs later searches nothing.
 */
final class LiveMap {
  /** No such address. */
  static final int ABSENT = -1;

  private static final int MIN_CAPACITY = 16;

  /** A larger array is given back by {@link #clear} instead of being wiped. */
  private static final int WIPED_CAPACITY = 256;

  private static final int MAX_CAPACITY = Integer.MAX_VALUE / 3 - 8;

  /** A slot is an address, the complement of a size (0 when empty, else negative), a segment. */
  private static final int WIDTH = 3;

  private static final int SIZE = 1;
  private static final int SEGMENT = 2;

  private long[] slots = new long[MIN_CAPACITY * WIDTH];
  private int capacity = MIN_CAPACITY;
  private int entries;

  int size() {
    return entries;
  }

  /** How many slots there are; a third of them at least stay empty. */
  int capacity() {
    return capacity;
  }

  /** Slot of an address, {@link #ABSENT} if it is not there. Valid until the map changes. */
  int find(long address) {
    long[] all = slots;
    int slot = home(address);
    while (all[slot + SIZE] != 0) {
      if (all[slot] == address) {
        return slot;
      }
      slot = after(slot);
    }
    return ABSENT;
  }

  long addressAt(int slot) {
    return slots[slot];
  }

  long sizeAt(int slot) {
    return ~slots[slot + SIZE];
  }

  void sizeAt(int slot, long sizeBytes) {
    slots[slot + SIZE] = ~sizeBytes;
  }

  long segmentAt(int slot) {
    return slots[slot + SEGMENT];
  }

  void segmentAt(int slot, long segment) {
    slots[slot + SEGMENT] = segment;
  }

  /** Adds an address that is not there. */
  void add(long address, long sizeBytes, long segment) {
    if (entries >= capacity / 3 * 2) {
      resize(larger(capacity));
    }
    place(address, ~sizeBytes, segment);
    entries++;
  }

  /** Removes the entry of a slot; entries behind it that it pushed away move up. */
  void removeAt(int slot) {
    long[] all = slots;
    int hole = slot;
    int next = after(slot);
    while (all[next + SIZE] != 0) {
      int home = home(all[next]);
      if (distance(home, next) >= distance(hole, next)) {
        all[hole] = all[next];
        all[hole + SIZE] = all[next + SIZE];
        all[hole + SEGMENT] = all[next + SEGMENT];
        hole = next;
      }
      next = after(next);
    }
    all[hole + SIZE] = 0;
    entries--;
  }

  /** First slot in use at or behind a slot, {@link #ABSENT} if there is none; begin with 0. */
  int nextUsed(int slot) {
    long[] all = slots;
    for (int i = slot; i < all.length; i += WIDTH) {
      if (all[i + SIZE] != 0) {
        return i;
      }
    }
    return ABSENT;
  }

  /** The slot behind a slot, for {@link #nextUsed}. */
  static int behind(int slot) {
    return slot + WIDTH;
  }

  /** Forgets all entries and the room they took. */
  void clear() {
    if (capacity > WIPED_CAPACITY) {
      slots = new long[MIN_CAPACITY * WIDTH];
      capacity = MIN_CAPACITY;
    } else if (entries > 0) {
      Arrays.fill(slots, 0);
    }
    entries = 0;
  }

  /** Makes room for that many entries at once. */
  void reserve(int count) {
    if (count > capacity / 3 * 2) {
      resize((int) Math.min(MAX_CAPACITY, count / 2L * 3 + MIN_CAPACITY));
    }
  }

  /** Gives room back when most of it is empty. */
  void trim() {
    if (capacity > MIN_CAPACITY && entries < capacity / 6) {
      resize(Math.max(MIN_CAPACITY, larger(entries * 2)));
    }
  }

  /**
   * Reads where an address would be. Done for the rows of a block before the first one is folded,
   * the waits for memory overlap.
   */
  long touch(long address) {
    return slots[home(address) + SIZE];
  }

  private static int larger(int capacity) {
    if (capacity >= MAX_CAPACITY) {
      throw new IllegalStateException("a pool cannot hold more than " + capacity + " allocations");
    }
    return (int) Math.min(MAX_CAPACITY, capacity + (long) capacity / 2);
  }

  private void resize(int newCapacity) {
    long[] before = slots;
    slots = new long[newCapacity * WIDTH];
    capacity = newCapacity;
    for (int i = 0; i < before.length; i += WIDTH) {
      if (before[i + SIZE] != 0) {
        place(before[i], before[i + SIZE], before[i + SEGMENT]);
      }
    }
  }

  private void place(long address, long sizeWord, long segment) {
    long[] all = slots;
    int slot = home(address);
    while (all[slot + SIZE] != 0) {
      slot = after(slot);
    }
    all[slot] = address;
    all[slot + SIZE] = sizeWord;
    all[slot + SEGMENT] = segment;
  }

  /** Every bit of the address decides: allocators like multiples of large powers of two. */
  private int home(long address) {
    long mixed = address * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
    return (int) ((mixed >>> 32) * capacity >>> 32) * WIDTH;
  }

  private int after(int slot) {
    int next = slot + WIDTH;
    return next == slots.length ? 0 : next;
  }

  private int distance(int from, int to) {
    return to >= from ? to - from : to - from + slots.length;
  }
}
