package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import dev.plumbline.bounds.ascend.graph.DesGraphFile;
import dev.plumbline.bounds.neuron.PerfSimLaneTrace;
import dev.plumbline.bounds.neuron.PerfSimOptions;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.Stage;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A schedule that was drawn as lanes.
 *
 * @param slices slices drawn
 * @param arrows dependencies between lanes drawn
 * @param squeezed slices drawn over others, since their lane has too many at once
 * @param problems what was wrong with the schedule
 */
public record DrawnTrace(long slices, long arrows, long squeezed, List<Problem> problems) {

  /** Copies the list. */
  public DrawnTrace {
    problems = List.copyOf(problems);
  }

  /** The file that is written where nobody names one. */
  public static Path defaultOut(Path path) {
    return Path.of(PredictionName.of(path.toString()) + ".trace.json");
  }

  /**
   * Draws whatever schedule a path holds.
   *
   * @param out file to write; replaced only when the new one is whole
   * @param calibration its clock turns cycles into time; null for the clock in the file
   * @param scheduler second scheduler file, null if there is none
   * @throws RefusedException if the path holds no schedule
   * @throws IOException if a file cannot be read or written
   */
  public static DrawnTrace write(
      Path path, Path out, @Nullable Calibration calibration, @Nullable Path scheduler)
      throws IOException {
    InputKind kind = Recognition.of(path);
    if (kind == InputKind.PERF_SIM) {
      PerfSimLaneTrace trace =
          PerfSimLaneTrace.write(path, out, PerfSimOptions.of(PerfSimRun.A), true);
      return new DrawnTrace(
          trace.slices(), trace.arrows(), trace.squeezed(), trace.input().problems());
    }
    if (kind != InputKind.SCHEDULE) {
      throw new RefusedException(
          Stage.RECOGNISE, "expected a schedule or traces of perf_sim, found " + kind.text());
    }
    DesGraphFile file = DesGraphFile.read(path);
    if (file.graph() != null && scheduler != null) {
      file = file.withScheduler(scheduler);
    }
    DesGraph graph = file.graph();
    if (graph == null) {
      return new DrawnTrace(0, 0, 0, file.problems());
    }
    List<Problem> problems = new ArrayList<>(file.problems());
    if (graph.makespanCycles() == 0 && !graph.operations().isEmpty()) {
      graph = EarliestSchedule.of(graph);
      problems.add(
          new Problem(
              path.toString(),
              0,
              Severity.WARNING,
              "not-scheduled",
              "no operation has a start and an end: each is drawn as soon as its pipe and what it"
                  + " depends on allow; the scheduler's times may be in its second file"
                  + " (--depgraph)"));
    }
    double clock = calibration == null ? graph.clockGigahertz() : calibration.clockGigahertz();
    DrawnTrace drawn =
        new ScheduleLanes(graph, clock).write(PredictionName.of(path.toString()), out);
    return new DrawnTrace(drawn.slices(), drawn.arrows(), drawn.squeezed(), problems);
  }
}
