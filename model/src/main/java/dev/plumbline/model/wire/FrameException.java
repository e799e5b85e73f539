package dev.plumbline.model.wire;

/**
 * A record that is no valid frame. The message says where, what was expected and what was found; it
 * is meant for a dead letter's reason header.
 *
 * <p>Unchecked, because it crosses operators that only route the record elsewhere; {@link
 * Frame#wrap} is the only public method that throws it.
 */
public final class FrameException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  FrameException(String message) {
    super(message);
  }
}
