package dev.plumbline.bounds.neuron.input;

import java.io.IOException;

/** An input, or one member of it, is not used; says at which stage, where and why. */
public final class RefusedException extends IOException {
  private static final long serialVersionUID = 1L;

  private final Stage stage;
  private final long line;

  /** Refuses without a line. */
  public RefusedException(Stage stage, String reason) {
    this(stage, reason, 0);
  }

  /**
   * Refuses.
   *
   * @param stage where reading stopped
   * @param reason what was expected and found
   * @param line 1-based line, 0 if the input has none
   */
  public RefusedException(Stage stage, String reason, long line) {
    super(reason);
    this.stage = stage;
    this.line = line;
  }

  /** Where reading stopped. */
  public Stage stage() {
    return stage;
  }

  /** 1-based line, 0 if the input has none. */
  public long line() {
    return line;
  }

  /** What was expected and found. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
