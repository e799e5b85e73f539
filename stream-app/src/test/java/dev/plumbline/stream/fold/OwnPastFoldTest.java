package dev.plumbline.stream.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.OwnBaseline;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.model.value.VerdictFlag;
import dev.plumbline.stream.state.Table;
import dev.plumbline.stream.testkit.Bounds;
import dev.plumbline.stream.testkit.Capture;
import dev.plumbline.stream.testkit.Harness;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A kernel that keeps its bound, held against what it took before. */
final class OwnPastFoldTest {
  private static final long WINDOW_NANOS = 10_000_000_000L;

  private final Harness fold = new Harness();

  @Test
  void aDropAgainstTheOwnPastIsFlaggedSlowAndTakenBackWhenItEnds() {
    fold.book.put(Bounds.zone("k").floor(80).history());
    Capture capture = Capture.zones();
    windows(capture, 10, 100);
    fold.accept(capture.whole());
    int healthy = capture.rows();
    windows(capture, 3, 150);
    accept(capture, healthy);

    Verdict slow = fold.verdictOn("k");
    assertThat(slow.outcome()).isEqualTo(Outcome.AT_BOUND);
    assertThat(slow.flags()).containsExactly(VerdictFlag.SLOW);
    OwnBaseline past = Objects.requireNonNull(slow.baseline());
    assertThat(past.usual()).isEqualTo(1.25);
    assertThat(past.recent()).isEqualTo(1.875);
    assertThat(past.change()).isEqualTo(0.5);
    assertThat(past.recentMedian()).isEqualTo(150);
    assertThat(past.sinceMillis()).isEqualTo(Capture.BASE_MILLIS + 100_000);

    int recovered = capture.rows();
    windows(capture, 3, 101);
    accept(capture, recovered);
    assertThat(fold.verdictOn("k").flags()).isEmpty();
  }

  @Test
  void thePastOutlivesARestartAndReachesTheNextRun() {
    fold.book.put(Bounds.zone("k").floor(80).history());
    Capture before = Capture.zones().run("before");
    windows(before, 10, 100);
    fold.accept(before.whole(), before.end()).advance(Duration.ofMinutes(1)).restart();

    Capture after = Capture.zones().run("after").baseMillis(Capture.BASE_MILLIS + 100_000);
    windows(after, 2, 130);
    fold.accept(after.whole()).restart();
    fold.accept(after.end());

    assertThat(verdict("after").flags()).containsExactly(VerdictFlag.SLOW);
    assertThat(verdict("before").flags()).isEmpty();
  }

  @Test
  void aNewBuildBeginsWithoutAPastAndLeavesThatOfTheOldOne() {
    fold.book.put(Bounds.zone("k").floor(80).history());
    Capture old = Capture.zones().run("old").build("b1");
    windows(old, 10, 100);
    fold.accept(old.whole(), old.end());

    Capture next =
        Capture.zones().run("next").build("b2").baseMillis(Capture.BASE_MILLIS + 100_000);
    windows(next, 3, 130);
    fold.accept(next.whole(), next.end());
    assertThat(verdict("next").flags()).isEmpty();
    assertThat(verdict("next").baseline()).isNull();

    Capture again =
        Capture.zones().run("again").build("b1").baseMillis(Capture.BASE_MILLIS + 200_000);
    windows(again, 3, 130);
    fold.accept(again.whole(), again.end());
    assertThat(verdict("again").flags()).containsExactly(VerdictFlag.SLOW);
  }

  @Test
  void anotherFloorChangesNothingAboutWhatTheKernelTakes() {
    fold.book.put(Bounds.zone("k").floor(80).history());
    Capture capture = Capture.zones();
    windows(capture, 10, 100);
    fold.accept(capture.whole());
    fold.book.put(Bounds.zone("k").floor(40).history());
    int healthy = capture.rows();
    windows(capture, 3, 100);
    accept(capture, healthy);

    Verdict verdict = fold.verdictOn("k");
    assertThat(verdict.flags()).isEmpty();
    assertThat(Objects.requireNonNull(verdict.baseline()).usual()).isEqualTo(2.5);
  }

  @Test
  void withoutABoundNothingIsRememberedOrFlagged() {
    Capture capture = Capture.zones();
    windows(capture, 10, 100);
    windows(capture, 3, 900);
    fold.accept(capture.whole(), capture.end()).commit();

    assertThat(fold.verdictOn("k").flags()).isEmpty();
    assertThat(fold.store.size(Table.BASELINES)).isZero();
  }

  @Test
  void thePastOfWhatIsNoLongerMeasuredIsDropped() {
    fold.book.put(Bounds.zone("k").floor(80).history());
    Capture capture = Capture.zones();
    windows(capture, 10, 100);
    fold.accept(capture.whole(), capture.end()).commit();
    assertThat(fold.store.size(Table.BASELINES)).isEqualTo(1);

    fold.advance(Duration.ofDays(8)).expire();

    assertThat(fold.store.size(Table.BASELINES)).isZero();
  }

  @Test
  void theShareOfTheTimeIsThatOfTheRunAndKind() {
    fold.book.put(Bounds.zone("k").floor(80).history());
    Capture capture = Capture.zones().zone("k", 0, 100).zone("other", 1, 300);
    fold.accept(capture.whole(), capture.end());

    assertThat(fold.verdictOn("k").timeShare()).isEqualTo(0.25);
    assertThat(fold.verdictOn("other").timeShare()).isNull();

    fold.restart();
    fold.book.put(Bounds.zone("other").floor(200).history());
    fold.tick();
    assertThat(fold.verdictOn("other").timeShare()).isEqualTo(0.75);
  }

  private Verdict verdict(String run) {
    return fold.said.stream()
        .filter(verdict -> verdict.key().run().equals(run))
        .reduce((first, last) -> last)
        .orElseThrow();
  }

  private void accept(Capture capture, int from) {
    fold.advance(Duration.ofSeconds(2));
    fold.accept(capture.part(from, capture.rows()));
    fold.advance(Duration.ofSeconds(2));
  }

  /** Windows of ten executions each, one after the other. */
  private static void windows(Capture capture, int number, long durationNanos) {
    long begin = capture.rows() / 10 * WINDOW_NANOS;
    for (int window = 0; window < number; window++) {
      for (int i = 0; i < 10; i++) {
        capture.zone("k", begin + window * WINDOW_NANOS + i * 1_000, durationNanos);
      }
    }
  }
}
