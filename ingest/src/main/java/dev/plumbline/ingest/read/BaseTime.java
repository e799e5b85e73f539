package dev.plumbline.ingest.read;

import java.time.Instant;

/**
 * Wall-clock time of a source's relative zero.
 *
 * @param epochMillis ms since the epoch
 * @param isAssumed true when nobody knows it and the time of the import stands in: a capture that
 *     is longer than its import is old is no clock running ahead
 */
public record BaseTime(long epochMillis, boolean isAssumed) {

  /** A time that somebody knew. */
  public static BaseTime known(Instant start) {
    return new BaseTime(start.toEpochMilli(), false);
  }

  /** The time of an import, for want of a better one. */
  public static BaseTime assumed(Instant now) {
    return new BaseTime(now.toEpochMilli(), true);
  }
}
