package dev.plumbline.ingest.names;

import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.ingest.scan.Reason;
import dev.plumbline.ingest.text.Line;
import dev.plumbline.ingest.text.LineReader;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads a file that names zones, line by line; one that cannot be read is a warning. */
final class NameLines {
  private final Path path;
  private final String shown;
  private final ProblemSink problems;

  NameLines(Path path, String shown, ProblemSink problems) {
    this.path = path;
    this.shown = shown;
    this.problems = problems;
  }

  void forEach(Consumer<Line> action) {
    try (LineReader lines = LineReader.open(path, bytes -> {})) {
      for (Line line = lines.next(); line != null; line = lines.next()) {
        action.accept(line);
      }
    } catch (IOException e) {
      problem(0, "unreadable", "cannot be read: " + Reason.of(e));
    }
  }

  void problem(long line, String code, String message) {
    problems.problem(new Problem(shown, line, Severity.WARNING, code, message));
  }
}
