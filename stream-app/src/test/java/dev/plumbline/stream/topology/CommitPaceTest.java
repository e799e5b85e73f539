package dev.plumbline.stream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CommitPaceTest {
  private static final long NOW = 1_700_000_000_000L;

  private final CommitPace pace = new CommitPace();

  @Test
  void whatWasJustMeasuredIsCommittedSoonAndOnce() {
    assertThat(pace.isDue(NOW)).isFalse();

    pace.processed(NOW - 5);
    assertThat(pace.isDue(NOW)).isTrue();

    pace.committed();
    assertThat(pace.isDue(NOW)).isFalse();
  }

  @Test
  void aTaskThatIsBehindLeavesCommitsToTheLongerInterval() {
    pace.processed(NOW - CommitPace.BEHIND_MILLIS);
    pace.sent();
    assertThat(pace.isDue(NOW)).isFalse();

    pace.processed(NOW - CommitPace.BEHIND_MILLIS + 1);
    assertThat(pace.isDue(NOW)).isTrue();
  }

  @Test
  void theNewestRecordCountsWhateverTheOrderOfPartitions() {
    pace.processed(NOW - 5);
    pace.processed(NOW - 60_000);

    assertThat(pace.isDue(NOW)).isTrue();
  }

  @Test
  void anEndIsCommittedSoonHoweverOldItIs() {
    pace.processed(NOW - 3_600_000);
    pace.ended();
    assertThat(pace.isDue(NOW)).isTrue();

    pace.committed();
    pace.processed(NOW - 3_600_000);
    assertThat(pace.isDue(NOW)).isFalse();
  }

  @Test
  void nothingNewIsNoReasonToCommit() {
    pace.processed(NOW);
    pace.committed();

    assertThat(pace.isDue(NOW + 1)).isFalse();
  }
}
