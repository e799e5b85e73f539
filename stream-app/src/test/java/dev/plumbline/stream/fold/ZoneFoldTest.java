package dev.plumbline.stream.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.testkit.Capture;
import dev.plumbline.stream.testkit.Harness;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class ZoneFoldTest {
  private static final long SECOND = 1_000_000_000L;

  private final Harness fold = new Harness();

  @Test
  void aRunIsFoundInTheStoreWhateverItsNameHolds() {
    Capture brackets = Capture.zones().run("a]|[b").zone("TF_wait", 1000, 100).zone("x", 2000, 7);
    Capture quotes = Capture.zones().run("a\\\"]|[\"").zone("TF_wait", 1000, 100);
    fold.accept(brackets.part(0, 1), quotes.whole());

    fold.restart().tick().accept(brackets.part(1, 2), brackets.end(), quotes.end());

    assertThat(fold.ended).hasSize(2).allMatch(account -> account.lost() == 0);
    fold.advance(StreamConfig.defaults().retention().plusSeconds(1)).expire();
    assertThat(fold.store.isEmpty()).isTrue();
  }

  @Test
  void aNegativeTimeIsRejectedAndZeroIsLegal() { // case s05
    Capture capture =
        Capture.zones()
            .zone("TF_wait", 1000, 100)
            .zone("TF_wait", 2000, -42)
            .zone("TF_wait", 3000, 0);
    fold.accept(capture.whole(), capture.end());

    DurationStats wait = durations("TF_wait");
    assertThat(wait.count()).isEqualTo(2);
    assertThat(wait.sum()).isEqualTo(100);
    assertThat(wait.min()).isZero();
    assertThat(wait.max()).isEqualTo(100);
    StreamAccount account = fold.account();
    assertThat(account.received()).isEqualTo(3);
    assertThat(account.folded()).isEqualTo(2);
    assertThat(account.rejected()).isEqualTo(1);
    Problem problem = account.problems().get(0);
    assertThat(problem.message()).contains("exec_time_ns", "-42");
    assertThat(problem.line()).isEqualTo(3);
    assertThat(problem.file()).isEqualTo("zones.csv");
    assertThat(problem.severity()).isEqualTo(Severity.WARNING);
  }

  @Test
  void unreadableCellsAndShortRowsAreToldWithTheirLine() {
    Capture capture =
        Capture.zones()
            .zone("a", 0, 0)
            .odd(OddCode.BAD_DURATION, "12x")
            .zone("a", 0, 0)
            .odd(OddCode.BAD_START, "nan")
            .zone("", 0, 0)
            .odd(OddCode.SHORT_ROW, "a,b.cpp")
            .zone("a", 5, 7)
            .odd(OddCode.EXTRA_FIELDS, "a<b, c>,x.cpp,1,5,7")
            .zone("", 5, 7);
    fold.accept(capture.whole(), capture.end());

    StreamAccount account = fold.account();
    assertThat(account.rejected()).isEqualTo(3);
    assertThat(account.folded()).isEqualTo(2);
    assertThat(durations("").sum()).isEqualTo(7);
    assertThat(account.problems())
        .filteredOn(problem -> problem.severity() == Severity.WARNING)
        .extracting(problem -> problem.line() + " " + problem.message())
        .satisfiesExactly(
            first -> assertThat(first).startsWith("2 ").contains("exec_time_ns", "12x"),
            second -> assertThat(second).startsWith("3 ").contains("ns_since_start", "nan"),
            third -> assertThat(third).startsWith("4 ").contains("2 columns"));
    assertThat(durations("a").sum()).isEqualTo(7);
  }

  @Test
  void theSameRowsAgainChangeNothingWhateverTheBatchBorders() { // case s13
    Capture capture = threeRuns("run-a");
    fold.accept(capture.whole(), capture.end());
    fold.accept(capture.part(0, 1), capture.part(1, 3), capture.end());

    assertThat(durations("TF_run").count()).isEqualTo(3);
    assertThat(durations("TF_run").sum()).isEqualTo(60);
    assertThat(fold.account().duplicate()).isEqualTo(3);
    assertThat(fold.account().received()).isEqualTo(6);

    Capture other = threeRuns("run-b");
    fold.accept(other.whole(), other.end());

    assertThat(fold.runs()).hasSize(2);
    assertThat(fold.runs().values())
        .allSatisfy(
            stats ->
                assertThat(Objects.requireNonNull(stats.value().durations()).count()).isEqualTo(3));
  }

  @Test
  void aClockInMicrosecondsMovesNobodyElsesWindows() { // case s22
    Harness minutes =
        new Harness(StreamConfig.defaults().withWindowSize(Duration.ofMinutes(1)), true)
            .now(Capture.BASE_MILLIS + Duration.ofHours(1).toMillis());
    Capture capture = Capture.zones().baseMillis(0);
    long start = Capture.BASE_MILLIS;
    capture.zone("TF_y", start * 1_000_000, 100);
    capture.zone("TF_y", (start + 1) * 1_000_000, 100);
    // the second record's clock is in microseconds: the year 57971
    Capture fast = Capture.zones().run("run-a").baseMillis(1_767_225_601_000_000L);
    fast.zone("x", 0, 0).zone("TF_y", 0, 100);
    Capture rest =
        Capture.zones()
            .baseMillis(0)
            .zone("x", 0, 0)
            .zone("x", 0, 0)
            .zone("TF_y", (start + 2_000) * 1_000_000, 100)
            .zone("TF_y", (start + 3_000) * 1_000_000, 100)
            .zone("TF_y", (start + 4_000) * 1_000_000, 100);
    minutes.accept(capture.part(0, 1), fast.part(1, 2), rest.part(2, 5), rest.end());

    assertThat(Objects.requireNonNull(minutes.run("TF_y").value().durations()).count())
        .isEqualTo(5);
    assertThat(
            minutes.deltas.stream()
                .filter(delta -> delta.windowStartMillis() == 1_767_225_600_000L)
                .mapToLong(ZoneFoldTest::count)
                .sum())
        .isEqualTo(4);
    assertThat(minutes.deltas)
        .allSatisfy(
            delta ->
                assertThat(delta.windowStartMillis())
                    .isLessThan(Capture.BASE_MILLIS + Duration.ofHours(2).toMillis()))
        .noneMatch(StatsDelta::late);
    assertThat(minutes.account().implausibleTimestamps()).isEqualTo(1);
    assertThat(minutes.account().problems())
        .anySatisfy(problem -> assertThat(problem.message()).contains("timestamp", "node-1"));
  }

  @Test
  void aCaptureLongerThanItsImportIsOldIsNoClockRunningAhead() {
    Capture capture =
        Capture.zones()
            .baseMillis(Capture.BASE_MILLIS)
            .baseAssumed()
            .zone("a", 0, 10)
            .zone("a", 3_600 * SECOND, 20);
    Harness importedNow = new Harness(StreamConfig.defaults(), true).now(Capture.BASE_MILLIS);
    importedNow.accept(capture.whole(), capture.end());

    assertThat(importedNow.account().implausibleTimestamps()).isZero();
    assertThat(importedNow.account().problems()).isEmpty();
    assertThat(importedNow.deltas)
        .extracting(StatsDelta::windowStartMillis)
        .containsExactly(Capture.BASE_MILLIS, Capture.BASE_MILLIS + Duration.ofHours(1).toMillis());
  }

  @Test
  void aWindowClosesWhenItsOwnTimePassesAndLateRowsCorrectIt() {
    Capture capture =
        Capture.zones()
            .zone("a", 1 * SECOND, 10)
            .zone("a", 16 * SECOND, 20)
            .zone("a", 2 * SECOND, 30)
            .zone("b", 3 * SECOND, 5);
    fold.accept(capture.part(0, 1));
    assertThat(fold.deltas).isEmpty();

    fold.accept(capture.part(1, 2));
    assertThat(fold.deltas).singleElement().satisfies(delta -> isDelta(delta, "a", 0, false, 10));

    fold.accept(capture.part(2, 3));
    assertThat(fold.deltas).hasSize(2);
    isDelta(fold.deltas.get(1), "a", 0, true, 30);
    assertThat(fold.tick().account().late()).isEqualTo(1);
    assertThat(durations("a").count()).isEqualTo(2);

    fold.accept(capture.part(3, 4), capture.end());
    assertThat(fold.deltas).hasSize(4);
    assertThat(durations("a").count()).isEqualTo(3);
    assertThat(fold.run("a").ended()).isTrue();
    assertThat(fold.run("b").ended()).isTrue();
  }

  @Test
  void whileTheInputIsBehindRunsAndAccountsAreToldEveryFiveSecondsAndAtTheEnd() {
    Capture capture = Capture.zones();
    for (int window = 0; window < 12; window++) {
      capture.zone("a", 20L * window * SECOND, 10);
    }
    fold.behind(true).accept(capture.part(0, 2)).tick();
    assertThat(fold.emitted).hasSize(1);
    for (int row = 2; row < 7; row++) {
      assertThat(fold.emitted).as("after %d s", row - 2).hasSize(1);
      assertThat(fold.account().folded()).isEqualTo(2);
      fold.accept(capture.part(row, row + 1)).advance(Duration.ofSeconds(1));
    }
    assertThat(fold.emitted).hasSize(2);
    assertThat(fold.account().folded()).isEqualTo(7);
    assertThat(durations("a").count()).as("all but the open window").isEqualTo(6);

    fold.accept(capture.part(7, 9));
    assertThat(fold.deltas).as("deltas are never put off").hasSize(8);
    fold.behind(false).advance(Duration.ofSeconds(1));
    assertThat(durations("a").count()).as("caught up").isEqualTo(8);

    fold.behind(true).accept(capture.part(9, 12), capture.end());
    assertThat(durations("a").count()).isEqualTo(12);
    assertThat(fold.account().folded()).isEqualTo(12);
    assertThat(fold.run("a").ended()).isTrue();
  }

  @Test
  void whatWasPutOffWhenAProcessDiedIsSaidByTheNextOne() {
    Capture capture = Capture.zones();
    for (int window = 0; window < 6; window++) {
      capture.zone("a", 20L * window * SECOND, 10);
    }
    fold.behind(true).accept(capture.part(0, 2)).tick();
    fold.accept(capture.part(2, 6));
    assertThat(fold.account().folded()).isEqualTo(2);
    assertThat(durations("a").count()).isEqualTo(1);

    fold.restart().behind(false).tick();
    assertThat(fold.account().folded()).isEqualTo(6);
    assertThat(durations("a").count()).isEqualTo(5);
  }

  @Test
  void anIdleSourceIsToldAsAWholeAlthoughOthersAreBehind() {
    Capture capture =
        Capture.zones().zone("a", 0, 10).zone("a", 20 * SECOND, 10).zone("a", 40 * SECOND, 10);
    fold.behind(true).accept(capture.part(0, 2)).tick();
    fold.accept(capture.part(2, 3)).advance(Duration.ofSeconds(4));
    assertThat(fold.account().folded()).isEqualTo(2);

    fold.now(Harness.START_MILLIS + 7_000).tick(); // reports, and the next one is not due at 20 s
    fold.accept(capture.part(2, 3)); // a duplicate: counted, nothing else
    fold.now(Harness.START_MILLIS + 26_000).tick();
    fold.now(Harness.START_MILLIS + 27_000).tick();
    assertThat(fold.account().duplicate()).isEqualTo(1);
    assertThat(durations("a").count()).as("all windows closed").isEqualTo(3);
  }

  @Test
  void theLastWindowOfAQuietSourceClosesByIdleTime() {
    Capture capture = Capture.zones().zone("a", SECOND, 10).zone("a", 2 * SECOND, 1);
    fold.accept(capture.part(0, 1)).advance(Duration.ofSeconds(19));
    assertThat(fold.deltas).isEmpty();

    fold.advance(Duration.ofSeconds(2));
    assertThat(fold.deltas).singleElement().satisfies(delta -> isDelta(delta, "a", 0, false, 10));
    assertThat(fold.run("a").ended()).isFalse();

    fold.accept(capture.part(1, 2));
    isDelta(fold.deltas.get(1), "a", 0, true, 1);
  }

  @Test
  void holesAtTheEndAreLostAndALateFillerFillsThem() {
    Capture capture = Capture.zones();
    for (int i = 0; i < 10; i++) {
      capture.zone("a", i, 1);
    }
    fold.accept(capture.part(0, 3), capture.part(6, 10), capture.end());
    assertThat(fold.account().lost()).isEqualTo(3);
    assertThat(fold.account().problemCounts()).containsEntry("lost-records", 1L);
    assertThat(fold.account().problems().get(0).message()).contains("3 of 10", "number 3");

    fold.accept(capture.part(2, 7)).tick();
    assertThat(fold.account().lost()).isZero();
    assertThat(fold.account().duplicate()).isEqualTo(2);
    assertThat(fold.account().problems()).isEmpty();
    assertThat(durations("a").count()).isEqualTo(10);
    assertThat(fold.run("a").ended()).isTrue();
  }

  @Test
  void moreRowsAfterTheEndReopenTheStream() {
    Capture capture = Capture.zones().zone("a", 0, 1);
    fold.accept(capture.whole(), capture.end(EndReason.CUT));
    assertThat(fold.account().endReason()).isEqualTo("CUT");
    assertThat(fold.account().problemCounts()).containsKey("input-cut");

    capture.zone("a", 1, 2);
    fold.accept(capture.part(1, 2)).tick();
    assertThat(fold.account().ended()).isFalse();
    assertThat(fold.run("a").ended()).isFalse();

    fold.accept(capture.end());
    assertThat(fold.account().ended()).isTrue();
    assertThat(fold.account().sequences()).isEqualTo(2);
    assertThat(fold.account().problems()).isEmpty();
    assertThat(durations("a").sum()).isEqualTo(3);
    assertThat(fold.run("a").ended()).isTrue();
  }

  @Test
  void everythingSurvivesARestart() {
    Capture capture = Capture.zones().zone("a", 1 * SECOND, 10).zone("b", "ctx", 1 * SECOND, -1);
    fold.accept(capture.whole()).restart();
    capture.zone("a", 2 * SECOND, 20);
    fold.accept(capture.whole()).restart();
    fold.accept(capture.end());

    assertThat(durations("a").sum()).isEqualTo(30);
    assertThat(fold.account().received()).isEqualTo(5);
    assertThat(fold.account().duplicate()).isEqualTo(2);
    assertThat(fold.account().rejected()).isEqualTo(1);
    assertThat(fold.account().problems()).hasSize(1);
  }

  @Test
  void stateIsDroppedAfterItsRetention() {
    Capture capture = Capture.zones().zone("a", SECOND, 10);
    fold.accept(capture.whole(), capture.end()).advance(Duration.ofDays(6));
    fold.expire();
    assertThat(fold.store.isEmpty()).isFalse();

    fold.advance(Duration.ofDays(2)).expire();
    assertThat(fold.store.isEmpty()).isTrue();
  }

  private static Capture threeRuns(String run) {
    return Capture.zones()
        .run(run)
        .zone("TF_run", 1000, 10)
        .zone("TF_run", 2000, 20)
        .zone("TF_run", 3000, 30);
  }

  private DurationStats durations(String name) {
    return Objects.requireNonNull(fold.run(name).value().durations());
  }

  private static long count(StatsDelta delta) {
    return Objects.requireNonNull(delta.value().durations()).count();
  }

  private static void isDelta(
      StatsDelta delta, String name, long startSeconds, boolean late, long sum) {
    assertThat(delta.key().name()).isEqualTo(name);
    assertThat(delta.windowStartMillis()).isEqualTo(Capture.BASE_MILLIS + startSeconds * 1000);
    assertThat(delta.late()).isEqualTo(late);
    assertThat(Objects.requireNonNull(delta.value().durations()).sum()).isEqualTo(sum);
  }
}
