package dev.plumbline.standalone.bounds;

import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.util.List;

/**
 * What one path measured.
 *
 * @param name the path as told
 * @param measurements executions that were measured
 * @param figures what was measured where only distributions are known
 * @param problems what was wrong
 */
public record MeasuredInput(
    String name,
    List<Measurement> measurements,
    List<MeasuredFigure> figures,
    List<Problem> problems) {

  /** Copies the lists. */
  public MeasuredInput {
    measurements = List.copyOf(measurements);
    figures = List.copyOf(figures);
    problems = List.copyOf(problems);
  }

  /** A path of which executions are known. */
  MeasuredInput(String name, List<Measurement> measurements, List<Problem> problems) {
    this(name, measurements, List.of(), problems);
  }

  /** A path that was refused for one reason. */
  static MeasuredInput refused(String name, long line, String reason) {
    return new MeasuredInput(
        name, List.of(), List.of(new Problem(name, line, Severity.ERROR, "rejected", reason)));
  }

  /** Whether nothing of it can be used. */
  public boolean isEmpty() {
    return measurements.isEmpty() && figures.isEmpty();
  }
}
