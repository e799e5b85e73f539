package dev.plumbline.bounds;

import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The problems of one file. */
final class ProblemList {
  private final String file;
  private final List<Problem> problems = new ArrayList<>();

  ProblemList(String file) {
    this.file = file;
  }

  void add(Severity severity, long line, String code, String message) {
    problems.add(new Problem(file, line, severity, code, message));
  }

  /** A key we do not know is most likely a known one with a slip: without effect, so said aloud. */
  void unknownKey(long line, String path) {
    add(Severity.WARNING, line, "unknown-key", path + ": unknown key, ignored");
  }

  List<Problem> inLineOrder() {
    problems.sort(Comparator.comparingLong(Problem::line));
    return problems;
  }
}
