package dev.plumbline.stream.fold;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Live allocations by address: size, and a mark of two bits that says how they are stored. Open
 * addressing in one array without objects, 16 bytes a slot; every 64-bit address can be a key and
 * every size from 0 to {@link Long#MAX_VALUE} a value. A removed entry leaves nothing behind, so
 * that any number of removals costs later searches nothing.
 */
final class LiveMap {
  /** No slot is in use behind the one asked for. */
  static final int NONE = -1;

  /** How many addresses are touched ahead: more waits than that do not overlap. */
  static final int BLOCK = 32;

  private static final int MIN_CAPACITY = 16;
  private static final int MAX_CAPACITY = Integer.MAX_VALUE / 2 - 8;

  /** A larger array is given back by {@link #clear} instead of being wiped. */
  private static final int WIPED_CAPACITY = 256;

  /** A slot is an address and a word: size above, mark below; a free slot has no mark. */
  private static final int WIDTH = 2;

  private static final int WORD = 1;
  private static final int MARK_BITS = 2;
  private static final long MARK = 3;

  /** A size that needs more bits than a word has for it; few of them fit into one pool. */
  private static final long LARGE = -1L >>> MARK_BITS;

  private final Map<Long, Long> largeSizes = new HashMap<>();
  private long[] slots = new long[MIN_CAPACITY * WIDTH];
  private int capacity = MIN_CAPACITY;
  private int entries;

  /** Keeps the reads of {@link #touch} from being optimised away. */
  private long touched;

  int size() {
    return entries;
  }

  /** How many slots there are; a third of them at least stay free. */
  int capacity() {
    return capacity;
  }

  /**
   * Slot of an address; if it is not there, the complement of the slot where it would be, which is
   * negative. Valid until the map changes.
   */
  int find(long address) {
    long[] all = slots;
    int slot = home(address);
    while (all[slot + WORD] != 0) {
      if (all[slot] == address) {
        return slot;
      }
      slot = after(slot);
    }
    return ~slot;
  }

  long addressAt(int slot) {
    return slots[slot];
  }

  long sizeAt(int slot) {
    long size = slots[slot + WORD] >>> MARK_BITS;
    return size == LARGE ? largeSizes.getOrDefault(slots[slot], LARGE) : size;
  }

  /** How an entry is stored: 1 to 3. */
  int markAt(int slot) {
    return (int) (slots[slot + WORD] & MARK);
  }

  void mark(int slot, int mark) {
    slots[slot + WORD] = slots[slot + WORD] & ~MARK | mark;
  }

  /**
   * Adds an address that is not there.
   *
   * @param missing what {@link #find} has just said
   */
  void add(int missing, long address, long sizeBytes, int mark) {
    int slot = ~missing;
    if (entries >= capacity / 3 * 2) {
      resize(larger(capacity));
      slot = ~find(address);
    }
    slots[slot] = address;
    slots[slot + WORD] = word(address, sizeBytes, mark);
    entries++;
  }

  /** Sets size and mark of an entry. */
  void set(int slot, long sizeBytes, int mark) {
    forgetLarge(slot);
    slots[slot + WORD] = word(slots[slot], sizeBytes, mark);
  }

  /** Removes the entry of a slot; entries that it pushed away move up. */
  void removeAt(int slot) {
    forgetLarge(slot);
    long[] all = slots;
    int hole = slot;
    int next = after(slot);
    while (all[next + WORD] != 0) {
      int home = home(all[next]);
      if (distance(home, next) >= distance(hole, next)) {
        all[hole] = all[next];
        all[hole + WORD] = all[next + WORD];
        hole = next;
      }
      next = after(next);
    }
    all[hole + WORD] = 0;
    entries--;
  }

  /** First slot in use at or behind a slot, {@link #NONE} if there is none; begin with 0. */
  int nextUsed(int slot) {
    long[] all = slots;
    for (int i = slot; i < all.length; i += WIDTH) {
      if (all[i + WORD] != 0) {
        return i;
      }
    }
    return NONE;
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
    largeSizes.clear();
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
   * Reads where an address would be. When that is done for a {@link #BLOCK} of rows before the
   * first one is folded, the waits for memory overlap.
   */
  void touch(long address) {
    touched += slots[home(address) + WORD];
  }

  private long word(long address, long sizeBytes, int mark) {
    if (sizeBytes < LARGE) {
      return sizeBytes << MARK_BITS | mark;
    }
    largeSizes.put(address, sizeBytes);
    return LARGE << MARK_BITS | mark;
  }

  private void forgetLarge(int slot) {
    if (slots[slot + WORD] >>> MARK_BITS == LARGE) {
      largeSizes.remove(slots[slot]);
    }
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
      if (before[i + WORD] != 0) {
        int slot = ~find(before[i]);
        slots[slot] = before[i];
        slots[slot + WORD] = before[i + WORD];
      }
    }
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
