package dev.plumbline.ingest.tracy.net;

import java.time.Duration;

/** Waits; tests do not. */
@FunctionalInterface
public interface Pause {
  /** Waits that long. */
  void pause(Duration duration) throws InterruptedException;
}
