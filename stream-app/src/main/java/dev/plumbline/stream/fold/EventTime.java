package dev.plumbline.stream.fold;

import dev.plumbline.model.wire.StreamHeader;
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
  private long now;
  private long limit;
  private long baseMillis;
  private boolean clamped;

  EventTime(LongSupplier nowMillis, long maxAheadMillis) {
    this.nowMillis = nowMillis;
    this.maxAheadMillis = maxAheadMillis;
  }

  /** Begins a record of a stream; a base that is only assumed is held against no clock. */
  void begin(StreamHeader header) {
    baseMillis = header.baseEpochMillis();
    now = nowMillis.getAsLong();
    limit = header.baseAssumed() ? LATEST_MILLIS : now + maxAheadMillis;
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
