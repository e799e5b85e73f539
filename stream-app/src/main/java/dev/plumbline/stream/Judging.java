package dev.plumbline.stream;

import java.time.Duration;

/**
 * When a kernel that keeps its bound is too slow.
 *
 * @param slowBelow floor ÷ median under which a verdict is flagged slow, 0..1; 0 for no such limit
 * @param slowerThanUsual how much slower than its own past a subject is flagged slow, 0.2 for 20 %;
 *     it stays so until it is slower by less than half of that. 0 turns the comparison off
 * @param memory how long its own past is remembered, in event time. What is slow for longer than
 *     that is the usual from then on
 */
public record Judging(double slowBelow, double slowerThanUsual, Duration memory) {
  /** No fixed limit, 20 % slower than over the last day. */
  public static final Judging DEFAULTS = new Judging(0, 0.20, Duration.ofDays(1));

  /** Checks the ranges. */
  public Judging {
    if (!(slowBelow >= 0 && slowBelow <= 1)) {
      throw new IllegalArgumentException("slowBelow lies between 0 and 1, found " + slowBelow);
    }
    if (!(slowerThanUsual >= 0 && slowerThanUsual <= 1000)) {
      throw new IllegalArgumentException(
          "slowerThanUsual lies between 0 and 1000, found " + slowerThanUsual);
    }
    if (memory.toMillis() < 1) {
      throw new IllegalArgumentException("memory is at least 1 ms, found " + memory);
    }
  }
}
