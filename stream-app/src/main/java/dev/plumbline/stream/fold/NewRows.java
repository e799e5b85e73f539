package dev.plumbline.stream.fold;

import dev.plumbline.model.sequence.SequenceRanges;
import java.util.Arrays;

/**
 * The sequence numbers of a record that had not been received before. Asked in ascending order,
 * once per row.
 */
final class NewRows {
  private long[] firsts = new long[4];
  private long[] lasts = new long[4];
  private int size;
  private int at;

  /** Takes what is missing in a set from the first to the last number, both included. */
  NewRows of(SequenceRanges received, long first, long last) {
    size = 0;
    at = 0;
    received.forEachMissing(first, last, this::add);
    return this;
  }

  /** Takes one range. */
  NewRows of(long first, long last) {
    size = 0;
    at = 0;
    add(first, last);
    return this;
  }

  private void add(long first, long last) {
    if (size == firsts.length) {
      firsts = Arrays.copyOf(firsts, 2 * size);
      lasts = Arrays.copyOf(lasts, 2 * size);
    }
    firsts[size] = first;
    lasts[size] = last;
    size++;
  }

  /** Whether a row is new; numbers of later calls must not be smaller. */
  boolean contains(long sequence) {
    while (at < size && lasts[at] < sequence) {
      at++;
    }
    return at < size && firsts[at] <= sequence;
  }

  /** Whether every number from the first to the last is new. */
  boolean isAll(long first, long last) {
    return size == 1 && firsts[0] <= first && lasts[0] >= last;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int ranges() {
    return size;
  }

  long first(int range) {
    return firsts[range];
  }

  long last(int range) {
    return lasts[range];
  }
}
