package dev.plumbline.standalone.cli;

import dev.plumbline.model.topic.TopicAdmin;
import dev.plumbline.model.topic.TopicCatalogue;
import dev.plumbline.model.topic.TopicCatalogue.TopicSpec;
import dev.plumbline.model.topic.TopicDifference;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The topic catalogue against a cluster. */
@Command(
    name = "topics",
    description = "Creates the topics, or says how a cluster differs from the catalogue.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {TopicsCommand.Create.class, TopicsCommand.Verify.class})
final class TopicsCommand {

  private static final Duration LEADER_TIMEOUT = Duration.ofSeconds(30);

  /** What both commands know. */
  abstract static class WithCatalogue implements java.util.concurrent.Callable<Integer> {
    @Mixin private KafkaOptions kafka = new KafkaOptions();

    @Option(
        names = "--partitions",
        paramLabel = "N",
        description =
            "Partitions of the topics that carry measurements. Default: ${DEFAULT-VALUE}.")
    private int partitions = TopicCatalogue.DEFAULT_PARTITIONS;

    @Option(
        names = "--replication",
        paramLabel = "N",
        description = "Copies of each partition. Default: ${DEFAULT-VALUE}.")
    private short replication = TopicCatalogue.DEFAULT_REPLICATION;

    @Mixin private Verbosity verbosity = new Verbosity();

    @Spec private CommandSpec spec;

    @Override
    public Integer call() {
      Verbosity.quietClients();
      List<TopicSpec> specs;
      try {
        specs = new TopicCatalogue(partitions, replication).specs();
      } catch (IllegalArgumentException e) {
        throw CommandFailure.usage(String.valueOf(e.getMessage()), e);
      }
      try (Admin admin = Cluster.connect(kafka.clientProperties()).admin()) {
        return run(new TopicAdmin(admin, LEADER_TIMEOUT), specs, spec.commandLine().getOut());
      }
    }

    abstract int run(TopicAdmin topics, List<TopicSpec> specs, PrintWriter out);
  }

  /** Creates what is missing. */
  @Command(
      name = "create",
      description =
          "Creates the topics that are missing and changes nothing that is there; says how what is"
              + " there differs.",
      mixinStandardHelpOptions = true,
      exitCodeListHeading = "%nExit codes:%n",
      exitCodeList = {
        "0:every topic is there as the catalogue says",
        "1:a topic that was there differs",
        "2:unusable arguments",
        "4:not finished: broker away"
      },
      footerHeading = "%nExample:%n",
      footer = "  plumbline topics create --bootstrap kafka-1:9092 --partitions 12 --replication 3")
  static final class Create extends WithCatalogue {
    @Override
    int run(TopicAdmin topics, List<TopicSpec> specs, PrintWriter out) {
      Set<String> created = topics.create(specs);
      for (TopicSpec spec : specs) {
        out.println((created.contains(spec.name()) ? "created  " : "present  ") + spec.name());
      }
      return differences(topics, specs, out);
    }
  }

  /** Compares. */
  @Command(
      name = "verify",
      description = "Says how the topics of a cluster differ from the catalogue; changes nothing.",
      mixinStandardHelpOptions = true,
      exitCodeListHeading = "%nExit codes:%n",
      exitCodeList = {
        "0:no difference",
        "1:at least one difference, listed",
        "2:unusable arguments",
        "4:not finished: broker away"
      },
      footerHeading = "%nExample:%n",
      footer = "  plumbline topics verify --kafka-config client.properties")
  static final class Verify extends WithCatalogue {
    @Override
    int run(TopicAdmin topics, List<TopicSpec> specs, PrintWriter out) {
      int code = differences(topics, specs, out);
      if (code == ExitCode.OK) {
        out.println("all " + specs.size() + " topics are as the catalogue says");
      }
      return code;
    }
  }

  private static int differences(TopicAdmin topics, List<TopicSpec> specs, PrintWriter out) {
    List<TopicDifference> differences = topics.verify(specs);
    differences.forEach(difference -> out.println("differs  " + difference.message()));
    return differences.isEmpty() ? ExitCode.OK : ExitCode.PROBLEMS;
  }
}
