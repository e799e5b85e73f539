package dev.plumbline.stream;

import java.time.Duration;

/**
 * How long things last before an alert says so.
 *
 * @param hold how long a condition holds before its alert fires: in event time where a kernel is
 *     held against its own past, else by the wall clock
 * @param clear how long a condition that ended stays away before its alert resolves, where one
 *     limit decides both: what hovers at the limit does not flap
 * @param keep how long an alert keeps firing after its condition was last seen, by the wall clock
 */
public record AlertTimes(Duration hold, Duration clear, Duration keep) {
  /** Fires after 2 min, resolves after 2 min, or 15 min after it was last seen. */
  public static final AlertTimes DEFAULTS =
      new AlertTimes(Duration.ofMinutes(2), Duration.ofMinutes(2), Duration.ofMinutes(15));

  /** Checks the ranges. */
  public AlertTimes {
    notNegative("hold", hold);
    notNegative("clear", clear);
    notNegative("keep", keep);
  }

  private static void notNegative(String name, Duration value) {
    if (value.isNegative()) {
      throw new IllegalArgumentException("alert " + name + " is not negative, found " + value);
    }
  }
}
