package dev.plumbline.bounds.neuron.trace;

import java.util.Arrays;

/**
 * Measures half-open intervals: the time that at least one of them covers, and how many begin while
 * an earlier one is open.
 *
 * <p>Starts and ends may be sorted apart: an interval begins inside another one exactly if, of
 * those that began before it, not all have ended by then.
 */
public final class IntervalSweep {
  private final long unionNanos;
  private final int overlappingStarts;

  /**
   * Measures intervals.
   *
   * @param starts start of each; sorted here
   * @param ends end of each, after its start; sorted here
   */
  public IntervalSweep(long[] starts, long[] ends) {
    Arrays.sort(starts);
    Arrays.sort(ends);
    long union = 0;
    int overlapping = 0;
    int ended = 0;
    long openedAt = 0;
    for (int i = 0; i < starts.length; i++) {
      while (ended < i && ends[ended] <= starts[i]) {
        ended++;
      }
      if (ended < i) {
        overlapping++;
      } else {
        union += i == 0 ? 0 : ends[i - 1] - openedAt;
        openedAt = starts[i];
      }
    }
    union += starts.length == 0 ? 0 : ends[ends.length - 1] - openedAt;
    this.unionNanos = union;
    this.overlappingStarts = overlapping;
  }

  /** Time that at least one interval covers, nanoseconds. */
  public long unionNanos() {
    return unionNanos;
  }

  /** Intervals that start before the latest end of those before them. */
  public int overlappingStarts() {
    return overlappingStarts;
  }
}
