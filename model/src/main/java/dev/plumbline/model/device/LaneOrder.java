package dev.plumbline.model.device;

/**
 * Sorts the markers of a lane by time, then sequence number, then order of arrival: a stable merge
 * sort of positions that costs little more than one look when they are nearly in order, and makes
 * no garbage once it has grown.
 */
final class LaneOrder {
  private int[] order = {};
  private int[] scratch = {};
  private long[] times = {};
  private long[] sequences = {};

  /** Returns the positions 0 to size - 1 in sorted order; valid until the next call. */
  int[] sort(long[] times, long[] sequences, int size) {
    this.times = times;
    this.sequences = sequences;
    if (order.length < size) {
      order = new int[times.length];
      scratch = new int[times.length];
    }
    for (int i = 0; i < size; i++) {
      order[i] = i;
    }
    for (long width = 1; width < size; width *= 2) {
      for (long from = 0; from + width < size; from += 2 * width) {
        merge((int) from, (int) (from + width), (int) Math.min(size, from + 2 * width));
      }
    }
    return order;
  }

  private void merge(int from, int middle, int to) {
    if (!isAfter(order[middle - 1], order[middle])) {
      return;
    }
    System.arraycopy(order, from, scratch, 0, middle - from);
    int left = 0;
    int lefts = middle - from;
    int right = middle;
    int at = from;
    while (left < lefts && right < to) {
      order[at++] = isAfter(scratch[left], order[right]) ? order[right++] : scratch[left++];
    }
    System.arraycopy(scratch, left, order, at, lefts - left);
  }

  private boolean isAfter(int a, int b) {
    return times[a] != times[b] ? times[a] > times[b] : sequences[a] > sequences[b];
  }
}
