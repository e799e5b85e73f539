package dev.plumbline.stream.fold;

import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.stream.window.Windowing;
import java.util.function.LongSupplier;

/**
 * Event times of one record, held against the wall clock: a time too far ahead, or before all
 * calendars, is clamped to now and moves nobody's watermark.
 */
final class EventTime {
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** Year 1: nothing measured is older, and windows before it would overflow. */
  private static final long EARLIEST_MILLIS = -62_135_596_800_000L;

  /** Year 9999: what lies behind it is no time, whatever the base. */
  private static final long LATEST_MILLIS = 253_402_300_799_999L;

  private final LongSupplier nowMillis;
  private final long maxAheadMillis;
  private final Windowing windowing;
  private long now;
  private long limit;
  private long baseMillis;
  private boolean clamped;

  /** Times after the base that are surely not clamped, both included. */
  private long certainFromNanos;

  private long certainToNanos;

  EventTime(LongSupplier nowMillis, long maxAheadMillis, Windowing windowing) {
    this.nowMillis = nowMillis;
    this.maxAheadMillis = maxAheadMillis;
    this.windowing = windowing;
  }

  /** Begins a record of a stream; a base that is only assumed is held against no clock. */
  void begin(StreamHeader header) {
    baseMillis = header.baseEpochMillis();
    now = nowMillis.getAsLong();
    limit = header.baseAssumed() ? LATEST_MILLIS : now + maxAheadMillis;
    certainFromNanos = nanosAfterBase(EARLIEST_MILLIS);
    certainToNanos = nanosAfterBase(limit);
  }

  /** Whether a time is surely not clamped; one that is not certain has to be asked for. */
  boolean isCertain(long nanosAfterBase) {
    return certainFromNanos <= nanosAfterBase && nanosAfterBase <= certainToNanos;
  }

  /** First nanosecond after the base that is certain and in the window of an event. */
  long windowFromNanos(long eventMillis) {
    return Math.max(certainFromNanos, nanosAfterBase(windowing.startOf(eventMillis)));
  }

  /** Last nanosecond after the base that is certain and in the window of an event. */
  long windowToNanos(long eventMillis) {
    long nextStart = windowing.startOf(eventMillis) + windowing.sizeMillis();
    return Math.min(certainToNanos, nanosAfterBase(nextStart) - 1);
  }

  /**
   * A time as nanoseconds after the base; one that 64 bits cannot hold as the end of their range,
   * where nothing can lie behind it.
   */
  private long nanosAfterBase(long millis) {
    long after = millis - baseMillis;
    if (((millis ^ baseMillis) & (millis ^ after)) < 0) {
      return millis < baseMillis ? Long.MIN_VALUE + 1 : Long.MAX_VALUE;
    }
    long high = Math.multiplyHigh(after, NANOS_PER_MILLI);
    long low = after * NANOS_PER_MILLI;
    if (high == low >> 63) {
      return low;
    }
    return after < 0 ? Long.MIN_VALUE + 1 : Long.MAX_VALUE;
  }

  /** Time of an event, ms since the epoch. */
  long of(long nanosAfterBase) {
    long millis = baseMillis + Math.floorDiv(nanosAfterBase, NANOS_PER_MILLI);
    boolean overflow = nanosAfterBase > 0 && millis < baseMillis;
    clamped = overflow || millis > limit || millis < EARLIEST_MILLIS;
    return clamped ? now : millis;
  }

  /** Whether the last time was clamped. */
  boolean wasClamped() {
    return clamped;
  }

  /** What the source said, for messages. */
  long unclamped(long nanosAfterBase) {
    return baseMillis + Math.floorDiv(nanosAfterBase, NANOS_PER_MILLI);
  }

  long now() {
    return now;
  }
}
