package dev.plumbline.bench.cli;

import dev.plumbline.bench.cluster.JvmSettings;
import dev.plumbline.bench.measure.Outcome;
import dev.plumbline.standalone.cli.CommandFailure;
import dev.plumbline.standalone.cli.ExitCode;
import dev.plumbline.standalone.cli.Interruption;
import dev.plumbline.standalone.cli.Verbosity;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * A benchmark: options that all have, a table on standard output, a JSON file beside it. Ctrl-C
 * interrupts the thread that runs it, which closes its children.
 */
public abstract class BenchCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "${sys:plumbline.bench.out:-target/bench}",
      description = "Folder of the JSON file. Default: target/bench of the repository.")
  private Path out = Path.of("target/bench");

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Rounds; figures are their median. Default: 5, with --quick 1.")
  private @Nullable Integer rounds;

  @Option(
      names = "--rows",
      paramLabel = "N",
      converter = RowCount.class,
      description = "Rows of a round: 5000, 500k, 100M.")
  private @Nullable Long rows;

  @Option(names = "--quick", description = "Tiny: does it still run? The figures mean nothing.")
  private boolean quick;

  @Option(
      names = "--java",
      paramLabel = "PATH",
      description = "The java that child processes run on. Default: this one.")
  private @Nullable Path java;

  @Option(
      names = "--jvm-opts",
      paramLabel = "OPTIONS",
      description = "More JVM options for child processes, blank between them.")
  private String jvmOptions = "";

  @Mixin private Verbosity verbosity = new Verbosity();
  @Spec private @Nullable CommandSpec spec;

  /**
   * Runs the benchmark.
   *
   * @param outcome takes settings and figures; it is written when this returns
   */
  protected abstract void run(Outcome outcome) throws Exception;

  @Override
  public final Integer call() throws Exception {
    Verbosity.quietClients();
    check();
    Outcome outcome =
        new Outcome(
            spec().name(), spec().commandLine().getParseResult().originalArgs(), Instant.now());
    try (Interruption interruption = new Interruption(Thread.currentThread(), PATIENCE)) {
      run(outcome);
      progress("figures in " + write(outcome));
    }
    return ExitCode.OK;
  }

  /** Before minutes of work: what can never work is said at once. */
  private void check() {
    rounds();
    rows(1, 1);
    jvm();
    try {
      Files.createDirectories(out);
    } catch (IOException e) {
      throw CommandFailure.usage("--out " + out + " is no folder that can be written to", e);
    }
  }

  private Path write(Outcome outcome) throws IOException {
    outcome.setting("rounds", rounds()).setting("quick", quick).setting("jvm", jvm());
    return outcome.write(out);
  }

  /** How many rounds. */
  protected final int rounds() {
    int number = rounds == null ? (quick ? 1 : 5) : rounds;
    if (number < 1) {
      throw CommandFailure.usage("--rounds is at least 1, found " + number);
    }
    return number;
  }

  /** How many rows: what the user said, else one of the two. */
  protected final long rows(long usual, long quickly) {
    long number = rows == null ? (quick ? quickly : usual) : rows;
    if (number < 1) {
      throw CommandFailure.usage("--rows is at least 1, found " + number);
    }
    return number;
  }

  /** Whether sizes shall be tiny. */
  protected final boolean isQuick() {
    return quick;
  }

  /** The JVM of children. */
  protected final JvmSettings jvm() {
    JvmSettings jvm = JvmSettings.defaults();
    if (java != null) {
      if (!Files.isExecutable(java)) {
        throw CommandFailure.usage("--java " + java + " cannot be run");
      }
      jvm = jvm.on(java);
    }
    return jvm.with(jvmOptions);
  }

  /** A line for whoever waits. */
  protected final void progress(String line) {
    PrintWriter err = spec().commandLine().getErr();
    err.println("bench: " + line);
    err.flush();
  }

  /** A part of the result. */
  protected final void print(String text) {
    PrintWriter results = spec().commandLine().getOut();
    results.print(text);
    results.flush();
  }

  private CommandSpec spec() {
    if (spec == null) {
      throw new IllegalStateException("not run by a command line");
    }
    return spec;
  }
}
