package dev.plumbline.model.device;

import java.util.Arrays;

/**
 * The STARTs of a lane that wait for their END, innermost on top. Knows at once whether any has a
 * given hash, so that a lane full of lost markers costs no more than a clean one.
 */
final class OpenStarts {
  private int[] markers = {};
  private int size;

  /** Open addressing; a free slot holds 0, a used one the number of open STARTs plus one. */
  private int[] slotHashes = new int[16];

  private int[] slotCounts = new int[16];
  private int used;

  void clear() {
    size = 0;
    used = 0;
    Arrays.fill(slotCounts, 0);
  }

  boolean isEmpty() {
    return size == 0;
  }

  void push(int marker, int hash) {
    if (size == markers.length) {
      markers = Arrays.copyOf(markers, Math.max(16, 2 * size));
    }
    markers[size++] = marker;
    int slot = slot(hash);
    if (slotCounts[slot] == 0) {
      if (2 * ++used > slotCounts.length) {
        grow();
        slot = slot(hash);
      }
      slotHashes[slot] = hash;
      slotCounts[slot] = 1;
    }
    slotCounts[slot]++;
  }

  boolean holds(int hash) {
    return slotCounts[slot(hash)] > 1;
  }

  /** Takes the innermost START off; the hash must be its own. */
  void drop(int hash) {
    size--;
    slotCounts[slot(hash)]--;
  }

  int innermost() {
    return markers[size - 1];
  }

  private int slot(int hash) {
    int mask = slotCounts.length - 1;
    int slot = ((hash * 0x9e3779b9) >>> 7) & mask;
    while (slotCounts[slot] != 0 && slotHashes[slot] != hash) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    int[] hashes = slotHashes;
    int[] counts = slotCounts;
    slotHashes = new int[2 * hashes.length];
    slotCounts = new int[2 * counts.length];
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] != 0) {
        int slot = slot(hashes[i]);
        slotHashes[slot] = hashes[i];
        slotCounts[slot] = counts[i];
      }
    }
  }
}
