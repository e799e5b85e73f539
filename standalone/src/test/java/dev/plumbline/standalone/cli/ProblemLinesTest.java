package dev.plumbline.standalone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What people read when something was wrong. */
class ProblemLinesTest {

  @Test
  void theWorstComeFirstAndThoseOfAFileInTheOrderOfItsLines() {
    List<Problem> problems =
        List.of(
            problem("b.csv", 16, Severity.WARNING),
            problem("b.csv", 0, Severity.WARNING),
            problem("a.csv", 2, Severity.INFO),
            problem("a.csv", 9, Severity.WARNING),
            problem("b.csv", 6, Severity.WARNING),
            problem("a.csv", 7, Severity.ERROR));
    assertThat(printed(problems).lines())
        .containsExactly(
            "error: a.csv:7: odd",
            "warning: b.csv:6: odd",
            "warning: b.csv:16: odd",
            "warning: b.csv: odd",
            "warning: a.csv:9: odd",
            "info: a.csv:2: odd");
  }

  @Test
  void ofVeryManyTheRestIsCounted() {
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < 51; i++) {
      problems.add(problem("a.csv", i + 1, Severity.WARNING));
    }
    assertThat(printed(problems)).endsWith("and 1 more problem\n");
    problems.add(problem("a.csv", 99, Severity.WARNING));
    assertThat(printed(problems)).endsWith("and 2 more problems\n");
  }

  /** Where a failure is our own mistake, its class says nothing to people; -v has it. */
  @Test
  void aFailureThatNobodyExpectedIsToldWithoutTheNameOfItsClass() {
    @Command(name = "c")
    class Broken implements Runnable {
      @Override
      public void run() {
        throw new IllegalStateException("the drawer is empty");
      }
    }
    StringWriter err = new StringWriter();
    CommandLine command = new CommandLine(new Broken());
    command.setErr(new PrintWriter(err, true));
    command.setExecutionExceptionHandler(new FailureMessages());
    assertThat(command.execute()).isEqualTo(ExitCode.NOT_FINISHED);
    assertThat(err.toString())
        .contains("the drawer is empty")
        .contains("-v shows where")
        .doesNotContain("Exception");
  }

  private static Problem problem(String file, long line, Severity severity) {
    return new Problem(file, line, severity, "odd", "odd");
  }

  private static String printed(List<Problem> problems) {
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out, true);
    ProblemLines.print(problems, writer);
    writer.flush();
    return out.toString().replace("\r\n", "\n");
  }
}
