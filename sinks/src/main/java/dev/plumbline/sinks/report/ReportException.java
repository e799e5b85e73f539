package dev.plumbline.sinks.report;

import org.jspecify.annotations.Nullable;

/** A report could not be made; the message says why and what is left behind. */
public final class ReportException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says what went wrong. */
  public ReportException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
