package dev.plumbline.standalone.cli;

import dev.plumbline.bounds.BoundFile;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.ingest.bounds.BoundPublisher;
import dev.plumbline.ingest.bounds.PublishResult;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.Counted;
import dev.plumbline.model.value.Problem;
import dev.plumbline.sinks.report.TerminalText;
import dev.plumbline.standalone.bounds.Prediction;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Publishes what files predict. */
@Command(
    name = "publish",
    description = {
      "Publishes what files predict: each bound replaces the one with its id under the same key."
          + " What is judged already is judged again. A PATH is whatever `plumbline bounds show`"
          + " takes.",
      "Bounds with a reliability flag, and those in quarantine, are published with it: they are"
          + " seen beside measurements and never compared. Rejected files are left out. Both are"
          + " counted. Of a schedule the safest floor is published, without the grid where that"
          + " cannot be believed."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every bound is published",
      "1:published, but an entry or file had a problem of severity warning or above",
      "2:unusable arguments, or no usable bound at all",
      "4:not finished: broker away"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  plumbline bounds publish model-3.json --bootstrap kafka-1:9092",
      "  plumbline bounds publish --withdraw model-2.json --bootstrap kafka-1:9092",
      "  plumbline bounds publish des.json --calibration c.json --grid grid.json --kernel"
          + " add_kernel --bootstrap kafka-1:9092",
      "  plumbline bounds publish model.neff --floor run-b --bootstrap kafka-1:9092"
    })
final class BoundsPublish implements Callable<Integer> {

  private static final Duration TIMEOUT = Duration.ofSeconds(15);

  @Parameters(paramLabel = "PATH", arity = "1..*", description = "Files or folders of predictions.")
  private List<Path> paths = List.of();

  @Option(
      names = "--withdraw",
      description = "Withdraw every bound of the keys in the files instead.")
  private boolean withdraw;

  @Mixin private PredictionOptions options = new PredictionOptions();
  @Mixin private TargetOptions target = new TargetOptions();
  @Mixin private KafkaOptions kafka = new KafkaOptions();
  @Mixin private Verbosity verbosity = new Verbosity();
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Verbosity.quietClients();
    List<Problem> problems = new ArrayList<>();
    List<Prediction> predictions =
        PredictionFiles.read(
            paths,
            options.request(PerfSimRun.A, null, target.target(), problems::add),
            problems::add);
    PrintWriter out = spec.commandLine().getOut();
    if (predictions.stream().allMatch(prediction -> prediction.bounds().isEmpty())) {
      ProblemLines.print(problems, spec.commandLine().getErr());
      throw CommandFailure.usage(
          "no usable bound in " + PredictionFiles.named(paths) + ", nothing was published");
    }
    BoundPublisher publisher =
        new BoundPublisher(Cluster.connect(kafka.clientProperties()).clientProperties(), TIMEOUT);
    for (Prediction prediction : predictions) {
      out.println(TerminalText.shown(prediction.name()) + ": " + publish(publisher, prediction));
    }
    ProblemLines.print(problems, out);
    out.flush();
    return ProblemLines.areSerious(problems) ? ExitCode.PROBLEMS : ExitCode.OK;
  }

  private String publish(BoundPublisher publisher, Prediction prediction) {
    if (prediction.isRejected()) {
      return "rejected, left out";
    }
    BoundFile file = new BoundFile(prediction.name(), prediction.bounds(), List.of());
    if (withdraw) {
      PublishResult result =
          publisher.withdraw(file.histories().stream().map(history -> history.key()).toList());
      return Counted.of(result.withdrawn(), "bound") + " withdrawn";
    }
    PublishResult result = publisher.publish(file.histories());
    return Counted.of(result.added(), "bound")
        + " added, "
        + result.replaced()
        + " replaced, "
        + result.unchanged()
        + " there already"
        + flagged(prediction.bounds());
  }

  /** How many of them are only shown, and what keeps them from being compared. */
  static String flagged(List<Bound> bounds) {
    Map<String, Long> flags = new TreeMap<>();
    long flagged = 0;
    long withoutFloor = 0;
    for (Bound bound : bounds) {
      flagged += bound.flags().isEmpty() ? 0 : 1;
      withoutFloor += bound.floor() == null && bound.flags().isEmpty() ? 1 : 0;
      bound.flags().forEach(flag -> flags.merge(flag, 1L, Long::sum));
    }
    StringBuilder text = new StringBuilder();
    if (flagged > 0) {
      text.append("; ").append(flagged).append(" flagged, shown and never compared (");
      List<String> counts = new ArrayList<>();
      flags.forEach((flag, count) -> counts.add(count + " " + TerminalText.shown(flag)));
      text.append(String.join(", ", counts)).append(')');
    }
    if (withoutFloor > 0) {
      text.append("; ").append(withoutFloor).append(" without a floor, never compared");
    }
    return text.toString();
  }
}
