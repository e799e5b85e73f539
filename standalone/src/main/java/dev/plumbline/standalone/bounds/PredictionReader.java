package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.BoundFile;
import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.floor.TwoTierModel;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import dev.plumbline.bounds.ascend.graph.DesGraphFile;
import dev.plumbline.bounds.ascend.report.KernelPrediction;
import dev.plumbline.bounds.neuron.NeuronPrediction;
import dev.plumbline.bounds.neuron.PerfSimInput;
import dev.plumbline.bounds.neuron.PerfSimOptions;
import dev.plumbline.bounds.neuron.PerfSimReader;
import dev.plumbline.bounds.neuron.Rejected;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.bounds.tenstorrent.BoundJoin;
import dev.plumbline.bounds.tenstorrent.OpsReport;
import dev.plumbline.ingest.scan.Reason;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads predictions of any kind. What is wrong with a path is in its result, never an exception.
 */
public final class PredictionReader {
  private final ReadRequest request;
  private @Nullable PerfSimInput floor;

  /** A reader with what was told beside the files. */
  public PredictionReader(ReadRequest request) {
    this.request = request;
  }

  /**
   * Reads a path; of a folder of schedules, hand-written bounds or op reports each file by itself.
   *
   * @param skipped takes what was left alone in a folder
   */
  public List<Prediction> readAll(Path path, Consumer<Problem> skipped) {
    if (Files.isDirectory(path)) {
      try {
        PredictionFolder folder = PredictionFolder.of(path);
        if (!folder.files().isEmpty()) {
          folder.skipped().forEach(skipped);
          return folder.files().stream().map(this::read).toList();
        }
      } catch (IOException e) {
        return List.of(
            RejectedInput.of(path.toString(), "open", 0, "cannot be read: " + message(e)));
      }
    }
    return List.of(read(path));
  }

  /** Reads one path. */
  public Prediction read(Path path) {
    String name = path.toString();
    try {
      InputKind kind = Recognition.of(path);
      return switch (kind) {
        case BOUND_FILE -> boundFile(name, BoundFile.read(path));
        case BOUND_YAML -> boundFile(name, BoundFile.readYaml(path));
        case SCHEDULE -> schedule(path);
        case PERF_SIM -> perfSim(path);
        case OPS_REPORT -> opsReport(path);
        case OP_SUMMARY, DEVICE_PROFILE, SAVED_RUN, RUN_SUMMARY ->
            RejectedInput.of(
                name,
                "recognise",
                0,
                "expected predictions, found "
                    + kind.text()
                    + ": give it to `plumbline bounds check --measured`");
      };
    } catch (RefusedException e) {
      return RejectedInput.of(name, e.stage().text(), e.line(), e.reason());
    } catch (NoSuchFileException e) {
      return RejectedInput.of(name, "open", 0, "there is no such file");
    } catch (IOException e) {
      return RejectedInput.of(name, "open", 0, "cannot be read: " + Reason.of(e));
    }
  }

  private Prediction boundFile(String name, BoundFile file) {
    if (!file.bounds().isEmpty()) {
      return new BoundFilePrediction(name, file, request.measuredMicros());
    }
    return hasError(file.problems())
        ? new RejectedInput(name, "load", file.problems())
        : RejectedInput.of(
            name, "load", 0, "expected at least one entry in \"bounds\", found none");
  }

  private Prediction schedule(Path path) throws IOException {
    String name = path.toString();
    DesGraphFile file = DesGraphFile.read(path);
    DesGraph graph = file.graph();
    if (graph == null) {
      return new RejectedInput(name, "load", file.problems());
    }
    Calibration calibration = request.calibration();
    if (calibration == null) {
      return RejectedInput.of(
          name, "calibration", 0, "a schedule has no bound without --calibration FILE");
    }
    Path scheduler = request.scheduler();
    if (scheduler != null) {
      try {
        file = file.withScheduler(scheduler);
      } catch (IOException e) {
        return RejectedInput.of(
            name, "depgraph", 0, "--depgraph " + scheduler + " cannot be read: " + message(e));
      }
      graph = file.graph() == null ? graph : file.graph();
    }
    return new SchedulePrediction(
        name,
        KernelPrediction.of(
            PredictionName.of(name),
            graph,
            new TwoTierModel(calibration, request.form().rates()),
            request.launch().launch(),
            request.launch().flags(calibration)),
        request,
        file.problems());
  }

  private Prediction perfSim(Path path) throws IOException {
    String name = path.toString();
    PerfSimInput input = perfSimReader(request.run()).read(path);
    if (input.traces().isEmpty() && input.metrics() == null) {
      return rejected(name, input);
    }
    try {
      return new PerfSimPrediction(name, input, NeuronPrediction.of(input, floor()), request);
    } catch (ArithmeticException e) {
      return RejectedInput.of(
          name, "number", 0, "the times of its blocks add up to more than 63 bits hold");
    }
  }

  private static Prediction rejected(String name, PerfSimInput input) {
    if (hasError(input.problems())) {
      String stage =
          input.rejected().stream()
              .findFirst()
              .map(Rejected::error)
              .map(error -> error.stage().text())
              .orElse("load");
      return new RejectedInput(name, stage, input.problems());
    }
    String reason =
        input.problems().stream()
            .filter(problem -> problem.severity() == Severity.WARNING)
            .map(Problem::message)
            .findFirst()
            .orElse("there is no trace in it");
    return RejectedInput.of(name, "recognise", 0, reason);
  }

  /** Read once: every path is held against the same one. */
  private @Nullable PerfSimInput floor() throws IOException {
    Path path = request.floor();
    if (path != null && floor == null) {
      floor = perfSimReader(PerfSimRun.B).read(path);
    }
    return floor;
  }

  private static PerfSimReader perfSimReader(PerfSimRun run) {
    return new PerfSimReader(PerfSimOptions.of(run));
  }

  private static Prediction opsReport(Path path) throws IOException {
    String name = path.toString();
    OpsReport report = OpsReport.read(path);
    if (!report.ops().isEmpty()) {
      return new OpsReportPrediction(name, report, BoundJoin.of(report));
    }
    return hasError(report.problems())
        ? new RejectedInput(name, "load", report.problems())
        : RejectedInput.of(
            name,
            "load",
            0,
            "expected at least one op of a device, found none in "
                + Figures.count(report.rowCount(), "row"));
  }

  private static boolean hasError(List<Problem> problems) {
    return problems.stream().anyMatch(problem -> problem.severity() == Severity.ERROR);
  }

  private static String message(IOException e) {
    return e instanceof NoSuchFileException ? "there is no such file" : Reason.of(e);
  }
}
