package dev.plumbline.standalone.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C (or a TERM signal) into an interrupt of the working thread, and holds the end of the
 * JVM back until that thread has closed what it opened.
 */
public final class Interruption implements AutoCloseable {

  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook;

  /**
   * Starts listening for the end of the JVM.
   *
   * @param worker thread that is interrupted
   * @param patience how long the end of the JVM waits for {@link #close()}
   */
  public Interruption(Thread worker, Duration patience) {
    hook =
        new Thread(
            () -> {
              worker.interrupt();
              awaitDone(patience);
            },
            "interruption");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void awaitDone(Duration patience) {
    try {
      if (!done.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        System.err.println("plumbline: not closed within " + patience.toSeconds() + " s, ending");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Says that everything is closed. */
  @Override
  public void close() {
    done.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException alreadyEnding) {
      Thread.interrupted(); // the hook did its work
    }
  }
}
