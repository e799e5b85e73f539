package dev.plumbline.standalone.cli;

import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.standalone.bounds.CheckReport;
import dev.plumbline.standalone.bounds.MeasuredFigure;
import dev.plumbline.standalone.bounds.MeasuredInput;
import dev.plumbline.standalone.bounds.Measurement;
import dev.plumbline.standalone.bounds.MeasurementReader;
import dev.plumbline.standalone.bounds.OfflineCheck;
import dev.plumbline.standalone.bounds.Prediction;
import dev.plumbline.standalone.bounds.ReadRequest;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Holds measurements against predictions without a broker. */
@Command(
    name = "check",
    description = {
      "Holds measurements against predictions, without a broker and with the judge of the"
          + " topology.",
      "Predictions are whatever `plumbline bounds show` takes. Measurements are op summaries of"
          + " msprof (CSV, or a folder of their slices), op reports of tt-metal, profiles of Neuron"
          + " (json, summary-json, Instruction.csv), runs saved by `plumbline compare --save`, and"
          + " the summary.json of a report. Content decides, not the name; the same content twice"
          + " counts once."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes (the highest that applies):%n",
    exitCodeList = {
      "0:everything that is predicted and measured holds",
      "1:at least one problem of severity warning or above, or nothing could be compared",
      "2:unusable arguments, no usable prediction, or no usable measurement",
      "3:a bound was beaten: UNSOUND",
      "4:a budget was exceeded: OVER_BUDGET"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  plumbline bounds check --bounds model.json --measured op_summary.csv",
      "  plumbline bounds check --bounds des.json --calibration c.json --grid grid.json"
          + " --kernel add_kernel --measured op_summary_1.csv op_summary_2.csv",
      "  plumbline bounds check --bounds ops_perf_results.csv --measured ops_perf_results.csv",
      "  plumbline bounds check --bounds model.neff --floor run-b --measured ntff_0.json --json"
    })
final class BoundsCheck implements Callable<Integer> {

  @Option(
      names = "--bounds",
      required = true,
      arity = "1..*",
      paramLabel = "PATH",
      description = "Predictions.")
  private List<Path> bounds = List.of();

  @Option(
      names = "--measured",
      required = true,
      arity = "1..*",
      paramLabel = "PATH",
      description = "Measurements.")
  private List<Path> measured = List.of();

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      description =
          "First launches of each kernel of an op summary that do not count, unless there are no"
              + " more. Default: ${DEFAULT-VALUE}.")
  private int warmUp = 1;

  @Option(
      names = "--json",
      description =
          "One JSON document on standard output: verdicts as the topology writes them, counts, and"
              + " what was not measured. Problems go to standard error.")
  private boolean json;

  @Mixin private PredictionOptions options = new PredictionOptions();
  @Mixin private TargetOptions target = new TargetOptions();
  @Mixin private Verbosity verbosity = new Verbosity();
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    OptionRange.atLeast("--warm-up", warmUp, 0);
    List<Problem> problems = new ArrayList<>();
    ReadRequest request = options.request(PerfSimRun.A, null, target.target(), problems::add);
    List<Bound> predicted = new ArrayList<>();
    for (Prediction prediction : PredictionFiles.read(bounds, request, problems::add)) {
      predicted.addAll(prediction.bounds());
    }
    List<Measurement> measurements = new ArrayList<>();
    List<MeasuredFigure> figures = new ArrayList<>();
    MeasurementReader reader = new MeasurementReader(warmUp, PredictionFiles.modules(predicted));
    for (Path path : measured) {
      MeasuredInput input = reader.read(path);
      problems.addAll(input.problems());
      measurements.addAll(input.measurements());
      figures.addAll(input.figures());
    }
    problems.addAll(reader.repeated());
    if (predicted.isEmpty() || (measurements.isEmpty() && figures.isEmpty())) {
      ProblemLines.print(problems, spec.commandLine().getErr());
      throw CommandFailure.usage(
          predicted.isEmpty()
              ? "no usable prediction in --bounds " + PredictionFiles.named(bounds)
              : "no usable measurement in --measured " + PredictionFiles.named(measured));
    }
    OfflineCheck check =
        new OfflineCheck(
            predicted,
            request.target().build(),
            request.target().deviceModel(),
            InstantSource.system().millis());
    check.duplicates().forEach(bound -> problems.add(duplicate(bound)));
    List<Verdict> verdicts = new ArrayList<>(check.verdicts(measurements));
    figures.forEach(figure -> verdicts.add(check.verdict(figure)));
    CheckReport report = new CheckReport(verdicts, check.notMeasured());
    print(report, problems);
    if (report.isOverBudget()) {
      return ExitCode.OVER_BUDGET;
    }
    if (report.isUnsound()) {
      return ExitCode.UNSOUND;
    }
    return ProblemLines.areSerious(problems) ? ExitCode.PROBLEMS : ExitCode.OK;
  }

  private static Problem duplicate(Bound bound) {
    return new Problem(
        "",
        0,
        Severity.WARNING,
        "duplicate-bound",
        (bound.key().kind() + " " + bound.key().name() + " " + bound.key().variant()).strip()
            + " is predicted more than once: the first is used, a floor of "
            + bound.floor()
            + " is not");
  }

  private void print(CheckReport report, List<Problem> problems) {
    if (report.isEmpty()) {
      problems.add(
          new Problem(
              "",
              0,
              Severity.WARNING,
              "nothing-compared",
              "nothing was held against anything: no name that is measured is predicted, or no"
                  + " prediction of it can be compared"));
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? report.json().toPrettyString() + "\n" : report.text());
    ProblemLines.print(problems, json ? spec.commandLine().getErr() : out);
    out.flush();
    spec.commandLine().getErr().flush();
  }
}
