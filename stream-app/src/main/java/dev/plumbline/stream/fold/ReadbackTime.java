package dev.plumbline.stream.fold;

import dev.plumbline.model.wire.DeviceCursor;

/**
 * Event times of the readbacks of one record. A row whose host time cannot be read belongs to the
 * time of the last one that can.
 */
final class ReadbackTime {
  private final EventTime time;
  private long latestEventMillis;

  ReadbackTime(EventTime time) {
    this.time = time;
  }

  /** Begins a record. */
  void begin(long baseMillis) {
    latestEventMillis = baseMillis;
  }

  /** Time of the last row before whose time could be read, ms since the epoch. */
  long latestMillis() {
    return latestEventMillis;
  }

  /** Time of a row, ms since the epoch; a time that is implausible is told. */
  long of(DeviceCursor cursor, int row, long line, StreamFold stream) {
    long nanos = cursor.hostNanos(row) - cursor.hostNanosBase();
    long event = time.of(nanos);
    if (time.wasClamped()) {
      stream.implausible(line, time, nanos);
    } else {
      latestEventMillis = event;
    }
    return event;
  }

  /** Whether the last time asked for was clamped. */
  boolean wasClamped() {
    return time.wasClamped();
  }
}
