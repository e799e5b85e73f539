package dev.plumbline.bench.latency;

import dev.plumbline.bench.cluster.StreamSettings;
import java.util.Map;

/** What is looked for: put into batches at one end, waited for at the other. */
interface Watch extends LastRow, AutoCloseable {
  /** The topology it needs. */
  StreamSettings settings(StreamSettings shipped);

  /** Begins to look for it; before anything is sent. */
  void start(Map<String, Object> clientProperties) throws InterruptedException;

  /** Puts in no more of it. */
  void stop();

  /**
   * Whether everything that was put in has come out.
   *
   * @throws dev.plumbline.standalone.cli.CommandFailure if it can no longer be looked for
   */
  boolean isAnswered(OpenLoop loop);

  /** How long it took for what was due within a time, by {@link System#nanoTime}. */
  Latencies.Summary between(OpenLoop loop, long fromNanos, long toNanos);

  @Override
  void close();
}
