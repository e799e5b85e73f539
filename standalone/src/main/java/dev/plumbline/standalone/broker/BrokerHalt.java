package dev.plumbline.standalone.broker;

import org.apache.kafka.common.utils.internals.Exit;
import org.jspecify.annotations.Nullable;

/**
 * What happens when the broker gives up, as it does when its disk is full or fails: Kafka ends the
 * JVM at once and without a word. Here the word is added; the end stays, because nothing in this
 * JVM is worth more than its log.
 */
final class BrokerHalt {

  private BrokerHalt() {}

  /** From now on, a broker that ends the JVM says so on standard error. */
  static void explain() {
    Exit.setHaltProcedure((code, message) -> halt(code, message));
    Exit.setExitProcedure((code, message) -> halt(code, message));
  }

  private static void halt(int code, @Nullable String message) {
    System.err.println(
        "plumbline: the embedded broker cannot go on and ends this process"
            + (message == null || message.isBlank() ? "" : ": " + message)
            + ". Is the disk full? The messages above say what it met; no result of this run is"
            + " complete.");
    System.err.flush();
    Runtime.getRuntime().halt(code == 0 ? 1 : code);
  }
}
