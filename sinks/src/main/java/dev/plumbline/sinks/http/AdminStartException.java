package dev.plumbline.sinks.http;

import org.jspecify.annotations.Nullable;

/** Something cannot be started; the message tells the user why and what to do. */
public final class AdminStartException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Takes a message for the user. */
  public AdminStartException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
