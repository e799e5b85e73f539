package dev.plumbline.standalone.cli;

import org.jspecify.annotations.Nullable;

/** A command cannot go on; the message is what the user reads, on one line. */
final class CommandFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int exitCode;

  private CommandFailure(int exitCode, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** The arguments cannot be used. */
  static CommandFailure usage(String message) {
    return new CommandFailure(ExitCode.USAGE, message, null);
  }

  /** The arguments cannot be used, because of something that happened. */
  static CommandFailure usage(String message, Throwable cause) {
    return new CommandFailure(ExitCode.USAGE, message, cause);
  }

  /** The command could not finish. */
  static CommandFailure notFinished(String message, @Nullable Throwable cause) {
    return new CommandFailure(ExitCode.NOT_FINISHED, message, cause);
  }

  int exitCode() {
    return exitCode;
  }
}
