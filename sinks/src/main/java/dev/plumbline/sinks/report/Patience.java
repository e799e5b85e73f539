package dev.plumbline.sinks.report;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Supplier;

/** Gives up when nothing has moved for too long. */
final class Patience {
  private final InstantSource clock;
  private final Duration limit;
  private long movedMillis;

  Patience(InstantSource clock, Duration limit) {
    this.clock = clock;
    this.limit = limit;
    this.movedMillis = clock.millis();
  }

  void moved() {
    movedMillis = clock.millis();
  }

  /**
   * Goes on waiting.
   *
   * @throws ReportException if nothing moved for the limit; its message ends with what is missing
   */
  void check(Supplier<String> missing) {
    if (clock.millis() - movedMillis >= limit.toMillis()) {
      throw new ReportException(
          "nothing moved for "
              + limit.toSeconds()
              + " s, given up; no file was written. Still missing: "
              + missing.get(),
          null);
    }
  }
}
