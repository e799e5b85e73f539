package dev.plumbline.stream.topology;

import java.time.Duration;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessingContext;

/**
 * Decides when a task asks for a commit. Whoever waits for a result that was just measured gets it
 * with the next commit, so a task that is up with its input asks soon. A task that is behind reads
 * what nobody waited for to the millisecond, and each commit writes every statistic that changed:
 * it leaves commits to the longer interval of Kafka Streams, and so catches up sooner.
 *
 * <p>Kafka Streams commits all tasks of a thread together: one that is up to date takes the others
 * along.
 */
final class CommitPace {
  /** A record is old when this much has passed since it reached the broker, ms. */
  static final long BEHIND_MILLIS = 1_000;

  private long newestMillis = Long.MIN_VALUE / 2; // no overflow when it is subtracted
  private long processedMillis = Long.MIN_VALUE / 2;
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
   * @param nowMillis wall clock of this instance; ahead of the broker's by a second or more it
   *     makes everything old, which costs promptness and nothing else
   */
  void processed(long brokerMillis, long nowMillis) {
    newestMillis = Math.max(newestMillis, brokerMillis);
    processedMillis = nowMillis;
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

  /** Whether records come that are old; a task without input is not behind. */
  boolean isBehind(long nowMillis) {
    return nowMillis - processedMillis < BEHIND_MILLIS
        && processedMillis - newestMillis >= BEHIND_MILLIS;
  }

  /** Says that a commit contains everything so far. */
  void committed() {
    uncommitted = false;
    urgent = false;
  }
}
