package dev.plumbline.stream.window;

import dev.plumbline.stream.StreamConfig;

/**
 * When windows begin and close.
 *
 * @param sizeMillis length of a window
 * @param graceMillis how long it stays open after its end
 */
public record Windowing(long sizeMillis, long graceMillis) {

  /** The windows of a configuration. */
  public static Windowing of(StreamConfig config) {
    return new Windowing(config.windowSize().toMillis(), config.grace().toMillis());
  }

  /** First millisecond of the window that holds a time. */
  public long startOf(long eventMillis) {
    return Math.floorDiv(eventMillis, sizeMillis) * sizeMillis;
  }

  /** Whether a watermark has passed a window and its grace. */
  boolean isClosed(long startMillis, long watermark) {
    return startMillis + sizeMillis + graceMillis <= watermark;
  }
}
