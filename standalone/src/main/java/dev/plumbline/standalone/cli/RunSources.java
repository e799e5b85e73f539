package dev.plumbline.standalone.cli;

import dev.plumbline.ingest.names.ZoneNameTable;
import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.InputType;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.ingest.scan.ScannedInputs;
import dev.plumbline.model.value.Counted;
import dev.plumbline.model.value.Problem;
import dev.plumbline.sinks.compare.ComparedRun;
import dev.plumbline.sinks.compare.SavedRun;
import dev.plumbline.sinks.report.RunArchive;
import dev.plumbline.sinks.report.RunArchive.ArchivedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the run that a word of the command line means: a log folder, a saved run, or a name. */
final class RunSources {
  /** Says that a word is the name of a run in Kafka, whatever files there are. */
  static final String RUN = "run:";

  private static final String SAVED = ".json";

  /** Code of the problem that a file is there and cannot be read. */
  private static final String UNREADABLE = "unreadable";

  private final String host;
  private final ScanOptions options;
  private final ZoneNameOptions zoneNames;
  private final @Nullable RunArchive archive;
  private final List<Problem> problems;

  /**
   * Prepares to find runs.
   *
   * @param archive runs in Kafka, null if no cluster was named
   * @param problems takes what is wrong with files
   */
  RunSources(
      String host,
      ScanOptions options,
      ZoneNameOptions zoneNames,
      @Nullable RunArchive archive,
      List<Problem> problems) {
    this.host = host;
    this.options = options;
    this.zoneNames = zoneNames;
    this.archive = archive;
    this.problems = problems;
  }

  /**
   * The run.
   *
   * @param which what it is for, in messages
   * @throws CommandFailure if there is no such run
   */
  ComparedRun find(String which, String word) {
    if (isName(word)) {
      return archived(which, word);
    }
    Path path = Path.of(word);
    if (!Files.exists(path)) {
      throw CommandFailure.usage(
          which + " " + word + " does not exist; a run in Kafka is found with --bootstrap");
    }
    return Files.isRegularFile(path) && word.endsWith(SAVED)
        ? saved(which, path)
        : folded(which, path);
  }

  /** Whether the word names a run in Kafka. */
  boolean isName(String word) {
    return word.startsWith(RUN) || (archive != null && !Files.exists(Path.of(word)));
  }

  /** The name of a run without the mark that it is one. */
  static String name(String word) {
    return word.startsWith(RUN) ? word.substring(RUN.length()) : word;
  }

  /**
   * The newest run that has a label.
   *
   * @param except a run that does not count, null for none
   * @throws CommandFailure if there is none
   */
  ComparedRun newest(String label, String value, @Nullable String except) {
    String name =
        archive()
            .newest(label, value, except)
            .orElseThrow(
                () ->
                    CommandFailure.usage(
                        "no "
                            + (except == null ? "" : "other ")
                            + "run has the label "
                            + label
                            + "="
                            + value));
    return archived("the baseline", name);
  }

  private RunArchive archive() {
    if (archive == null) {
      throw CommandFailure.usage("no cluster named: runs in Kafka need --bootstrap HOST:PORT");
    }
    return archive;
  }

  private ComparedRun archived(String which, String word) {
    String name = name(word);
    ArchivedRun run =
        archive()
            .run(name)
            .orElseThrow(
                () ->
                    CommandFailure.usage(
                        which + " " + name + " is no run of the cluster, and no file either"));
    return new ComparedRun(run.run(), run.labels(), run.stats(), run.accounts(), run.unreadable());
  }

  private static ComparedRun saved(String which, Path file) {
    try {
      return SavedRun.read(file);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(which + " " + file + " " + e.getMessage(), e);
    } catch (IOException e) {
      throw CommandFailure.usage(
          which + " " + file + " cannot be read: " + FailureMessages.fileMessage(e), e);
    }
  }

  private ComparedRun folded(String which, Path path) {
    ScannedInputs inputs = InputScan.scan(List.of(path), options);
    if (inputs.streams().isEmpty() && inputs.ofType(InputType.EMPTY).isEmpty()) {
      throw CommandFailure.usage(nothingIn(which, path, inputs.problems()));
    }
    List<Problem> found = new ArrayList<>();
    ZoneNameTable names = zoneNames.table(inputs, found::add);
    Identity identity =
        new Identity(
            path.toString(),
            host,
            "",
            Identity.DEFAULT_WORKLOAD,
            Map.of(),
            "plumbline " + RootCommand.JarVersion.text());
    ComparedRun run = new FoldedInput(inputs, identity, names, InstantSource.system()).run(found);
    found.forEach(problem -> problems.add(withSide(which, problem)));
    return run;
  }

  /** A file that could not be read is another mistake than a folder without one. */
  private static String nothingIn(String which, Path path, List<Problem> problems) {
    List<String> unreadable =
        problems.stream()
            .filter(problem -> problem.code().equals(UNREADABLE))
            .map(problem -> problem.file() + " " + problem.message())
            .toList();
    String rest =
        unreadable.size() > 1 ? " and " + Counted.of(unreadable.size() - 1, "more file") : "";
    return unreadable.isEmpty()
        ? "no recognised file in "
            + which
            + " "
            + path
            + ": expected a log folder (.logs or its parent), one of its files, or a saved run"
            + " (.json)"
        : "no file could be read in " + which + " " + path + ": " + unreadable.get(0) + rest;
  }

  /** The files of both sides have the same names. */
  private static Problem withSide(String which, Problem problem) {
    String file = problem.file().isEmpty() ? which : which + " " + problem.file();
    return new Problem(file, problem.line(), problem.severity(), problem.code(), problem.message());
  }
}
