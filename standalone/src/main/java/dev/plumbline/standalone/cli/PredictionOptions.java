package dev.plumbline.standalone.cli;

import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.CalibrationFile;
import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.standalone.bounds.LaunchArguments;
import dev.plumbline.standalone.bounds.ReadRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is told beside files of predictions. */
final class PredictionOptions {

  @Option(
      names = "--calibration",
      paramLabel = "FILE",
      description =
          "Calibration of the two-tier model, JSON; its bandwidth table is the CSV beside it. Needed"
              + " for schedules.")
  private @Nullable Path calibration;

  @Option(
      names = "--grid",
      paramLabel = "FILE",
      description = {
        "How the kernels of schedules are launched, JSON: a grid (dims, n_cores, occupancy,"
            + " load_balance, redundancy), also as member \"grid\" of an object; or launch arguments"
            + " (launch_grid, problem_shape, block_sizes, n_cores) with ttir_info inside or as a"
            + " file name; or the output of the TTIR pass. Default: one program."
      })
  private @Nullable Path grid;

  @Option(
      names = "--launch-grid",
      split = ",",
      paramLabel = "X[,Y[,Z]]",
      description = "Launch arguments beside the output of the TTIR pass: programs of each axis.")
  private List<Long> launchGrid = List.of();

  @Option(
      names = "--problem-shape",
      split = ",",
      paramLabel = "M[,N]",
      description = "... the shape of the problem.")
  private List<Long> problemShape = List.of();

  @Option(
      names = "--block-size",
      paramLabel = "NAME=SIZE",
      description = "... a block size: BLOCK_M or BLOCK_N; may be repeated.")
  private Map<String, Long> blockSizes = Map.of();

  @Option(
      names = "--cores",
      paramLabel = "N",
      description = "... cores the programs are spread over. Default: 20.")
  private @Nullable Long cores;

  @Option(
      names = "--depgraph",
      paramLabel = "FILE",
      description =
          "Second file of the scheduler: its start, end and flops replace those of the schedule.")
  private @Nullable Path depgraph;

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
   * @param problems takes what is wrong inside of the calibration
   * @throws CommandFailure if a file cannot be used
   */
  ReadRequest request(
      @Nullable Double measuredMicros, ReadRequest.Target target, ProblemSink problems) {
    requireExists("--depgraph", depgraph);
    requireExists("--floor", floor);
    return new ReadRequest(
        calibration(problems), launch(), depgraph, floor, measuredMicros, target);
  }

  /** The calibration, null if none was told. */
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
      file.problems().forEach(problems::problem);
      return read;
    } catch (IOException e) {
      throw CommandFailure.usage("--calibration " + unreadable(calibration, e), e);
    }
  }

  private LaunchArguments launch() {
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
}
