package dev.plumbline.stream.runner;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

final class RestoreProgressTest {
  private static final TopicPartition FIRST = new TopicPartition("app-fold-changelog", 0);
  private static final TopicPartition SECOND = new TopicPartition("app-fold-changelog", 1);

  private final RestoreProgress progress = new RestoreProgress();

  @Test
  void whatIsLeftFallsWithEveryBatchAndIsSummedOverPartitions() {
    assertThat(progress.remaining()).isEmpty();
    progress.onRestoreStart(FIRST, "fold", 10, 100);
    progress.onRestoreStart(SECOND, "fold", 0, 7);
    assertThat(progress.remaining()).containsOnlyKeys("fold").containsEntry("fold", 97L);
    progress.onBatchRestored(FIRST, "fold", 59, 25);
    assertThat(progress.remaining()).containsEntry("fold", 47L);
    progress.onRestoreEnd(SECOND, "fold", 7);
    assertThat(progress.remaining()).containsEntry("fold", 40L);
    progress.onRestoreEnd(FIRST, "fold", 60);
    assertThat(progress.remaining()).containsEntry("fold", 0L);
  }

  @Test
  void workThatWentElsewhereIsNotLeftHere() {
    progress.onRestoreStart(FIRST, "fold", 0, 100);
    progress.onRestoreSuspended(FIRST, "fold", 30);
    assertThat(progress.remaining()).containsEntry("fold", 0L);
    progress.onRestoreStart(FIRST, "fold", 30, 120);
    assertThat(progress.remaining()).containsEntry("fold", 90L);
  }
}
