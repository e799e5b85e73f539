package dev.plumbline.sinks.replay;

/** A run could not be read from its topics; the message says what and where. */
public final class ReplayException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says what could not be read. */
  public ReplayException(String message) {
    super(message);
  }
}
