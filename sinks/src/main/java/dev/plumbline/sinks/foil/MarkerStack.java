package dev.plumbline.sinks.foil;

import java.util.Arrays;

/** Open STARTs of one lane, innermost last. */
final class MarkerStack {
  private int[] hashes = new int[8];
  private long[] cycles = new long[8];
  private int size;

  void push(int hash, long cycle) {
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * size);
      cycles = Arrays.copyOf(cycles, 2 * size);
    }
    hashes[size] = hash;
    cycles[size] = cycle;
    size++;
  }

  boolean isTop(int hash) {
    return size > 0 && hashes[size - 1] == hash;
  }

  /** Removes the innermost START and returns its cycle. */
  long pop() {
    return cycles[--size];
  }

  int size() {
    return size;
  }
}
