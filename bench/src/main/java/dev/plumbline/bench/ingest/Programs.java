package dev.plumbline.bench.ingest;

import dev.plumbline.bench.files.FolderSpec;
import dev.plumbline.bench.files.LogFolder;
import dev.plumbline.standalone.cli.CommandFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The commands that are measured, started as a user starts them. */
final class Programs {
  /** Tells where the launcher is; set by it. */
  private static final String LAUNCHER = "plumbline.launcher";

  /** Findings of the run are no failure of the command. */
  private static final int PROBLEMS = 1;

  private static final String SCRIPT = "five_reports.py";

  private final String launcher;
  private final String python;
  private final Path script;
  private final Path work;
  private final Map<String, String> environment;

  /**
   * Prepares to run commands.
   *
   * @param work existing folder for whatever they write
   * @param javaOptions given to the launcher beside its own
   */
  Programs(Path work, String python, String javaOptions) throws IOException {
    String found = System.getProperty(LAUNCHER);
    if (found == null) {
      throw CommandFailure.usage(
          "the launcher is measured too: start this as `plumbline bench ingest`");
    }
    this.launcher = found;
    this.python = python;
    this.work = work;
    this.script = work.resolve(SCRIPT);
    this.environment = Map.of("PLUMBLINE_NO_BUILD", "1", "PLUMBLINE_JAVA_OPTS", javaOptions);
    try (InputStream resource = FolderSpec.class.getResourceAsStream(SCRIPT)) {
      if (resource == null) {
        throw new IOException(SCRIPT + " is not in the jar");
      }
      Files.write(script, resource.readAllBytes());
    }
  }

  /** All reports of a folder. */
  CommandRun report(LogFolder folder, Path out) throws IOException, InterruptedException {
    return plumbline(
        List.of(
            launcher,
            "report",
            "--from",
            folder.folder().toString(),
            "--zone-names",
            folder.zoneNames().toString(),
            "--out",
            out.toString()));
  }

  /** The five reports of a folder, by Python. */
  CommandRun python(LogFolder folder, Path out) throws IOException, InterruptedException {
    return CommandRun.of(
        List.of(
            python,
            script.toString(),
            folder.logs().toString(),
            out.toString(),
            folder.zoneNames().toString()),
        Map.of(),
        work.resolve("python.log"),
        0);
  }

  /** A folder into the topics of a broker. */
  CommandRun importInto(LogFolder folder, String run, String bootstrap)
      throws IOException, InterruptedException {
    return plumbline(
        List.of(
            launcher,
            "import",
            folder.folder().toString(),
            "--zone-names",
            folder.zoneNames().toString(),
            "--run",
            run,
            "--bootstrap",
            bootstrap));
  }

  private CommandRun plumbline(List<String> command) throws IOException, InterruptedException {
    return CommandRun.of(command, environment, work.resolve("plumbline.log"), PROBLEMS);
  }
}
