package dev.plumbline.standalone.cli;

import dev.plumbline.stream.runner.StreamFailure;
import dev.plumbline.stream.runner.StreamRunner;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A running topology; its failure interrupts the thread that waits for its results. */
final class StreamWatch implements AutoCloseable {

  private final StreamRunner runner;
  private final AtomicReference<@Nullable StreamFailure> failure = new AtomicReference<>();
  private volatile boolean closing;

  StreamWatch(StreamRunner runner, Thread waiting) {
    this.runner = runner;
    Thread watch = new Thread(() -> watch(waiting), "stream-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private void watch(Thread waiting) {
    try {
      runner.await();
    } catch (StreamFailure e) {
      if (!closing) {
        failure.set(e);
        waiting.interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The topology as a metrics page sees it. */
  RunningTopology topology() {
    return new RunningTopology(runner);
  }

  /** Throws the failure of the topology if there is one. */
  void rethrow() throws StreamFailure {
    StreamFailure known = failure.get();
    if (known != null) {
      Thread.interrupted(); // was meant for us
      throw known;
    }
  }

  @Override
  public void close() {
    closing = true;
    runner.close();
  }
}
