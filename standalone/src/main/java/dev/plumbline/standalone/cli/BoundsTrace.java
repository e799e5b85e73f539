package dev.plumbline.standalone.cli;

import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.model.value.Counted;
import dev.plumbline.model.value.Problem;
import dev.plumbline.standalone.bounds.DrawnTrace;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Draws schedules as lanes. */
@Command(
    name = "trace",
    description = {
      "Writes a schedule as lanes in the trace-event (Catapult) format, for https://ui.perfetto.dev"
          + " and chrome://tracing: a schedule of the two-tier model with a lane for each pipe,"
          + " traces of perf_sim (also of a folder, package or NEFF) with a group of lanes for"
          + " each.",
      "Cycles of a schedule become time by the clock of --calibration, else by clock_ghz of the"
          + " file, else by 1.85 GHz. Traces of perf_sim are in nanoseconds. Overlap inside of a"
          + " lane opens rows below it; arrows are dependencies between lanes."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the trace is written",
      "1:written, with at least one problem of severity warning or above",
      "2:unusable arguments, or nothing to draw: nothing is written",
      "4:not finished: disk full"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  plumbline bounds trace des.json -o add.trace.json",
      "  plumbline bounds trace file.perf-sim"
    })
final class BoundsTrace implements Callable<Integer> {

  @Parameters(paramLabel = "PATH", description = "A file or folder that holds a schedule.")
  private Path path = Path.of("");

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description =
          "The trace; replaced if it is there. Default: the name of PATH with .trace.json, in the"
              + " current folder.")
  private @Nullable Path out;

  @Mixin
  private PredictionOptions.ScheduleOptions options = new PredictionOptions.ScheduleOptions();

  @Mixin private Verbosity verbosity = new Verbosity();
  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    List<Problem> problems = new ArrayList<>();
    Path target = out == null ? DrawnTrace.defaultOut(path) : out;
    if (!Files.exists(path)) {
      throw CommandFailure.usage(path + " does not exist");
    }
    if (Files.exists(target) && Files.isSameFile(path, target)) {
      throw CommandFailure.usage(target + " is what would be drawn: name another file with -o");
    }
    OutputFiles.requireWritable("-o", target);
    DrawnTrace drawn;
    try {
      drawn =
          DrawnTrace.write(path, target, options.calibration(problems::add), options.depgraph());
    } catch (RefusedException e) {
      throw CommandFailure.usage(path + ": " + e.reason(), e);
    } catch (NoSuchFileException e) {
      throw CommandFailure.usage(FailureMessages.fileMessage(e), e);
    }
    problems.addAll(drawn.problems());
    if (drawn.slices() == 0) {
      ProblemLines.print(problems, spec.commandLine().getErr());
      throw CommandFailure.usage("nothing to draw in " + path + ", no trace was written");
    }
    PrintWriter to = spec.commandLine().getOut();
    to.println(
        target
            + ": "
            + Counted.of(drawn.slices(), "slice")
            + ", "
            + Counted.of(drawn.arrows(), "arrow")
            + (drawn.squeezed() == 0
                ? ""
                : ", "
                    + Counted.of(drawn.squeezed(), "slice")
                    + " over others, the lane is too full"));
    ProblemLines.print(problems, to);
    to.flush();
    return ProblemLines.areSerious(problems) ? ExitCode.PROBLEMS : ExitCode.OK;
  }
}
