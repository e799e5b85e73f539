package dev.plumbline.standalone.cli;

import dev.plumbline.model.value.Counted;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.sinks.report.TerminalText;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Problems as lines for a person: severity, place, message. */
final class ProblemLines {

  private static final int MOST = 50;

  private ProblemLines() {}

  /**
   * Writes them: the worst first, of those files as they came, of a file by line and what has none
   * at its end. The rest of a long list is counted.
   */
  static void print(List<Problem> problems, PrintWriter out) {
    Map<String, Integer> files = new HashMap<>();
    problems.forEach(problem -> files.putIfAbsent(problem.file(), files.size()));
    List<Problem> sorted =
        problems.stream()
            .sorted(
                Comparator.comparing(Problem::severity)
                    .reversed()
                    .thenComparing(problem -> files.getOrDefault(problem.file(), 0))
                    .thenComparing(
                        problem -> problem.line() == 0 ? Long.MAX_VALUE : problem.line()))
            .toList();
    sorted.stream().limit(MOST).forEach(problem -> out.println(line(problem)));
    if (sorted.size() > MOST) {
      out.println("and " + Counted.of(sorted.size() - MOST, "more problem"));
    }
  }

  /** Whether there is one of severity warning or above. */
  static boolean areSerious(List<Problem> problems) {
    return problems.stream().anyMatch(p -> p.severity().compareTo(Severity.WARNING) >= 0);
  }

  /** One problem as a line. */
  static String line(Problem problem) {
    StringBuilder line = new StringBuilder(problem.severity().text()).append(": ");
    if (!problem.file().isEmpty() && !problem.message().startsWith(problem.file())) {
      line.append(problem.file());
      if (problem.line() > 0) {
        line.append(':').append(problem.line());
      }
      line.append(": ");
    }
    return TerminalText.shown(line.append(problem.message()).toString());
  }
}
