package dev.plumbline.bench.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.standalone.cli.CommandFailure;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A JVM of ours that answers each line with a line of JSON and ends when it is no longer listened
 * to. What it says beside that goes to standard error.
 */
public final class ChildProcess implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long PATIENCE_SECONDS = 40;

  private final String name;
  private final Process process;
  private final BufferedWriter commands;
  private final BufferedReader answers;
  private final JsonNode ready;

  private ChildProcess(String name, Process process) {
    this.name = name;
    this.process = process;
    this.commands = process.outputWriter();
    this.answers = process.inputReader();
    this.ready = answer();
  }

  /**
   * Starts one and waits until it is ready.
   *
   * @throws CommandFailure if it cannot be started, or ends before it is ready
   */
  public static ChildProcess start(
      String name, JvmSettings jvm, Class<?> main, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(jvm.java().toString());
    command.addAll(jvm.options());
    command.add("-cp");
    command.add(String.valueOf(System.getProperty("java.class.path")));
    command.add(main.getName());
    command.addAll(arguments);
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      return new ChildProcess(name, process);
    } catch (IOException e) {
      throw CommandFailure.notFinished(
          "the " + name + " process cannot be started: " + e.getMessage(), e);
    }
  }

  /** What it said when it was ready. */
  public JsonNode ready() {
    return ready;
  }

  /**
   * Sends a line and waits for the answer.
   *
   * @throws CommandFailure if the process has ended
   */
  synchronized JsonNode ask(String command) {
    try {
      commands.write(command);
      commands.newLine();
      commands.flush();
    } catch (IOException e) {
      throw ended(e);
    }
    return answer();
  }

  /** The answer to a command as a value. */
  public <T> T ask(String command, Class<T> type) {
    return JSON.convertValue(ask(command), type);
  }

  private JsonNode answer() {
    try {
      String line = answers.readLine();
      if (line == null) {
        throw ended(null);
      }
      return JSON.readTree(line);
    } catch (IOException e) {
      throw ended(e);
    }
  }

  private CommandFailure ended(@Nullable IOException cause) {
    boolean exited = waitFor();
    return CommandFailure.notFinished(
        "the "
            + name
            + " process "
            + (exited ? "ended with code " + process.exitValue() : "does not answer")
            + "; its messages are above",
        cause);
  }

  private boolean waitFor() {
    try {
      return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Ends it at once, as a crash does; its folder is left behind. */
  void kill() {
    process.destroyForcibly();
    waitFor();
  }

  /** Ends it in order, by force when that takes too long. */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted(); // what closes must be able to wait
    try {
      commands.close();
    } catch (IOException e) {
      process.destroy(); // ended already, or will be by this
    }
    if (!waitFor()) {
      System.err.println("plumbline: the " + name + " process does not end, it is killed");
      process.destroyForcibly();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** The folder that the process said it uses, when it said so. */
  Path folder() {
    return Path.of(ready.path("folder").asText());
  }
}
