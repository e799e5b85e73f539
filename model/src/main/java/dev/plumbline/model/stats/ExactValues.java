package dev.plumbline.model.stats;

import java.util.Arrays;
import java.util.function.LongConsumer;

/** A small multiset of values that are kept as they are; sorted only when somebody asks. */
final class ExactValues {
  private long[] values = {};
  private int size;
  private boolean sorted = true;

  void add(long value) {
    reserve(size + 1);
    values[size++] = value;
    sorted = false;
  }

  void addAll(ExactValues other) {
    reserve(size + other.size);
    System.arraycopy(other.values, 0, values, size, other.size);
    size += other.size;
    sorted = false;
  }

  void addTo(LogHistogram histogram) {
    for (int i = 0; i < size; i++) {
      histogram.add(values[i], 1);
    }
  }

  void clear() {
    size = 0;
    sorted = true;
  }

  /** The value with this rank, counted from 1 in ascending order. */
  long ofRank(int rank) {
    sort();
    return values[rank - 1];
  }

  int countAtMost(long limit) {
    int found = 0;
    for (int i = 0; i < size; i++) {
      if (values[i] <= limit) {
        found++;
      }
    }
    return found;
  }

  void forEach(LongConsumer consumer) {
    sort();
    for (int i = 0; i < size; i++) {
      consumer.accept(values[i]);
    }
  }

  long[] toSortedArray() {
    sort();
    return Arrays.copyOf(values, size);
  }

  private void sort() {
    if (!sorted) {
      Arrays.sort(values, 0, size);
      sorted = true;
    }
  }

  private void reserve(int needed) {
    if (needed > values.length) {
      values = Arrays.copyOf(values, Math.max(needed, Math.max(4, 2 * values.length)));
    }
  }
}
