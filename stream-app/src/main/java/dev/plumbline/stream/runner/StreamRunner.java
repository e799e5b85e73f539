package dev.plumbline.stream.runner;

import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.topology.PlumblineTopology;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the topology against a cluster. Starting checks the topics; a failure that ends the
 * application reaches whoever waits in {@link #await}. Closing leaves the consumer group, so that
 * the next start need not wait for a timeout.
 */
public final class StreamRunner implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StreamRunner.class);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(20);

  private final StreamConfig config;
  private final RunnerConfig runnerConfig;
  private final RestoreProgress restore = new RestoreProgress();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final CountDownLatch running = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);
  private @Nullable KafkaStreams streams;

  /** Takes the settings; nothing is started. */
  public StreamRunner(StreamConfig config, RunnerConfig runnerConfig) {
    this.config = config;
    this.runnerConfig = runnerConfig;
  }

  /**
   * Checks the topics and starts; returns before the first record is processed.
   *
   * @throws StreamFailure if a topic is missing, the cluster does not answer, or Kafka Streams
   *     refuses its settings
   */
  public synchronized void start() throws StreamFailure {
    if (streams != null) {
      throw new IllegalStateException("started before");
    }
    TopicCheck.check(runnerConfig);
    try {
      KafkaStreams started =
          new KafkaStreams(
              new PlumblineTopology(config, runnerConfig.commitInterval()).build(),
              RunnerProperties.of(runnerConfig));
      started.setStateListener((now, before) -> changed(now));
      started.setGlobalStateRestoreListener(restore);
      started.setUncaughtExceptionHandler(this::failed);
      streams = started;
      started.start();
    } catch (KafkaException e) {
      throw new StreamFailure("the stream application cannot start: " + e.getMessage(), e);
    }
  }

  /** State of Kafka Streams as text; {@code CREATED} before the start. */
  public String state() {
    KafkaStreams started = current();
    return started == null ? State.CREATED.name() : started.state().name();
  }

  /** Every state that {@link #state} can tell. */
  public static List<String> states() {
    return Stream.of(State.values()).map(State::name).toList();
  }

  /** Changelog offsets that are still to be restored, by store; 0 for stores that are done. */
  public Map<String, Long> restoreRemaining() {
    return restore.remaining();
  }

  /** The running instance, for binding its metrics; null before the start. */
  public @Nullable KafkaStreams streams() {
    return current();
  }

  /**
   * Waits until it runs.
   *
   * @throws StreamFailure if it ended by itself, or does not run within the time
   */
  public void awaitRunning(Duration timeout) throws StreamFailure, InterruptedException {
    boolean reached = running.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
    rethrow();
    if (!reached) {
      throw new StreamFailure(
          "the stream application does not run after " + timeout + ", its state is " + state());
    }
  }

  /**
   * Waits until it is closed.
   *
   * @throws StreamFailure if it ended by itself
   */
  public void await() throws StreamFailure, InterruptedException {
    over.await();
    rethrow();
  }

  @Override
  public void close() {
    KafkaStreams started = current();
    if (started == null) {
      over.countDown();
      return;
    }
    boolean closed =
        started.close(
            CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP)
                .withTimeout(CLOSE_TIMEOUT));
    if (!closed) {
      LOG.warn("the stream application did not close within {}", CLOSE_TIMEOUT);
    }
    running.countDown();
    over.countDown();
  }

  private synchronized @Nullable KafkaStreams current() {
    return streams;
  }

  private void changed(State now) {
    if (now == State.RUNNING) {
      running.countDown();
    }
    if (now == State.ERROR || now == State.NOT_RUNNING) {
      running.countDown();
      over.countDown();
    }
  }

  private StreamThreadExceptionResponse failed(Throwable cause) {
    failure.compareAndSet(null, cause);
    LOG.error("the stream application stops: {}", rootMessage(cause));
    LOG.debug("where it stopped", cause);
    return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
  }

  private void rethrow() throws StreamFailure {
    Throwable cause = failure.get();
    if (cause != null) {
      throw new StreamFailure("the stream application failed: " + rootMessage(cause), cause);
    }
  }

  private static String rootMessage(Throwable cause) {
    Throwable root = cause;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root.getClass().getSimpleName() + ": " + root.getMessage();
  }
}
