package dev.plumbline.standalone.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.sinks.report.TerminalText;
import dev.plumbline.standalone.bounds.Prediction;
import dev.plumbline.standalone.bounds.PredictionReader;
import dev.plumbline.standalone.bounds.ReadRequest;
import java.io.PrintWriter;
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

/** Says what files predict. */
@Command(
    name = "show",
    description = {
      "Says what files predict: the bound, what binds, where the time goes, and how far a measured"
          + " time is from it.",
      "A PATH is hand-written bounds (JSON, YAML), a schedule of the two-tier model (JSON), a trace"
          + " of perf_sim, a folder or package of them, a NEFF, a metric store, or an op report of"
          + " tt-metal. Content decides, not the name. A bad file never hides the others.",
      "It tells and is no gate: use `plumbline bounds check` to stop a job where a bound is beaten."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:everything is good",
      "1:at least one problem of severity warning or above (a measured time below its bound is"
          + " one), or one of several files was rejected",
      "2:unusable arguments, or every file was rejected"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  plumbline bounds show des.json --calibration calib_910b3_v1.json --grid grid.json",
      "  plumbline bounds show des.json --calibration c.json --measured-us 12.5",
      "  plumbline bounds show file.perf-sim --floor traces-without-anti-dependencies",
      "  plumbline bounds show model.neff ops_perf_results.csv --json"
    })
final class BoundsShow implements Callable<Integer> {

  @Parameters(paramLabel = "PATH", arity = "1..*", description = "Files or folders of predictions.")
  private List<Path> paths = List.of();

  @Option(
      names = "--measured-us",
      paramLabel = "N",
      description = "A measured time of one PATH, microseconds: the headroom is shown.")
  private @Nullable Double measuredMicros;

  @Option(
      names = "--run",
      paramLabel = "RUN",
      description =
          "Which simulation the traces of perf_sim are of, their files do not say it: A honours"
              + " anti-dependencies, B does not. Default: ${DEFAULT-VALUE}.")
  private PerfSimRun run = PerfSimRun.A;

  @Option(
      names = "--json",
      description =
          "One JSON document on standard output: {\"bounds\":[...]}, an entry for each PATH,"
              + " members named as the models name them. Problems go to standard error.")
  private boolean json;

  @Option(
      names = "--report-v2",
      description =
          "With --json: schedules as the newer report of the model's reference"
              + " (perfbound_report_v2).")
  private boolean reportV2;

  @Option(
      names = "--measured-metric",
      paramLabel = "NAME",
      description =
          "With --report-v2: what --measured-us is of. Only msprof_task_duration gives ceilings.")
  private @Nullable String measuredMetric;

  @Mixin private PredictionOptions options = new PredictionOptions();
  @Mixin private Verbosity verbosity = new Verbosity();
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (measuredMicros != null && paths.size() > 1) {
      throw CommandFailure.usage(
          "--measured-us is the time of one PATH, found " + paths.size() + " of them");
    }
    if (measuredMicros != null && !(measuredMicros > 0 && Double.isFinite(measuredMicros))) {
      throw CommandFailure.usage("--measured-us is above 0 and finite, found " + measuredMicros);
    }
    if (reportV2 && !json) {
      throw CommandFailure.usage("--report-v2 goes with --json");
    }
    List<Problem> problems = new ArrayList<>();
    PredictionReader reader =
        new PredictionReader(
            options.request(
                run,
                measuredMicros,
                ReadRequest.Target.ANY,
                reportV2,
                measuredMetric,
                problems::add));
    List<Prediction> predictions =
        paths.stream().flatMap(path -> reader.readAll(path, problems::add).stream()).toList();
    if (measuredMicros != null && predictions.size() > 1) {
      throw CommandFailure.usage(
          "--measured-us is the time of one PATH, found " + predictions.size() + " files in it");
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      ObjectNode document = JsonNodeFactory.instance.objectNode();
      ArrayNode entries = document.putArray("bounds");
      predictions.forEach(prediction -> entries.add(prediction.json()));
      out.println(document.toPrettyString());
    } else {
      for (Prediction prediction : predictions) {
        String text = prediction.text();
        String name = TerminalText.shown(prediction.name());
        out.println(predictions.size() == 1 || text.startsWith(name) ? text : name + '\n' + text);
      }
    }
    return end(predictions, problems, out);
  }

  private int end(List<Prediction> predictions, List<Problem> problems, PrintWriter out) {
    boolean rejected = false;
    for (Prediction prediction : predictions) {
      rejected |= prediction.isRejected();
      if (json || !prediction.isRejected()) { // as text, a rejected one says why itself
        problems.addAll(prediction.problems());
      }
    }
    Prediction first = predictions.get(0);
    if (measuredMicros != null && !first.isRejected() && !first.whyNoMeasurement().isEmpty()) {
      problems.add(
          new Problem(
              first.name(),
              0,
              Severity.WARNING,
              "measurement-not-used",
              "--measured-us is the time of one thing, but "
                  + first.whyNoMeasurement()
                  + ": not used; `plumbline bounds check` compares many"));
    }
    ProblemLines.print(problems, json ? spec.commandLine().getErr() : out);
    out.flush();
    spec.commandLine().getErr().flush();
    if (predictions.stream().allMatch(Prediction::isRejected)) {
      return ExitCode.USAGE;
    }
    return rejected || ProblemLines.areSerious(problems) ? ExitCode.PROBLEMS : ExitCode.OK;
  }
}
