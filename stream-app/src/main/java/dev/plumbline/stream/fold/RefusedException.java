package dev.plumbline.stream.fold;

/** A valid frame that the fold cannot take; nothing of it was counted. */
public final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says why, with the numbers. */
  public RefusedException(String message) {
    super(message);
  }
}
