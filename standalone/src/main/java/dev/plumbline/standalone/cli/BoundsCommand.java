package dev.plumbline.standalone.cli;

import dev.plumbline.bounds.BoundFile;
import dev.plumbline.ingest.bounds.BoundPublisher;
import dev.plumbline.ingest.bounds.PublishResult;
import dev.plumbline.model.value.Problem;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Static bounds: predictions of models, and what is done with them. */
@Command(
    name = "bounds",
    description = "Static bounds: shows, publishes, withdraws and checks them.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {BoundsShow.class, BoundsCommand.Publish.class})
final class BoundsCommand {

  /** Publishes hand-written bounds. */
  @Command(
      name = "publish",
      description =
          "Publishes hand-written bounds: each replaces the one with its id under the same key. What"
              + " is judged already is judged again.",
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
        "  plumbline bounds publish --withdraw model-2.json --bootstrap kafka-1:9092"
      })
  static final class Publish implements Callable<Integer> {

    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Bound files, JSON.")
    private List<Path> files = List.of();

    @Option(
        names = "--withdraw",
        description = "Withdraw every bound of the keys in the files instead.")
    private boolean withdraw;

    @Mixin private KafkaOptions kafka = new KafkaOptions();
    @Mixin private Verbosity verbosity = new Verbosity();
    @Spec private CommandSpec spec;

    @Override
    public Integer call() {
      Verbosity.quietClients();
      List<Problem> problems = new ArrayList<>();
      List<BoundFile> read = BoundFiles.read(files, problems::add);
      PrintWriter out = spec.commandLine().getOut();
      if (read.stream().allMatch(file -> file.bounds().isEmpty())) {
        ProblemLines.print(problems, spec.commandLine().getErr());
        throw CommandFailure.usage("no usable bound in " + files + ", nothing was published");
      }
      BoundPublisher publisher =
          new BoundPublisher(Cluster.connect(kafka.clientProperties()).clientProperties(), TIMEOUT);
      for (BoundFile file : read) {
        out.println(file.name() + ": " + publish(publisher, file));
      }
      ProblemLines.print(problems, out);
      out.flush();
      return ProblemLines.areSerious(problems) ? ExitCode.PROBLEMS : ExitCode.OK;
    }

    private String publish(BoundPublisher publisher, BoundFile file) {
      if (withdraw) {
        PublishResult result =
            publisher.withdraw(file.histories().stream().map(history -> history.key()).toList());
        return result.withdrawn() + " bounds withdrawn";
      }
      PublishResult result = publisher.publish(file.histories());
      return result.added()
          + " bounds added, "
          + result.replaced()
          + " replaced, "
          + result.unchanged()
          + " were there already";
    }
  }
}
