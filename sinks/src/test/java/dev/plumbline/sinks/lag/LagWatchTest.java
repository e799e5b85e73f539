package dev.plumbline.sinks.lag;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** What is told about groups, and what when the cluster does not answer. */
final class LagWatchTest {
  private static final String ZONES = "plumbline.zones.v1";
  private static final String DELTAS = "app-fleet-deltas-repartition";
  private static final long NOW = 1_796_000_000_000L;

  private final FakeOffsets offsets = new FakeOffsets();
  private long nanos;
  private final LagWatch watch = watch("app");

  @Test
  void aGroupThatIsDoneHasNoLagAndReadsNothing() {
    offsets.range(ZONES, 0, 3, 12);
    offsets.commit("app", ZONES, 0, 12);
    watch.round();
    assertThat(partitions()).containsExactly(new PartitionLag(ZONES, 0, 12, 0, 0));
    assertThat(offsets.reads()).isEmpty();
  }

  @Test
  void lagIsWhatLiesBehindTheCommitAndIsAsOldAsItsFirstRecord() {
    offsets.range(ZONES, 0, 0, 12);
    offsets.range(DELTAS, 0, 0, 4);
    offsets.commit("app", ZONES, 0, 7);
    offsets.commit("app", DELTAS, 0, 1);
    offsets.written(ZONES, 0, NOW - 2500);
    offsets.written(DELTAS, 0, Long.MAX_VALUE);
    watch.round();
    assertThat(partitions())
        .containsExactly(
            new PartitionLag(DELTAS, 0, 1, 3, 0), new PartitionLag(ZONES, 0, 7, 5, 2.5));
  }

  @Test
  void withoutACommitEverythingThatIsNotDeletedWaits() {
    offsets.range(ZONES, 0, 30, 42);
    offsets.range(ZONES, 1, 0, 0);
    offsets.range("somebody.elses", 0, 0, 1000);
    offsets.written(ZONES, 0, NOW);
    watch.round();
    assertThat(partitions())
        .containsExactly(new PartitionLag(ZONES, 0, 0, 12, 0), new PartitionLag(ZONES, 1, 0, 0, 0));
  }

  @Test
  void recordsDeletedBeforeTheyWereReadDoNotWait() {
    offsets.range(ZONES, 0, 30, 42);
    offsets.commit("app", ZONES, 0, 10);
    offsets.written(ZONES, 0, NOW - 1000);
    watch.round();
    assertThat(partitions()).containsExactly(new PartitionLag(ZONES, 0, 10, 12, 1));
  }

  @Test
  void aRecordOfTheFutureHasNoNegativeAge() {
    offsets.range(ZONES, 0, 0, 1);
    offsets.written(ZONES, 0, NOW + 5000);
    watch.round();
    assertThat(partitions()).containsExactly(new PartitionLag(ZONES, 0, 0, 1, 0));
  }

  @Test
  void anAgeThatCouldNotBeReadIsNotMadeUp() {
    offsets.range(ZONES, 0, 0, 1);
    watch.round();
    assertThat(partitions().get(0).waitingSeconds()).isNaN();
    offsets.written(ZONES, 0, NOW - 4000);
    watch.round();
    assertThat(partitions().get(0).waitingSeconds()).isEqualTo(4);
  }

  @Test
  void aGroupThatStandsStillIsReadOnce() {
    offsets.range(ZONES, 0, 0, 5);
    offsets.commit("app", ZONES, 0, 2);
    offsets.written(ZONES, 0, NOW - 4000);
    watch.round();
    offsets.range(ZONES, 0, 0, 9);
    watch.round();
    assertThat(offsets.reads()).containsExactly(Map.of(new TopicPartition(ZONES, 0), 2L));
    assertThat(partitions()).containsExactly(new PartitionLag(ZONES, 0, 2, 7, 4));
    offsets.commit("app", ZONES, 0, 3);
    watch.round();
    assertThat(offsets.reads()).hasSize(2);
  }

  @Test
  void beforeTheFirstAnswerNothingIsCurrent() {
    assertThat(watch.view()).isEqualTo(new LagView(false, List.of()));
    offsets.silence("app");
    watch.round();
    assertThat(watch.view()).isEqualTo(new LagView(false, List.of()));
  }

  @Test
  void theLastAnswerStaysForAMinuteWhenNoneFollows() {
    offsets.range(ZONES, 0, 0, 12);
    offsets.commit("app", ZONES, 0, 12);
    watch.round();
    assertThat(watch.view().current()).isTrue();
    offsets.silence("app");
    pass(Duration.ofSeconds(5));
    watch.round();
    assertThat(watch.view().current()).isFalse();
    assertThat(partitions()).hasSize(1);
    pass(Duration.ofSeconds(56));
    watch.round();
    assertThat(watch.view()).isEqualTo(new LagView(false, List.of()));
    offsets.answerAgain("app");
    watch.round();
    assertThat(watch.view().current()).isTrue();
    assertThat(partitions()).hasSize(1);
  }

  @Test
  void anAnswerThatNeverComesIsNoticedWithoutARound() {
    watch.round();
    pass(Duration.ofSeconds(31));
    assertThat(watch.view().current()).isFalse();
  }

  @Test
  void oneGroupThatIsNotToBeHadDoesNotHideAnother() {
    LagWatch both = watch("denied", "app");
    offsets.range(ZONES, 0, 0, 12);
    offsets.commit("app", ZONES, 0, 12);
    offsets.silence("denied");
    both.round();
    assertThat(both.view().current()).isFalse();
    assertThat(both.view().groups()).extracting(GroupLag::group).containsExactly("app");
  }

  @Test
  void closingEndsTheThreadAndClosesTheSource() throws Exception {
    watch.start();
    assertThat(offsets.awaitQuestion(Duration.ofSeconds(30))).isTrue();
    watch.close();
    assertThat(offsets.isClosed()).isTrue();
  }

  @Test
  void closingWithoutAStartClosesTheSource() {
    watch.close();
    assertThat(offsets.isClosed()).isTrue();
  }

  private LagWatch watch(String... groups) {
    return new LagWatch(offsets, List.of(groups), () -> Instant.ofEpochMilli(NOW), () -> nanos);
  }

  private List<PartitionLag> partitions() {
    return watch.view().groups().get(0).partitions();
  }

  private void pass(Duration time) {
    nanos += time.toNanos();
  }
}
