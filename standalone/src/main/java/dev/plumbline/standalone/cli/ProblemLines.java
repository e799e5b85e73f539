package dev.plumbline.standalone.cli;

import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.sinks.report.TerminalText;
import java.io.PrintWriter;
import java.util.List;

/** Problems as lines for a person: severity, place, message. */
final class ProblemLines {

  private static final int MOST = 50;

  private ProblemLines() {}

  /** Writes them, the worst first; the rest of a long list is counted. */
  static void print(List<Problem> problems, PrintWriter out) {
    List<Problem> sorted =
        problems.stream()
            .sorted((a, b) -> b.severity().compareTo(a.severity())) // stable: file order stays
            .toList();
    sorted.stream().limit(MOST).forEach(problem -> out.println(line(problem)));
    if (sorted.size() > MOST) {
      out.println("and " + (sorted.size() - MOST) + " more problems");
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
