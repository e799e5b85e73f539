package dev.plumbline.stream.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.value.BoundChecks;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.model.value.VerdictFlag;
import dev.plumbline.stream.testkit.Bounds;
import dev.plumbline.stream.testkit.Capture;
import dev.plumbline.stream.testkit.Harness;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class BoundFoldTest {
  private final Harness fold = new Harness();

  @Test
  void everyExecutionIsHeldAgainstTheFloorByItself() {
    fold.book.put(Bounds.zone("a").floor(100).estimate(120).tolerance(0.1).history());
    Capture capture =
        Capture.zones().zone("a", 0, 80).zone("a", 1, 95).zone("a", 2, 100).zone("a", 3, 900);
    fold.accept(capture.whole(), capture.end());

    BoundChecks checks = Objects.requireNonNull(fold.run("a").value().checks());
    assertThat(checks).isEqualTo(new BoundChecks("b1", "hand-1", 1, 1, 2, 1175, 400, 480, 80));
    assertThat(fold.deltas).singleElement().extracting(d -> d.value().checks()).isEqualTo(checks);
  }

  @Test
  void aLimitInsideTheWidthOfABucketIsNotExceeded() {
    fold.book.put(Bounds.zone("a").floor(100).budget(102_050).history());
    fold.book.put(Bounds.zone("b").floor(100).budget(100_500).history());
    Capture capture = Capture.zones();
    for (int i = 0; i < 101; i++) {
      capture.zone("a", i, 101_959 + i).zone("b", i, 101_959 + i);
    }
    fold.accept(capture.whole(), capture.end());

    assertThat(fold.verdictOn("a").median()).as("102,009 in truth").isGreaterThan(102_050);
    assertThat(fold.verdictOn("a").flags()).isEmpty();
    assertThat(fold.verdictOn("b").flags()).containsExactly(VerdictFlag.OVER_BUDGET);
  }

  @Test
  void aBeatenFloorIsToldWithTheRecordThatBeatIt() {
    fold.book.put(Bounds.zone("a").floor(100).history());
    Capture capture = Capture.zones().zone("a", 0, 150).zone("a", 1, 99).zone("a", 2, 98);
    fold.accept(capture.part(0, 1));
    assertThat(fold.said).isEmpty();

    fold.accept(capture.part(1, 2));
    assertThat(fold.deltas).isEmpty();
    assertThat(fold.said)
        .singleElement()
        .satisfies(
            verdict -> {
              assertThat(verdict.outcome()).isEqualTo(Outcome.UNSOUND);
              assertThat(verdict.below()).isEqualTo(1);
              assertThat(verdict.count()).isEqualTo(2);
              assertThat(verdict.ended()).isFalse();
            });

    fold.accept(capture.part(2, 3));
    assertThat(fold.said).hasSize(1);
    fold.accept(capture.end());
    assertThat(fold.verdictOn("a").below()).isEqualTo(2);
    assertThat(fold.verdictOn("a").ended()).isTrue();
  }

  @Test
  void aLateBoundTakesEffectOnWhatWasMeasured() {
    Capture capture = Capture.zones().zone("a", 0, 50).zone("b", 0, 500);
    fold.accept(capture.whole(), capture.end());
    assertThat(fold.verdictOn("a").outcome()).isEqualTo(Outcome.NO_BOUND);

    fold.book.put(Bounds.zone("a").floor(100).history());
    fold.book.put(Bounds.zone("b").floor(100).history());
    fold.tick();

    assertThat(fold.verdictOn("a").outcome()).isEqualTo(Outcome.UNSOUND);
    assertThat(fold.verdictOn("a").below()).isEqualTo(1);
    assertThat(fold.verdictOn("b").outcome()).isEqualTo(Outcome.SOUND);
  }

  @Test
  void aWithdrawnBoundLeavesNoVerdictBehind() {
    fold.book.put(Bounds.zone("a").floor(100).history());
    Capture capture = Capture.zones().zone("a", 0, 50);
    fold.accept(capture.whole(), capture.end());
    assertThat(fold.verdictOn("a").outcome()).isEqualTo(Outcome.UNSOUND);

    fold.book.remove(Bounds.zone("a").key());
    fold.tick();

    assertThat(fold.verdictOn("a").outcome()).isEqualTo(Outcome.NO_BOUND);
    assertThat(fold.verdictOn("a").boundId()).isEmpty();
  }

  @Test
  void aBoundThatCameWhileNobodyRanIsJudgedAfterTheRestart() {
    Capture capture = Capture.zones().zone("a", 0, 50);
    fold.accept(capture.whole(), capture.end());
    fold.book.put(Bounds.zone("a").floor(100).history());

    fold.restart().tick();

    assertThat(fold.verdictOn("a").outcome()).isEqualTo(Outcome.UNSOUND);
  }

  @Test
  void aBoundPublishedAgainWithAnotherFloorIsJudgedAnew() {
    fold.book.put(Bounds.zone("a").floor(100).history());
    Capture capture = Capture.zones().zone("a", 0, 150).zone("a", 1, 500).zone("a", 2, 500);
    fold.accept(capture.whole(), capture.end());
    assertThat(fold.verdictOn("a").outcome()).isEqualTo(Outcome.SOUND);

    fold.book.put(Bounds.zone("a").floor(200).history());
    fold.tick();

    assertThat(fold.verdictOn("a").outcome()).isEqualTo(Outcome.UNSOUND);
    assertThat(fold.verdictOn("a").below()).isEqualTo(1);
    assertThat(fold.verdictOn("a").floor()).isEqualTo(200.0);
  }

  @Test
  void theSameVerdictIsNotSaidAgainByABoundOfAnotherZone() {
    fold.book.put(Bounds.zone("a").floor(100).history());
    Capture capture = Capture.zones().zone("a", 0, 500);
    fold.accept(capture.whole(), capture.end());
    int said = fold.said.size();

    fold.book.put(Bounds.zone("z").floor(1).history());
    fold.tick();

    assertThat(fold.said).hasSize(said);
  }

  @Test
  void executionsAreComparedWithTheBoundOfTheirOwnTime() {
    long change = Capture.BASE_MILLIS + 1_000;
    var key = Bounds.zone("a").key();
    fold.book.put(
        new dev.plumbline.model.value.BoundHistory(
            1,
            key,
            java.util.List.of(
                Bounds.zone("a").id("new").floor(200).valid(change, Long.MAX_VALUE).bound(),
                Bounds.zone("a").id("old").floor(100).valid(0, change).bound())));
    Capture capture = Capture.zones().zone("a", 0, 150).zone("a", 2_000_000_000L, 150);
    fold.accept(capture.whole(), capture.end());

    assertThat(fold.deltas)
        .extracting(StatsDelta::value)
        .extracting(value -> Objects.requireNonNull(value.checks()))
        .extracting(checks -> checks.boundId() + " below " + checks.below())
        .containsExactly("new below 1", "old below 0");
    assertThat(
            fold.deltas.stream()
                .mapToLong(d -> Objects.requireNonNull(d.value().durations()).count())
                .sum())
        .isEqualTo(2);
    Verdict verdict = fold.verdictOn("a");
    assertThat(verdict.boundId()).isEqualTo("new");
    assertThat(verdict.outcome()).isEqualTo(Outcome.UNSOUND);
  }

  @Test
  void aLostRecordIsSaidBesideTheVerdict() {
    fold.book.put(Bounds.zone("a").floor(10).history());
    Capture capture = Capture.zones().zone("a", 0, 50).zone("a", 1, 50).zone("a", 2, 50);
    fold.accept(capture.part(0, 1), capture.part(2, 3), capture.end());

    assertThat(fold.verdictOn("a").complete()).isFalse();
    assertThat(fold.verdictOn("a").count()).isEqualTo(2);
  }
}
