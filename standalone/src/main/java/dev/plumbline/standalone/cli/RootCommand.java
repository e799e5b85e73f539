package dev.plumbline.standalone.cli;

import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** The command line's root. */
@Command(
    name = "plumbline",
    description = {
      "Streams profiling data of accelerator fleets through Kafka, holds every measurement against"
          + " its static bound, and tells people.",
      ""
    },
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.JarVersion.class,
    subcommands = {
      DemoCommand.class,
      ReportCommand.class,
      CompareCommand.class,
      InspectCommand.class,
      ImportCommand.class,
      AgentCommand.class,
      StreamCommand.class,
      SinksCommand.class,
      TopicsCommand.class,
      BoundsCommand.class,
      HelpCommand.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all good",
      "1:finished, with at least one problem of severity warning or above",
      "2:unusable arguments, or no recognised file at all",
      "3:something named by --fail-on occurred",
      "4:not finished: broker away, disk full, port taken",
      "5:a comparison found a regression",
      "6:a comparison found none, but a side is incomplete or nothing could be judged",
      "130:ended by Ctrl-C"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  plumbline demo",
      "  plumbline report --from generated/profiler/.logs --out reports",
      "  plumbline inspect tracy_ops_times.csv --json",
      "",
      "A checkout has two more commands: 'plumbline bench' (benchmarks) and 'plumbline test'."
    })
public final class RootCommand {

  private RootCommand() {}

  /** A command line that is ready to execute; messages go to standard error, results to output. */
  public static CommandLine commandLine() {
    FailureMessages messages = new FailureMessages();
    CommandLine root =
        new CommandLine(new RootCommand())
            .setExecutionExceptionHandler(messages)
            .setParameterExceptionHandler(messages)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setUsageHelpAutoWidth(true)
            .setUsageHelpLongOptionsMaxWidth(32);
    // Its options take several files: a misspelt option behind them would be taken for one more.
    Objects.requireNonNull(root.getSubcommands().get("bounds"))
        .setUnmatchedOptionsAllowedAsOptionParameters(false);
    return root;
  }

  /** The version that the jar's manifest states. */
  static final class JarVersion implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"plumbline " + text()};
    }

    static String text() {
      String version = RootCommand.class.getPackage().getImplementationVersion();
      return version == null ? "(not packaged)" : version;
    }
  }
}
