package dev.plumbline.stream.topology;

import java.time.Duration;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessingContext;

/**
 * Decides when a task asks for a commit. Whoever waits for a result that was just measured gets it
 * with the next commit, so a task that is up with its input asks soon. A task that is behind reads
 * what nobody waited for to the millisecond, and each commit writes every statistic that changed:
 * it leaves commits to the longer interval of Kafka Streams, and so catches up sooner.
 */
final class CommitPace {
  /** A record is old when this much has passed since it reached the broker, ms. */
  static final long BEHIND_MILLIS = 1_000;

  private long newestMillis = Long.MIN_VALUE / 2; // no overflow when it is subtracted
  private boolean uncommitted;
  private boolean urgent;

  /**
   * Begins to ask.
   *
   * @param hook name of the {@link CommitHook} of the task
   * @param interval how often to ask while the task is up with its input
   * @param write writes what has to be in a commit
   */
  void begin(ProcessingContext context, String hook, Duration interval, Runnable write) {
    CommitHook commits = context.getStateStore(hook);
    commits.beforeCommit(
        () -> {
          write.run();
          committed();
        });
    context.schedule(
        interval,
        PunctuationType.WALL_CLOCK_TIME,
        now -> {
          if (isDue(now)) {
            context.commit();
          }
        });
  }

  /**
   * Says that a record was processed.
   *
   * @param brokerMillis when it, or what caused it, reached the broker
   */
  void processed(long brokerMillis) {
    newestMillis = Math.max(newestMillis, brokerMillis);
    uncommitted = true;
  }

  /** Says that something was sent. */
  void sent() {
    uncommitted = true;
  }

  /** Says that what was sent ends something: however old it is, somebody waits for it. */
  void ended() {
    urgent = true;
  }

  /** Whether to ask for a commit now. */
  boolean isDue(long nowMillis) {
    return uncommitted && (urgent || !isBehind(nowMillis));
  }

  /** Whether the newest record is old, or none has come yet. */
  boolean isBehind(long nowMillis) {
    return nowMillis - newestMillis >= BEHIND_MILLIS;
  }

  /** Says that a commit contains everything so far. */
  void committed() {
    uncommitted = false;
    urgent = false;
  }
}
