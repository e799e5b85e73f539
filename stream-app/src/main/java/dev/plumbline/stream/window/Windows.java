package dev.plumbline.stream.window;

import java.util.Arrays;

/** A few windows in the order of their start; most keys have one or two. */
final class Windows {
  private static final Window[] NONE = {};

  private Window[] windows = NONE;
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  Window get(int position) {
    return windows[position];
  }

  /** Position of the window with a start, or −1 − the position where it belongs. */
  int find(long startMillis) {
    for (int i = size - 1; i >= 0; i--) { // the newest one is asked for most
      if (windows[i].startMillis == startMillis) {
        return i;
      }
      if (windows[i].startMillis < startMillis) {
        return -i - 2;
      }
    }
    return -1;
  }

  void insert(int position, Window window) {
    if (size == windows.length) {
      windows = Arrays.copyOf(windows, Math.max(1, 2 * size));
    }
    System.arraycopy(windows, position, windows, position + 1, size - position);
    windows[position] = window;
    size++;
  }

  /** Takes the first windows out. */
  void removeFirst(int count) {
    if (count > 0) {
      System.arraycopy(windows, count, windows, 0, size - count);
      Arrays.fill(windows, size - count, size, null);
      size -= count;
    }
  }
}
