package dev.plumbline.bench.cluster;

import dev.plumbline.standalone.cli.CommandFailure;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what other processes do. */
public final class Patience {
  private static final long LOOK_MILLIS = 10;

  private Patience() {}

  /**
   * Waits until something is so, looking every 10 ms.
   *
   * @param what what is waited for, for the message
   * @throws CommandFailure if it is not so in time
   */
  public static void until(String what, Duration most, BooleanSupplier isSo)
      throws InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    while (!isSo.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw CommandFailure.notFinished(
            "waited " + most.toSeconds() + " s in vain until " + what, null);
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }
}
