package dev.plumbline.standalone.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.streams.errors.StreamsException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns what went wrong into one line on standard error and an exit code. */
public final class FailureMessages
    implements CommandLine.IExecutionExceptionHandler, CommandLine.IParameterExceptionHandler {

  /** Exceptions of ours are thrown with a message for the user. */
  private static final String OUR_OWN = "dev.plumbline.";

  @Override
  public int handleExecutionException(Exception thrown, CommandLine command, ParseResult parsed) {
    Throwable failure = withoutWrappers(thrown);
    PrintWriter err = command.getErr();
    if (wasInterrupted(failure)) {
      err.println(
          "plumbline: interrupted; nothing it had begun to write is passed off as complete");
      err.flush();
      return ExitCode.INTERRUPTED;
    }
    err.println("plumbline: " + oneLine(message(failure)));
    if (exitCode(failure) == ExitCode.USAGE) {
      err.println(hint(command));
    }
    if (Verbosity.isVerbose()) {
      thrown.printStackTrace(err);
    }
    err.flush();
    return exitCode(failure);
  }

  @Override
  public int handleParseException(ParameterException thrown, String[] arguments) {
    CommandLine command = thrown.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("plumbline: " + oneLine(String.valueOf(thrown.getMessage())));
    CommandLine.UnmatchedArgumentException.printSuggestions(thrown, err);
    err.println(hint(command));
    err.flush();
    return ExitCode.USAGE;
  }

  private static String hint(CommandLine command) {
    return "Try '" + command.getCommandSpec().qualifiedName() + " --help'.";
  }

  private static Throwable withoutWrappers(Throwable thrown) {
    Throwable failure = thrown;
    while (failure.getCause() != null
        && (failure instanceof ExecutionException
            || failure instanceof CompletionException
            || failure instanceof UncheckedIOException
            || failure instanceof StreamsException)) {
      failure = failure.getCause();
    }
    return failure;
  }

  private static boolean wasInterrupted(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof InterruptException || cause instanceof InterruptedException) {
        return true;
      }
    }
    return false;
  }

  private static int exitCode(Throwable failure) {
    return failure instanceof CommandFailure known ? known.exitCode() : ExitCode.NOT_FINISHED;
  }

  private static String message(Throwable failure) {
    if (failure.getClass().getName().startsWith(OUR_OWN)) {
      return String.valueOf(failure.getMessage());
    }
    if (failure instanceof IOException e) {
      return fileMessage(e);
    }
    if (failure instanceof TimeoutException) {
      return "the broker did not answer in time: " + failure.getMessage();
    }
    if (failure instanceof SaslAuthenticationException) {
      return "the broker refused the log-in: " + failure.getMessage();
    }
    if (failure instanceof KafkaException) {
      return "Kafka: " + root(failure);
    }
    return "something failed that never should: " + root(failure) + " (-v shows where)";
  }

  /** What a file could not do, in words. */
  static String fileMessage(IOException e) {
    String reason =
        e instanceof FileSystemException file && file.getReason() != null
            ? file.getReason()
            : String.valueOf(e.getMessage());
    if (reason.toLowerCase(Locale.ROOT).contains("no space left")) {
      return "the disk is full: " + e.getMessage();
    }
    if (e instanceof NoSuchFileException) {
      return e.getMessage() + " does not exist";
    }
    if (e instanceof FileAlreadyExistsException) {
      return e.getMessage() + " is a file, expected a folder";
    }
    if (e instanceof AccessDeniedException) {
      return "no permission: " + e.getMessage();
    }
    return String.valueOf(e.getMessage());
  }

  private static String root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
