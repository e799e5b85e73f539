package dev.plumbline.stream.runner;

/** The topology cannot run, or stopped by itself; the message is for people. */
public final class StreamFailure extends Exception {
  private static final long serialVersionUID = 1L;

  /** Says what failed. */
  public StreamFailure(String message) {
    super(message);
  }

  /** Says what failed, and keeps why. */
  public StreamFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
