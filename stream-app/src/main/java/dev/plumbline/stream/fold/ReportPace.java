package dev.plumbline.stream.fold;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * How often run statistics, verdicts that can wait, and accounts are said: with the account
 * interval, and more rarely while the input is behind. Each of them tells of a whole run so far, so
 * one that nobody has read when the next one comes was work for nothing.
 */
final class ReportPace {
  /** So many account intervals lie between two reports while the input is behind. */
  private static final int BEHIND_INTERVALS = 5;

  private final long intervalMillis;
  private final BooleanSupplier behind;

  ReportPace(Duration interval, BooleanSupplier behind) {
    this.intervalMillis = interval.toMillis();
    this.behind = behind;
  }

  /** Whether it is time to report when something changes. */
  boolean isTime(long nowMillis, long reportedMillis) {
    return nowMillis - reportedMillis
        >= intervalMillis * (behind.getAsBoolean() ? BEHIND_INTERVALS : 1);
  }

  /** Whether it is time to report what changed: asked once in an account interval. */
  boolean isTickTime(long nowMillis, long reportedMillis) {
    return !behind.getAsBoolean() || isTime(nowMillis, reportedMillis);
  }
}
