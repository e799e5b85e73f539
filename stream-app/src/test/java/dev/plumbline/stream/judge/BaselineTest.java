package dev.plumbline.stream.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.stream.Judging;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class BaselineTest {
  private static final long WINDOW = 10_000;
  private static final long START = 1_767_225_600_000L;

  private final Judging judging = new Judging(0, 0.20, Duration.ofHours(1));
  private Baseline baseline = new Baseline();
  private long nowMillis = START;

  @Test
  void aPastThatIsTooShortSaysNothing() {
    assertThat(lastOf(3, 5, 100)).isNull();
    assertThat(lastOf(1, 5, 500)).isNull();
  }

  @Test
  void aWindowThatIsSlowerByTheLimitIsSlowFromItsFirstEvent() {
    lastOf(10, 10, 100);
    assertThat(windows(1, 10, 119).sinceMillis()).isZero();

    long began = nowMillis;
    Standing slow = windows(2, 10, 121);

    assertThat(slow).isEqualTo(new Standing(100, 121, 10, began, nowMillis - 1));
  }

  @Test
  void whatHoversAtTheLimitStaysSlowUntilItIsWellBelow() {
    lastOf(10, 10, 100);
    long began = nowMillis;
    lastOf(1, 10, 125);
    assertThat(windows(1, 10, 118).sinceMillis()).isEqualTo(began);
    assertThat(windows(1, 10, 111).sinceMillis()).isEqualTo(began);
    assertThat(windows(1, 10, 109).sinceMillis()).isZero();
    assertThat(windows(1, 10, 118).sinceMillis()).isZero();
  }

  @Test
  void oneOddExecutionOfARareKernelWaitsForFourOthers() {
    lastOf(25, 1, 100);
    assertThat(windows(1, 1, 900).recentMedian()).isEqualTo(100);
    assertThat(windows(3, 1, 100).recentMedian()).isEqualTo(100);
    Standing odd = windows(1, 1, 100);
    assertThat(odd.recentMedian()).isEqualTo(100);
    assertThat(odd.sinceMillis()).isZero();
  }

  @Test
  void aSlowKernelDoesNotBecomeTheUsualBeforeItsPastIsForgotten() {
    lastOf(30, 10, 100);
    long began = nowMillis;
    Standing slow = windows(350, 10, 150);
    assertThat(slow.usualMedian()).isEqualTo(100);
    assertThat(slow.sinceMillis()).isEqualTo(began);

    assertThat(lastOf(11, 10, 150)).isNull();
    assertThat(windows(4, 10, 150)).extracting(Standing::usualMedian).isEqualTo(150L);
  }

  @Test
  void aLongPastIsKeptCoarserAndKeepsItsLevel() {
    for (int i = 0; i < 3_000; i++) {
      lastOf(1, 7, 90 + i % 21);
    }
    assertThat(baseline.toBytes().length).isLessThan(2_000);
    assertThat(windows(1, 7, 100).usualMedian()).isBetween(97L, 103L);
  }

  @Test
  void historyThatComesLateIsNoNews() {
    lastOf(10, 10, 100);
    Standing before = windows(1, 10, 101);

    Standing after =
        baseline.closed(START - WINDOW, START - WINDOW, START - 1, 1_000, 900, judging);

    assertThat(after).isEqualTo(before);
    assertThat(windows(1, 10, 101).usualMedian()).isEqualTo(100);
  }

  @Test
  void twoRunsInOneWindowBothCount() {
    lastOf(10, 10, 100);
    nowMillis -= WINDOW;
    Standing second = windows(1, 10, 150);
    assertThat(second.recentMedian()).isEqualTo(150);
    assertThat(second.sinceMillis()).isPositive();
  }

  @Test
  void zeroTurnsTheComparisonOff() {
    Judging off = new Judging(0, 0, Duration.ofHours(1));
    for (int i = 0; i < 10; i++) {
      baseline.closed(START + i * WINDOW, START + i * WINDOW, START + i * WINDOW, 10, 100, off);
    }
    long at = START + 10 * WINDOW;
    assertThat(baseline.closed(at, at, at, 10, 900, off))
        .isEqualTo(new Standing(100, 900, 10, 0, at));
  }

  @Test
  void aBaselineIsTheSameAfterEachRestart() {
    Baseline kept = new Baseline();
    for (int i = 0; i < 400; i++) {
      long at = START + i * WINDOW;
      long median = i % 60 > 50 ? 140 : 100 + i % 7;
      Standing there = kept.closed(at, at, at + 5, 1 + i % 9, median, judging);
      Standing here = baseline.closed(at, at, at + 5, 1 + i % 9, median, judging);
      assertThat(here).isEqualTo(there);
      baseline = new Baseline(baseline.toBytes());
    }
  }

  private @Nullable Standing closed(long executions, long median) {
    Standing standing =
        baseline.closed(nowMillis, nowMillis, nowMillis + WINDOW - 1, executions, median, judging);
    nowMillis += WINDOW;
    return standing;
  }

  private Standing windows(int number, long executions, long median) {
    return Objects.requireNonNull(lastOf(number, executions, median));
  }

  private @Nullable Standing lastOf(int number, long executions, long median) {
    Standing last = null;
    for (int i = 0; i < number; i++) {
      last = closed(executions, median);
    }
    return last;
  }
}
