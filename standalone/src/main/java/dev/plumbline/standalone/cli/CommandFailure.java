package dev.plumbline.standalone.cli;

import org.jspecify.annotations.Nullable;

/** A command cannot go on; the message is what the user reads, on one line. */
public final class CommandFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int exitCode;

  private CommandFailure(int exitCode, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** The arguments cannot be used. */
  public static CommandFailure usage(String message) {
    return new CommandFailure(ExitCode.USAGE, message, null);
  }

  /** The arguments cannot be used, because of something that happened. */
  public static CommandFailure usage(String message, Throwable cause) {
    return new CommandFailure(ExitCode.USAGE, message, cause);
  }

  /** The command could not finish. */
  public static CommandFailure notFinished(String message, @Nullable Throwable cause) {
    return new CommandFailure(ExitCode.NOT_FINISHED, message, cause);
  }

  int exitCode() {
    return exitCode;
  }
}
