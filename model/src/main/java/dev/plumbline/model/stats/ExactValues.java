package dev.plumbline.model.stats;

import java.util.Arrays;
import java.util.function.LongConsumer;

/** A small multiset of values that are kept as they are; sorted only when somebody asks. */
final class ExactValues {
  private long[] values = {};
  private int size;
  private boolean sorted = true;

  void add(long value) {
    if (size == values.length) {
      reserve(size + 1);
    }
    values[size++] = value;
    sorted = false;
  }

  void addAll(long[] more, int from, int to) {
    reserve(size + to - from);
    System.arraycopy(more, from, values, size, to - from);
    size += to - from;
    sorted = false;
  }

  void addAll(ExactValues other) {
    addAll(other.values, 0, other.size);
  }

  void addTo(LogHistogram histogram) {
    histogram.addAll(values, 0, size);
  }

  void clear() {
    size = 0;
    sorted = true;
  }

  ExactValues copy() {
    ExactValues copy = new ExactValues();
    copy.values = Arrays.copyOf(values, size);
    copy.size = size;
    copy.sorted = sorted;
    return copy;
  }

  /** Puts in the place of each rank, counted from 1 in ascending order, its value. */
  void ofRanks(long[] ranks) {
    sort();
    for (int i = 0; i < ranks.length; i++) {
      ranks[i] = values[(int) ranks[i] - 1];
    }
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

  /** Visits the buckets the values would lie in, in ascending order. */
  void forEachBucket(BucketVisitor visitor) {
    sort();
    int at = 0;
    while (at < size) {
      int index = LogGrid.indexOrZero(values[at]);
      int begin = at;
      do {
        at++;
      } while (at < size && LogGrid.indexOrZero(values[at]) == index);
      visitor.bucket(index, at - begin);
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
