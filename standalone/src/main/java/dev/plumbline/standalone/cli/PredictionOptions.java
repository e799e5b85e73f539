package dev.plumbline.standalone.cli;

import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.CalibrationFile;
import dev.plumbline.bounds.ascend.floor.RateRules;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.model.value.Counted;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.standalone.bounds.LaunchArguments;
import dev.plumbline.standalone.bounds.ReadRequest;
import dev.plumbline.standalone.bounds.ScheduleForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is told beside files of predictions. */
final class PredictionOptions {

  @Mixin private ScheduleOptions schedule = new ScheduleOptions();

  @Option(
      names = "--grid",
      paramLabel = "FILE",
      description = {
        "How the kernels of schedules are launched, JSON: a grid (dims, n_cores, occupancy,"
            + " load_balance, redundancy), also as member \"grid\" of an object; or launch"
            + " arguments (launch_grid, problem_shape, block_sizes, n_cores) with ttir_info inside"
            + " or as a file name; or the output of the TTIR pass. Default: one program."
      })
  private @Nullable Path grid;

  @Option(
      names = "--launch-grid",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "X[,Y[,Z]]",
      description = "With --grid, the output of the TTIR pass: programs of each axis.")
  private List<Long> launchGrid = List.of();

  @Option(
      names = "--problem-shape",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "M[,N]",
      description = "With --grid, the output of the TTIR pass: the shape of the problem.")
  private List<Long> problemShape = List.of();

  @Option(
      names = "--block-size",
      paramLabel = "NAME=SIZE",
      description =
          "With --grid, the output of the TTIR pass: a block size, BLOCK_M or BLOCK_N; may be"
              + " repeated.")
  private Map<String, Long> blockSizes = Map.of();

  @Option(
      names = "--cores",
      paramLabel = "N",
      description =
          "With --grid, the output of the TTIR pass: cores the programs are spread over. Default:"
              + " 20.")
  private @Nullable Long cores;

  @Option(
      names = "--rates",
      paramLabel = "RULES",
      description =
          "Rules by which the work of schedules is charged: component (as published), or operation"
              + " (newer: vector work by operation, transfers by their own path and size). Default:"
              + " ${DEFAULT-VALUE}.",
      converter = RatesOption.class,
      defaultValue = "component")
  private RateRules rates = RateRules.BY_COMPONENT;

  @Option(
      names = "--floor",
      paramLabel = "PATH",
      description =
          "Traces of perf_sim without anti-dependencies (run B) of the same blocks: the floor of"
              + " what is predicted. Without it nothing is held against predictions of perf_sim.")
  private @Nullable Path floor;

  /**
   * What was told.
   *
   * @param run which simulation traces of perf_sim are taken for
   * @param problems takes what is wrong inside of the calibration
   * @throws CommandFailure if a file cannot be used
   */
  ReadRequest request(
      PerfSimRun run,
      @Nullable Double measuredMicros,
      ReadRequest.Target target,
      ProblemSink problems) {
    return request(run, measuredMicros, target, false, null, problems);
  }

  /**
   * What was told.
   *
   * @param asReportV2 whether schedules are reported in the newer form of the model's reference
   * @param measuredMetric what the measured time is of, null if nobody says
   */
  ReadRequest request(
      PerfSimRun run,
      @Nullable Double measuredMicros,
      ReadRequest.Target target,
      boolean asReportV2,
      @Nullable String measuredMetric,
      ProblemSink problems) {
    requireExists("--floor", floor);
    return new ReadRequest(
        schedule.calibration(problems),
        new ScheduleForm(rates, asReportV2, measuredMetric),
        launch(),
        schedule.depgraph(),
        run,
        floor,
        measuredMicros,
        target);
  }

  private LaunchArguments launch() {
    if (cores != null) {
      OptionRange.atLeast("--cores", cores, 1);
    }
    LaunchArguments.Told told =
        new LaunchArguments.Told(launchGrid, problemShape, blockSizes, cores);
    if (grid == null) {
      if (!told.isEmpty()) {
        throw CommandFailure.usage(
            "--launch-grid, --problem-shape, --block-size and --cores go with --grid FILE, the"
                + " output of the TTIR pass");
      }
      return LaunchArguments.oneProgram();
    }
    try {
      return LaunchArguments.read(grid, told);
    } catch (IOException e) {
      throw CommandFailure.usage("--grid " + unreadable(grid, e), e);
    }
  }

  private static void requireExists(String option, @Nullable Path path) {
    if (path != null && !Files.exists(path)) {
      throw CommandFailure.usage(option + " " + path + " does not exist");
    }
  }

  private static String unreadable(Path path, IOException e) {
    if (e instanceof NoSuchFileException) {
      return path + " does not exist";
    }
    String message = FailureMessages.fileMessage(e);
    return message.startsWith(path.toString()) ? message : path + ": " + message;
  }

  /** What is told beside schedules, whether they are shown or drawn. */
  static final class ScheduleOptions {
    private static final String WEAK_CONSTANT = "weak-constant";

    @Option(
        names = "--calibration",
        paramLabel = "FILE",
        description =
            "Calibration of the two-tier model, JSON; its bandwidth table is the CSV beside it."
                + " Needed for schedules.")
    private @Nullable Path calibration;

    @Option(
        names = "--depgraph",
        paramLabel = "FILE",
        description =
            "Second file of the scheduler: its start, end and flops replace those of the schedule.")
    private @Nullable Path depgraph;

    /**
     * The calibration, null if none was told.
     *
     * @param problems takes what is wrong inside of it
     * @throws CommandFailure if it cannot be used
     */
    @Nullable Calibration calibration(ProblemSink problems) {
      if (calibration == null) {
        return null;
      }
      try {
        CalibrationFile file = CalibrationFile.read(calibration);
        Calibration read = file.calibration();
        if (read == null) {
          throw CommandFailure.usage(
              "--calibration cannot be used: "
                  + (file.problems().isEmpty()
                      ? calibration
                      : ProblemLines.line(file.problems().get(0))));
        }
        tell(file, problems);
        return read;
      } catch (IOException e) {
        throw CommandFailure.usage("--calibration " + unreadable(calibration, e), e);
      }
    }

    /** Constants that are not proven are many and say one thing: told once, all by name. */
    private static void tell(CalibrationFile file, ProblemSink problems) {
      List<String> weak = new ArrayList<>();
      for (Problem problem : file.problems()) {
        if (problem.code().equals(WEAK_CONSTANT)) {
          weak.add(problem.message().replaceFirst("^constants\\.", ""));
        } else {
          problems.problem(problem);
        }
      }
      if (!weak.isEmpty()) {
        problems.problem(
            new Problem(
                file.name(),
                0,
                Severity.INFO,
                WEAK_CONSTANT,
                Counted.of(weak.size(), "critical constant")
                    + " missing or not proven, bounds are as good as that: "
                    + String.join("; ", weak)));
      }
    }

    /**
     * The second scheduler file, null if none was told.
     *
     * @throws CommandFailure if it does not exist
     */
    @Nullable Path depgraph() {
      requireExists("--depgraph", depgraph);
      return depgraph;
    }
  }
}
