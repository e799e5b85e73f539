package dev.plumbline.sinks.foil;

import java.util.Arrays;

/**
 * Calls as columns, sorted by an index in the order in which tt-foil sorts them: by time, zone,
 * duration, context. Rows of one source location come in time order, so what is there sorted
 * already is merged and not sorted again.
 */
final class CallColumns {
  /** Heap of one call: two times, two texts, its place in the order and in the merge. */
  static final int BYTES_A_CALL = 32;

  private static final int FIRST_CALLS = 1024;

  private final Texts texts;
  private final int most;
  private long[] starts = new long[0];
  private long[] durations = new long[0];
  private int[] zones = new int[0];
  private int[] contexts = new int[0];
  private int size;

  /**
   * Starts empty.
   *
   * @param most calls to hold, at least 1
   */
  CallColumns(Texts texts, int most) {
    this.texts = texts;
    this.most = most;
  }

  int size() {
    return size;
  }

  boolean isFull() {
    return size == most;
  }

  void add(long startNanos, Text zone, long durationNanos, Text context) {
    if (size == starts.length) {
      grow(Math.min(most, Math.max(FIRST_CALLS, 2 * size)));
    }
    starts[size] = startNanos;
    durations[size] = durationNanos;
    zones[size] = zone.number();
    contexts[size] = context.number();
    size++;
  }

  void clear() {
    size = 0;
  }

  Call get(int call) {
    return new Call(starts[call], texts.at(zones[call]), durations[call], texts.at(contexts[call]));
  }

  /** Numbers of the calls in order; equal ones stay in the order in which they came. */
  int[] sorted() {
    int[] order = new int[size];
    int[] ends = new int[8]; // of the pieces that are in order
    int pieces = 0;
    for (int i = 0; i < size; i++) {
      order[i] = i;
      if (i + 1 == size || compare(i, i + 1) > 0) {
        if (pieces == ends.length) {
          ends = Arrays.copyOf(ends, 2 * pieces);
        }
        ends[pieces++] = i + 1;
      }
    }
    int[] merged = new int[pieces > 1 ? size : 0];
    while (pieces > 1) {
      pieces = mergeNeighbours(order, merged, ends, pieces);
      int[] before = order;
      order = merged;
      merged = before;
    }
    return order;
  }

  /** Merges pieces two by two; returns how many there are then. */
  private int mergeNeighbours(int[] from, int[] to, int[] ends, int pieces) {
    int begin = 0;
    int left = 0;
    for (int piece = 0; piece < pieces; piece += 2) {
      int middle = ends[piece];
      int end = piece + 1 < pieces ? ends[piece + 1] : middle;
      merge(from, begin, middle, end, to);
      ends[left++] = end;
      begin = end;
    }
    return left;
  }

  private void merge(int[] from, int begin, int middle, int end, int[] to) {
    int a = begin;
    int b = middle;
    int out = begin;
    while (a < middle && b < end) {
      to[out++] = compare(from[a], from[b]) <= 0 ? from[a++] : from[b++];
    }
    System.arraycopy(from, a, to, out, middle - a);
    System.arraycopy(from, b, to, out + middle - a, end - b);
  }

  private int compare(int a, int b) {
    return starts[a] == starts[b] ? compareEqualStarts(a, b) : starts[a] < starts[b] ? -1 : 1;
  }

  private int compareEqualStarts(int a, int b) {
    int order = texts.at(zones[a]).compareTo(texts.at(zones[b]));
    if (order == 0) {
      order = Long.compare(durations[a], durations[b]);
    }
    return order == 0 ? texts.at(contexts[a]).compareTo(texts.at(contexts[b])) : order;
  }

  private void grow(int calls) {
    starts = Arrays.copyOf(starts, calls);
    durations = Arrays.copyOf(durations, calls);
    zones = Arrays.copyOf(zones, calls);
    contexts = Arrays.copyOf(contexts, calls);
  }
}
