package dev.plumbline.bounds.neuron;

import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.input.WarningCode;
import dev.plumbline.bounds.neuron.metrics.FlowRuns;
import dev.plumbline.bounds.neuron.metrics.LatencyMetric;
import dev.plumbline.bounds.neuron.metrics.MetricStore;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.bounds.neuron.trace.TraceSummary;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads predictions of perf_sim: a bare trace, a folder of them, {@code file.perf-sim}, a NEFF, or
 * a metric store. What a file is, its content decides. Whatever is wrong is in the result; only a
 * file that cannot be opened or read is an exception.
 */
public final class PerfSimReader {
  private final PerfSimOptions options;
  private final PerfSimLaneTrace.@Nullable Drawing drawing;

  /** A reader with its options. */
  public PerfSimReader(PerfSimOptions options) {
    this(options, null);
  }

  /** A reader that draws traces instead of computing their figures. */
  PerfSimReader(PerfSimOptions options, PerfSimLaneTrace.@Nullable Drawing drawing) {
    this.options = options;
    this.drawing = drawing;
  }

  /**
   * Reads a file or a folder.
   *
   * @throws IOException if it cannot be opened or read
   */
  public PerfSimInput read(Path path) throws IOException {
    return read(path, path.toString());
  }

  /**
   * Reads a file or a folder that problems name differently.
   *
   * @param path what to read
   * @param display name of it in the result
   * @throws IOException if it cannot be opened or read
   */
  public PerfSimInput read(Path path, String display) throws IOException {
    ReadTraces traces = new ReadTraces(display, options, drawing);
    if (Files.isDirectory(path)) {
      FolderReader folder = new FolderReader(traces);
      folder.read(path, display);
      return input(
          display, PerfSimInput.Kind.FOLDER, "", traces, null, null, folder.metrics(), null);
    }
    FileReader file = new FileReader(display, options, traces);
    try {
      file.read(path);
    } catch (RefusedException e) {
      traces.voidAll();
      traces.rejectTrace(display, "", e);
    }
    return input(
        display,
        file.kind(),
        file.identity(),
        traces,
        file.contents(),
        file.neff(),
        file.metrics(),
        file.checksum());
  }

  private PerfSimInput input(
      String display,
      PerfSimInput.Kind kind,
      String identity,
      ReadTraces traces,
      @Nullable PackageSummary contents,
      @Nullable NeffSummary neff,
      @Nullable MetricStore metrics,
      PerfSimInput.@Nullable Checksum checksum) {
    traces.findDoubles();
    List<FlowRuns> runs = metrics == null ? List.of() : flowRuns(metrics, traces);
    return new PerfSimInput(
        display,
        kind,
        options.run(),
        identity,
        traces.traces(),
        traces.rejected(),
        contents,
        neff,
        metrics,
        runs,
        traces.quarantine(),
        checksum,
        traces.instructionTimes(),
        traces.problems());
  }

  private List<FlowRuns> flowRuns(MetricStore metrics, ReadTraces traces) {
    metrics
        .problems()
        .forEach(
            problem ->
                traces.problem(
                    problem.file(),
                    problem.line(),
                    problem.severity(),
                    problem.code(),
                    problem.message()));
    List<FlowRuns> all = new ArrayList<>();
    if (options.run() != PerfSimRun.A) {
      return all;
    }
    for (Map.Entry<String, LatencyMetric> metric : metrics.latencies().entrySet()) {
      Map<String, Long> ends = new LinkedHashMap<>();
      for (TraceSummary trace : traces.traces()) {
        if (trace.module().equals(metric.getKey())) {
          ends.put(trace.block(), trace.overallEndNanos());
        }
      }
      if (ends.isEmpty()) {
        continue;
      }
      FlowRuns runs = FlowRuns.derive(metric.getKey(), metric.getValue(), ends);
      all.add(runs);
      if (runs.runs() == null) {
        traces.problem(
            Severity.WARNING,
            WarningCode.RUNS.code(),
            "the published estimate of " + runs.module() + ": " + runs.reason());
        traces.quarantine(Quarantine.Scope.MODULE, runs.module(), runs.reason());
      }
    }
    return all;
  }
}
