package dev.plumbline.sinks.foil;

import java.util.Arrays;

/** Sizes of live allocations by address, without an object for each. */
final class LiveSizes {
  private static final int FIRST_SLOTS = 64;

  private long[] addresses = new long[FIRST_SLOTS];
  private long[] sizes = new long[FIRST_SLOTS];
  private boolean[] used = new boolean[FIRST_SLOTS];
  private int size;

  int size() {
    return size;
  }

  void put(long address, long sizeBytes) {
    int slot = slotOf(address);
    if (!used[slot]) {
      if (2 * size >= used.length) {
        grow();
        slot = slotOf(address);
      }
      used[slot] = true;
      addresses[slot] = address;
      size++;
    }
    sizes[slot] = sizeBytes;
  }

  /** Removes an address and takes its size off the sum; nothing happens if it is not live. */
  void remove(long address, WideSum from) {
    int slot = slotOf(address);
    if (used[slot]) {
      from.subtract(sizes[slot]);
      free(slot);
      size--;
    }
  }

  void addAllTo(WideSum sum) {
    for (int slot = 0; slot < used.length; slot++) {
      if (used[slot]) {
        sum.add(sizes[slot]);
      }
    }
  }

  void clear() {
    Arrays.fill(used, false);
    size = 0;
  }

  /** Moves up what was put further than its own slot because this one was taken. */
  private void free(int slot) {
    int mask = used.length - 1;
    int hole = slot;
    for (int next = (hole + 1) & mask; used[next]; next = (next + 1) & mask) {
      int own = ownSlot(addresses[next], mask);
      if (((next - own) & mask) >= ((next - hole) & mask)) {
        addresses[hole] = addresses[next];
        sizes[hole] = sizes[next];
        hole = next;
      }
    }
    used[hole] = false;
  }

  private int slotOf(long address) {
    int mask = used.length - 1;
    int slot = ownSlot(address, mask);
    while (used[slot] && addresses[slot] != address) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private static int ownSlot(long address, int mask) {
    return (int) ((address * 0x9E3779B97F4A7C15L) >>> 32) & mask;
  }

  private void grow() {
    long[] oldAddresses = addresses;
    long[] oldSizes = sizes;
    boolean[] oldUsed = used;
    addresses = new long[2 * oldUsed.length];
    sizes = new long[2 * oldUsed.length];
    used = new boolean[2 * oldUsed.length];
    for (int i = 0; i < oldUsed.length; i++) {
      if (oldUsed[i]) {
        int slot = slotOf(oldAddresses[i]);
        used[slot] = true;
        addresses[slot] = oldAddresses[i];
        sizes[slot] = oldSizes[i];
      }
    }
  }
}
