package dev.plumbline.ingest.send;

/** The import could not be finished: the broker is away, refuses or lost a record. */
public final class ImportException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ImportException(String message, Throwable cause) {
    super(message, cause);
  }
}
