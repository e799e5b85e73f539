package dev.plumbline.bench.latency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClosedWindowsTest {
  private static final long MILLI = 1_000_000;
  private static final long BASE_MILLIS = 10_300;

  private final ClosedWindows windows = new ClosedWindows(1000, 5000);

  @Test
  void aWindowIsLateByTheTimeFromItsEndAndGraceUntilThePageHasAllOfIt() {
    enter(100, 600, 800, 5800);
    windows.shown(1, 5 * MILLI);
    windows.shown(2, 6_200 * MILLI);

    // 10,400 ends with 11,000; its grace ends at 16,000, which is 5,700 ms after the base.
    assertThat(windows.areShown(BASE_MILLIS)).isTrue();
    Latencies.Summary summary =
        windows.latencies(BASE_MILLIS, 0).between(Long.MIN_VALUE / 2, Long.MAX_VALUE / 2);
    assertThat(summary.count()).isEqualTo(1);
    assertThat(summary.maxMillis()).isEqualTo(500);
  }

  @Test
  void aWindowOfWhichThePageHasOnlyAPartIsNotThere() {
    enter(100, 600, 5800);
    windows.shown(1, 6_000 * MILLI);

    assertThat(windows.areShown(BASE_MILLIS)).isFalse();
  }

  @Test
  void aWindowThatNoEventOfItsOwnHasClosedIsNotWaitedFor() {
    enter(100, 600, 5600);

    assertThat(windows.areShown(BASE_MILLIS)).isTrue();
  }

  private void enter(long... millis) {
    for (long at : millis) {
      windows.entered(at * MILLI);
    }
  }
}
