package dev.plumbline.standalone.broker;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.utils.internals.Exit;
import org.jspecify.annotations.Nullable;

/**
 * What happens when the broker gives up, as it does when its disk is full or fails: Kafka ends the
 * JVM at once and without a word. Here the word is added and temporary folders are removed; the end
 * stays, because nothing in this JVM is worth more than its log.
 */
public final class BrokerHalt {

  /** Exit code of a process that could not finish. */
  public static final int EXIT_CODE = 4;

  private static final Set<DataFolder> TEMPORARY = ConcurrentHashMap.newKeySet();

  private BrokerHalt() {}

  /** From now on, a broker that ends the JVM says so on standard error. */
  static void explain() {
    Exit.setHaltProcedure((code, message) -> halt(message));
    Exit.setExitProcedure((code, message) -> halt(message));
  }

  /** Removes a folder when the broker gives up. */
  static void removeOnHalt(DataFolder temporary) {
    TEMPORARY.add(temporary);
  }

  /** It is gone already. */
  static void removed(DataFolder temporary) {
    TEMPORARY.remove(temporary);
  }

  private static void halt(@Nullable String message) {
    System.err.println(
        "plumbline: the embedded broker cannot go on and ends this process"
            + (message == null || message.isBlank() ? "" : ": " + message)
            + ". Is the disk full? The messages above say what it met; no result of this run is"
            + " complete.");
    System.err.flush();
    for (DataFolder folder : TEMPORARY) {
      try {
        folder.close();
      } catch (RuntimeException e) {
        System.err.println("plumbline: " + e.getMessage());
      }
    }
    Runtime.getRuntime().halt(EXIT_CODE);
  }
}
