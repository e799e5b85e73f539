package dev.plumbline.stream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedPunctuator;
import org.junit.jupiter.api.Test;

final class CommitPaceTest {
  private static final long NOW = 1_700_000_000_000L;

  private final CommitPace pace = new CommitPace();

  @Test
  void whatWasJustMeasuredIsCommittedSoonAndOnce() {
    assertThat(pace.isDue(NOW)).isFalse();

    pace.processed(NOW - 5, NOW);
    assertThat(pace.isDue(NOW)).isTrue();

    pace.committed();
    assertThat(pace.isDue(NOW)).isFalse();
  }

  @Test
  void aTaskThatIsBehindLeavesCommitsToTheLongerInterval() {
    pace.processed(NOW - CommitPace.BEHIND_MILLIS, NOW);
    pace.sent();
    assertThat(pace.isDue(NOW)).isFalse();

    pace.processed(NOW - CommitPace.BEHIND_MILLIS + 1, NOW);
    assertThat(pace.isDue(NOW)).isTrue();
  }

  @Test
  void theNewestRecordCountsWhateverTheOrderOfPartitions() {
    pace.processed(NOW - 5, NOW);
    pace.processed(NOW - 60_000, NOW);

    assertThat(pace.isDue(NOW)).isTrue();
  }

  @Test
  void anEndIsCommittedSoonHoweverOldItIs() {
    pace.processed(NOW - 3_600_000, NOW);
    pace.ended();
    assertThat(pace.isDue(NOW)).isTrue();

    pace.committed();
    pace.processed(NOW - 3_600_000, NOW);
    assertThat(pace.isDue(NOW)).isFalse();
  }

  @Test
  void aCommitIsAskedForAtTheIntervalUntilOneHasWrittenEverything() {
    MockProcessorContext<byte[], Output> context = new MockProcessorContext<>();
    CommitHook hook = CommitHook.builder("hook").build();
    context.addStateStore(hook);
    AtomicInteger writes = new AtomicInteger();
    pace.begin(context, "hook", Duration.ofMillis(200), writes::incrementAndGet);
    CapturedPunctuator asking = context.scheduledPunctuators().get(0);
    assertThat(asking.getInterval()).isEqualTo(Duration.ofMillis(200));

    pace.processed(NOW - 5, NOW);
    asking.getPunctuator().punctuate(NOW);
    assertThat(context.committed()).isTrue();

    context.resetCommit();
    asking.getPunctuator().punctuate(NOW + 200);
    assertThat(context.committed()).as("not written yet: asked again").isTrue();

    hook.flushCache();
    context.resetCommit();
    asking.getPunctuator().punctuate(NOW + 400);
    assertThat(context.committed()).isFalse();
    assertThat(writes).hasValue(1);
  }

  @Test
  void aTaskThatGetsNothingIsNotBehind() {
    assertThat(pace.isBehind(NOW)).as("before the first record").isFalse();

    pace.processed(NOW - 3_600_000, NOW);
    assertThat(pace.isBehind(NOW + CommitPace.BEHIND_MILLIS - 1)).isTrue();
    assertThat(pace.isBehind(NOW + CommitPace.BEHIND_MILLIS)).isFalse();
    assertThat(pace.isDue(NOW + CommitPace.BEHIND_MILLIS)).isTrue();
  }
}
