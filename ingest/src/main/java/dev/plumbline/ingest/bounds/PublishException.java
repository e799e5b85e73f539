package dev.plumbline.ingest.bounds;

/** Bounds could not be published; the message says how far it got. */
public final class PublishException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PublishException(String message, Throwable cause) {
    super(message, cause);
  }
}
