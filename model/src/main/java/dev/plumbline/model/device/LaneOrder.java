package dev.plumbline.model.device;

import java.util.Arrays;

/**
 * Sorts the markers of a lane by time, those of one time by position: a stable merge sort over the
 * runs that are in order already. A lane in order costs one look at each time, and the fixed slots
 * in front of a buffer a few more. Makes no garbage once it has grown.
 */
final class LaneOrder {
  /** From this ratio on, the place of each marker of the shorter run is searched. */
  private static final int UNEVEN = 8;

  private int[] inOrder = {};
  private int[] order = {};
  private int[] scratch = {};
  private int[] ends = new int[1];
  private long[] times = {};

  /** Returns the positions 0 to size - 1 in sorted order; valid until the next call. */
  int[] sort(long[] times, int size) {
    reserve(size);
    int runs = findRuns(times, size);
    if (runs <= 1) {
      return inOrder;
    }
    this.times = times;
    System.arraycopy(inOrder, 0, order, 0, size);
    while (runs > 1) {
      runs = mergeRuns(runs);
    }
    return order;
  }

  private int findRuns(long[] times, int size) {
    int runs = 0;
    for (int i = 1; i < size; i++) {
      if (times[i] < times[i - 1]) {
        ends[runs++] = i;
      }
    }
    ends[runs++] = size;
    return runs;
  }

  /** Merges neighbours; returns how many runs are left. */
  private int mergeRuns(int runs) {
    int merged = 0;
    int from = 0;
    for (int run = 0; run < runs; run += 2) {
      int to = ends[Math.min(run + 1, runs - 1)];
      if (run + 1 < runs) {
        merge(from, ends[run], to);
      }
      ends[merged++] = to;
      from = to;
    }
    return merged;
  }

  private void merge(int from, int middle, int to) {
    int lefts = middle - from;
    System.arraycopy(order, from, scratch, 0, lefts);
    if ((to - middle) / UNEVEN > lefts) {
      insert(from, lefts, middle, to);
      return;
    }
    int left = 0;
    int right = middle;
    int at = from;
    while (left < lefts && right < to) {
      order[at++] = times[scratch[left]] > times[order[right]] ? order[right++] : scratch[left++];
    }
    System.arraycopy(scratch, left, order, at, lefts - left);
  }

  /** Puts the few markers of the left run, which are in the scratch space, into the right one. */
  private void insert(int from, int lefts, int middle, int to) {
    int at = from;
    int right = middle;
    for (int left = 0; left < lefts; left++) {
      int behind = search(right, to, times[scratch[left]]);
      System.arraycopy(order, right, order, at, behind - right);
      at += behind - right;
      right = behind;
      order[at++] = scratch[left];
    }
  }

  /** The first place from one on whose time is not before the given one. */
  private int search(int from, int to, long time) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = low + high >>> 1;
      if (times[order[middle]] < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void reserve(int size) {
    if (inOrder.length < size) {
      int capacity = Math.max(256, Math.max(size, 2 * inOrder.length));
      int known = inOrder.length;
      inOrder = Arrays.copyOf(inOrder, capacity);
      for (int i = known; i < capacity; i++) {
        inOrder[i] = i;
      }
      order = new int[capacity];
      scratch = new int[capacity];
      ends = new int[capacity + 1];
    }
  }
}
