package dev.plumbline.bounds.neuron.measured;

import dev.plumbline.bounds.neuron.trace.IntervalSweep;
import java.util.Arrays;

/** The rows of one lane. */
final class LaneRows {
  private long[] starts = new long[64];
  private long[] ends = new long[64];
  private int intervals;
  private long events;
  private long busySum;
  private long firstStart = Long.MAX_VALUE;
  private long maxEnd;

  void add(long start, long duration) {
    long end = start + duration;
    events++;
    busySum = Math.addExact(busySum, duration);
    firstStart = Math.min(firstStart, start);
    maxEnd = Math.max(maxEnd, end);
    if (duration == 0) {
      return;
    }
    if (intervals == starts.length) {
      starts = Arrays.copyOf(starts, intervals * 2);
      ends = Arrays.copyOf(ends, intervals * 2);
    }
    starts[intervals] = start;
    ends[intervals++] = end;
  }

  MeasuredLane lane() {
    long union =
        new IntervalSweep(Arrays.copyOf(starts, intervals), Arrays.copyOf(ends, intervals))
            .unionNanos();
    return new MeasuredLane(events, busySum, union, firstStart, maxEnd);
  }
}
