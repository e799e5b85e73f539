package dev.plumbline.stream.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.Subject;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.model.value.VerdictFlag;
import dev.plumbline.stream.testkit.Bounds;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JudgeTest {
  private static final long AT = 1_000;
  private static final StatKey ZONE =
      new StatKey(StatKind.HOST_ZONE, "matmul", "", "", "run-a", "node-1/p1");
  private static final StatKey RISC =
      new StatKey(StatKind.RISC_ZONE, "matmul", "", "BRISC", "run-a", "node-1/0");
  private static final StatKey POOL =
      new StatKey(StatKind.POOL, "l1", "", "", "run-a", "node-1/p1");

  private final BoundBook book = new BoundBook();
  private Subject subject = new Subject("node-1", "p1", "", "", "wormhole", "train", "abc", 0);

  @Test
  void whatNothingPredictsHasNoBound() {
    assertThat(judge(ZONE, 100, 100).outcome()).isEqualTo(Outcome.NO_BOUND);
  }

  @Test
  void anExecutionBelowTheFloorIsUnsound() {
    book.put(Bounds.zone("matmul").floor(100).history());

    Verdict verdict = judge(ZONE, 99, 150);

    assertThat(verdict.outcome()).isEqualTo(Outcome.UNSOUND);
    assertThat(verdict.below()).isEqualTo(1);
    assertThat(verdict.min()).isEqualTo(99);
    assertThat(verdict.floor()).isEqualTo(100.0);
    assertThat(verdict.reason()).contains("below the floor 100", "b1", "99 ns");
    assertThat(verdict.flags()).isEmpty();
  }

  @Test
  void theFloorItselfIsSound() {
    book.put(Bounds.zone("matmul").floor(100).history());

    assertThat(judge(ZONE, 100, 500, 500).outcome()).isEqualTo(Outcome.SOUND);
  }

  @Test
  void fewerExecutionsBelowThanAskedForAreNoise() {
    book.put(Bounds.zone("matmul").floor(100).minViolations(2).history());

    assertThat(judge(ZONE, 99, 500, 500).outcome()).isEqualTo(Outcome.WITHIN_NOISE);
    assertThat(judge(ZONE, 98, 99, 500).outcome()).isEqualTo(Outcome.UNSOUND);
  }

  @Test
  void executionsInsideTheToleranceAreNoise() {
    book.put(Bounds.zone("matmul").floor(100).tolerance(0.05).history());

    assertThat(judge(ZONE, 95, 200).outcome()).isEqualTo(Outcome.WITHIN_NOISE);
    assertThat(judge(ZONE, 95, 200).noise()).isEqualTo(1);
    assertThat(judge(ZONE, 94, 200).outcome()).isEqualTo(Outcome.UNSOUND);
  }

  @Test
  void nothingIsLeftToGainFromFourFifthsOn() {
    book.put(Bounds.zone("matmul").floor(80).history());

    Verdict at = judge(ZONE, 100, 100, 100);
    assertThat(at.outcome()).isEqualTo(Outcome.AT_BOUND);
    assertThat(at.headroom()).isEqualTo(20.0);
    assertThat(at.tightness()).isEqualTo(1.25);
    assertThat(judge(ZONE, 101, 101, 101).outcome()).isEqualTo(Outcome.SOUND);
  }

  @Test
  void slowerThanExpectedOrAllowedIsAFlagBesideTheVerdict() {
    book.put(Bounds.zone("matmul").floor(10).estimate(100).budget(150).tolerance(0.1).history());

    assertThat(judge(ZONE, 110, 110).flags()).isEmpty();
    assertThat(judge(ZONE, 111, 111).flags()).containsExactly(VerdictFlag.OVER_ESTIMATE);
    assertThat(judge(ZONE, 151, 151).flags())
        .containsExactly(VerdictFlag.OVER_ESTIMATE, VerdictFlag.OVER_BUDGET);
    assertThat(judge(ZONE, 151, 151).outcome()).isEqualTo(Outcome.SOUND);
    assertThat(new Judge(0.5).judge(measured(ZONE, true, 0, 100), match(ZONE), AT).flags())
        .contains(VerdictFlag.SLOW);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1})
  void aFloorThatIsNoNumberIsNotCompared(double floor) {
    book.put(Bounds.zone("matmul").floor(floor).history());

    Verdict verdict = judge(ZONE, 5, 5);
    assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_COMPARABLE);
    assertThat(verdict.reason()).contains("no finite floor");
    assertThat(verdict.headroom()).isNull();
  }

  @Test
  void aFlaggedBoundIsNotCompared() {
    book.put(Bounds.zone("matmul").floor(100).flags("schedule-truncated").history());

    assertNotComparable(judge(ZONE, 5, 5), "schedule-truncated");
  }

  @Test
  void anExpiredBoundIsStale() {
    book.put(Bounds.zone("matmul").floor(100).valid(0, AT).history());

    assertNotComparable(judge(ZONE, 5, 5), "stale");
  }

  @Test
  void aBoundForAnotherDeviceModelIsNotCompared() {
    book.put(
        Bounds.of(new BoundKey(StatKind.HOST_ZONE, "matmul", "", "", "", "blackhole"))
            .floor(100)
            .history());

    assertNotComparable(judge(ZONE, 5, 5), "blackhole");
  }

  @Test
  void tooFewSamplesAreNotJudged() {
    book.put(Bounds.zone("matmul").floor(100).minSamples(3).history());

    assertNotComparable(judge(ZONE, 150, 150), "too few samples: 2 of 3");
    assertThat(judge(ZONE, 150, 150, 150).outcome()).isEqualTo(Outcome.SOUND);
  }

  @Test
  void nanosecondsMeetCyclesOnlyThroughAKnownClock() {
    book.put(Bounds.riscZone("matmul").unit(Unit.NANOS).floor(1_000).history());

    assertNotComparable(judge(RISC, 2_000, 2_000), "clock unknown");

    subject = new Subject("node-1", "", "0", "", "wormhole", "train", "abc", 1_350_000_000);
    Verdict verdict = judge(RISC, 2_000, 2_000);
    assertThat(verdict.outcome()).isEqualTo(Outcome.SOUND);
    assertThat(verdict.floor()).isEqualTo(1_350.0);
    assertThat(verdict.unit()).isEqualTo(Unit.CYCLES);
    assertThat(judge(RISC, 1_349, 2_000).outcome()).isEqualTo(Outcome.UNSOUND);
  }

  @Test
  void bytesAndTimeAreNeverCompared() {
    book.put(Bounds.zone("matmul").unit(Unit.BYTES).floor(100).history());

    assertNotComparable(judge(ZONE, 5, 5), "unit mismatch");
  }

  @Test
  void mostlyUnpairedMarkersMakeAMedianWorthless() {
    book.put(Bounds.riscZone("matmul").floor(10).history());

    assertNotComparable(
        new Judge(0).judge(measured(RISC, false, 3, 50), match(RISC), AT), "unpaired");
    assertThat(new Judge(0).judge(measured(RISC, false, 2, 50), match(RISC), AT).outcome())
        .isEqualTo(Outcome.SOUND);
  }

  @Test
  void aPoolIsHeldAgainstItsBudget() {
    book.put(Bounds.pool("l1").budget(1_000).history());

    assertThat(pool(1_000, true).flags()).isEmpty();
    assertThat(pool(1_000, true).outcome()).isEqualTo(Outcome.SOUND);
    assertThat(pool(1_001, true).flags()).containsExactly(VerdictFlag.OVER_BUDGET);
    assertNotComparable(pool(900, false), "incomplete");
    assertThat(pool(1_001, false).flags()).containsExactly(VerdictFlag.OVER_BUDGET);
  }

  @Test
  void theMoreSpecificBoundWins() {
    book.put(Bounds.zone("matmul").id("any").floor(1).history());
    book.put(
        Bounds.of(new BoundKey(StatKind.HOST_ZONE, "matmul", "", "", "", "wormhole"))
            .id("model")
            .floor(2)
            .history());
    book.put(
        Bounds.of(new BoundKey(StatKind.HOST_ZONE, "matmul", "", "", "abc", ""))
            .id("build")
            .floor(3)
            .history());
    book.put(
        Bounds.of(new BoundKey(StatKind.HOST_ZONE, "matmul", "", "", "other", "wormhole"))
            .id("other-build")
            .floor(4)
            .history());

    assertThat(judge(ZONE, 100).boundId()).isEqualTo("build");

    book.remove(new BoundKey(StatKind.HOST_ZONE, "matmul", "", "", "abc", ""));
    assertThat(judge(ZONE, 100).boundId()).isEqualTo("model");

    book.remove(new BoundKey(StatKind.HOST_ZONE, "matmul", "", "", "", "wormhole"));
    assertThat(judge(ZONE, 100).boundId()).isEqualTo("any");
  }

  private Verdict judge(StatKey key, long... executions) {
    return new Judge(0).judge(measured(key, true, 0, executions), match(key), AT);
  }

  private Verdict pool(long peak, boolean complete) {
    return new Judge(0)
        .judge(
            new Measured(
                POOL, subject, 1, 0, 0, peak, peak, peak, peak, 0, null, null, complete, true, AT),
            match(POOL),
            AT);
  }

  private BoundMatch match(StatKey key) {
    return BoundMatch.find(book, key, subject);
  }

  private Measured measured(StatKey key, boolean complete, long unpaired, long... executions) {
    Limits limits = match(key).at(AT);
    long below = 0;
    long noise = 0;
    for (long execution : executions) {
      if (limits != null && execution < limits.belowLimit()) {
        below++;
      } else if (limits != null && execution < limits.floorLimit()) {
        noise++;
      }
    }
    List<Long> sorted = java.util.Arrays.stream(executions).sorted().boxed().toList();
    return new Measured(
        key,
        subject,
        executions.length,
        below,
        noise,
        sorted.get(0),
        sorted.get((sorted.size() - 1) / 2),
        sorted.get((sorted.size() - 1) / 2),
        sorted.get(sorted.size() - 1),
        unpaired,
        null,
        null,
        complete,
        true,
        AT);
  }

  private static void assertNotComparable(Verdict verdict, String reason) {
    assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_COMPARABLE);
    assertThat(verdict.reason()).contains(reason);
  }
}
