package dev.plumbline.bounds.ascend.fit;

import dev.plumbline.bounds.ascend.fit.FitMessage.Code;
import dev.plumbline.bounds.msprof.OpSummary;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The files of a benchmark folder, each read once, and what is said about them. */
final class FitLog {
  private final Path folder;
  private final Map<String, BenchmarkFile> files = new HashMap<>();
  private final Set<String> unreadable = new HashSet<>();
  private final List<FitMessage> messages = new ArrayList<>();
  private final List<FitMessage> objections = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();

  FitLog(Path folder) {
    this.folder = folder;
    if (!Files.isDirectory(folder)) {
      problems.add(
          new Problem(
              folder.toString(),
              0,
              Severity.ERROR,
              "unreadable",
              "expected a folder of microbenchmark profiles, found none"));
    }
  }

  /** The file of a benchmark; null if there is none or it cannot be read, which is a problem. */
  @Nullable BenchmarkFile file(String stem) {
    BenchmarkFile known = files.get(stem);
    Path path = folder.resolve(stem + ".csv");
    if (known != null || unreadable.contains(stem) || !Files.isRegularFile(path)) {
      return known;
    }
    try {
      BenchmarkFile file = BenchmarkFile.read(path);
      files.put(stem, file);
      OpSummary summary = file.summary();
      problems.addAll(summary.problems());
      if (file.skippedRows() > 0) {
        say(
            Code.ROWS_SKIPPED,
            file.name() + ":" + file.skippedRows(),
            "expected numbers in every numeric cell of "
                + summary.rowCount()
                + " rows, found "
                + file.skippedRows()
                + " rows without");
      }
      return file;
    } catch (IOException e) {
      unreadable.add(stem);
      problems.add(
          new Problem(
              path.toString(),
              0,
              Severity.ERROR,
              "unreadable",
              "cannot be read: " + e.getMessage()));
      return null;
    }
  }

  void say(Code code, String subject, String text) {
    messages.add(new FitMessage(code, subject, text));
  }

  /** Something the reference lets pass. */
  void object(Code code, String subject, String text) {
    objections.add(new FitMessage(code, subject, text));
  }

  List<FitMessage> messages() {
    return messages;
  }

  List<FitMessage> objections() {
    return objections;
  }

  List<Problem> problems() {
    return problems;
  }
}
