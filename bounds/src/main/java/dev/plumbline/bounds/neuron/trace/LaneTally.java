package dev.plumbline.bounds.neuron.trace;

/**
 * Counts one lane while its events come. As long as starts do not go back, the union of its
 * intervals grows as they come; else it is measured at the end.
 */
final class LaneTally {
  final long tid;
  private String name = "";
  private boolean named;
  private int events;
  private long busySum;
  private long firstStart = Long.MAX_VALUE;
  private long maxEnd;
  private long lastRecordEnd;
  private int zeroDuration;

  private boolean inOrder = true;
  private long lastStart = -1;
  private long covered;
  private long union;
  private int overlapping;

  LaneTally(long tid) {
    this.tid = tid;
  }

  void name(String text) {
    name = text;
    named = true;
  }

  String name() {
    return name;
  }

  boolean isNamed() {
    return named;
  }

  int events() {
    return events;
  }

  long lastRecordEnd() {
    return lastRecordEnd;
  }

  long maxEnd() {
    return maxEnd;
  }

  /**
   * Adds an event in file order.
   *
   * @throws ArithmeticException if the sum of durations leaves 63 bits
   */
  void add(long start, long duration) {
    long end = start + duration;
    events++;
    busySum = Math.addExact(busySum, duration);
    firstStart = Math.min(firstStart, start);
    maxEnd = Math.max(maxEnd, end);
    lastRecordEnd = end;
    if (duration == 0) {
      zeroDuration++;
      return;
    }
    if (start < lastStart) {
      inOrder = false;
    }
    lastStart = start;
    if (inOrder) {
      if (start < covered) {
        overlapping++;
      }
      if (end > covered) {
        union += end - Math.max(start, covered);
        covered = end;
      }
    }
  }

  /** The figures; {@code lane} is its number in the columns. */
  LaneSummary summary(ScheduleColumns columns, int lane) {
    if (!inOrder) {
      sweep(columns, lane);
    }
    return new LaneSummary(
        events,
        busySum,
        union,
        firstStart,
        maxEnd,
        lastRecordEnd,
        maxEnd - firstStart,
        zeroDuration,
        overlapping);
  }

  private void sweep(ScheduleColumns columns, int lane) {
    long[] starts = new long[events - zeroDuration];
    long[] ends = new long[events - zeroDuration];
    int at = 0;
    for (int i = 0; i < columns.events(); i++) {
      if (columns.lanes.get(i) == lane && columns.durations.get(i) > 0) {
        starts[at] = columns.starts.get(i);
        ends[at++] = columns.end(i);
      }
    }
    IntervalSweep sweep = new IntervalSweep(starts, ends);
    union = sweep.unionNanos();
    overlapping = sweep.overlappingStarts();
  }
}
