package dev.plumbline.bench;

import dev.plumbline.bench.ingest.IngestCommand;
import dev.plumbline.bench.latency.LatencyCommand;
import dev.plumbline.bench.pipeline.PipelineCommand;
import dev.plumbline.bench.pressure.BackpressureCommand;
import dev.plumbline.bench.restore.RestoreCommand;
import dev.plumbline.bench.rivals.CompareCommand;
import dev.plumbline.bench.sink.SinkCommand;
import dev.plumbline.standalone.cli.FailureMessages;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** The root of the benchmarks' command line. */
@Command(
    name = "plumbline bench",
    description = {
      "Measures. Every command prints a table and leaves a JSON file with the raw figures, the"
          + " machine and the versions.",
      ""
    },
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    subcommands = {
      PipelineCommand.class,
      LatencyCommand.class,
      IngestCommand.class,
      RestoreCommand.class,
      BackpressureCommand.class,
      CompareCommand.class,
      SinkCommand.class,
      HelpCommand.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:measured, and every answer was right",
      "2:unusable arguments",
      "4:not finished: an answer was wrong, a process failed",
      "130:ended by Ctrl-C"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  plumbline bench pipeline --rows 100M",
      "  plumbline bench pipeline --sweep batch",
      "  plumbline bench latency --live",
      "  plumbline bench ingest --rounds 3",
      "  plumbline bench micro -f 1 DurationStats"
    })
public final class BenchRoot {

  private BenchRoot() {}

  /** A command line that is ready to execute; messages go to standard error, results to output. */
  public static CommandLine commandLine() {
    FailureMessages messages = new FailureMessages();
    CommandLine root = new CommandLine(new BenchRoot());
    root.addSubcommand(
        new CommandLine(new MicroCommand()).setUnmatchedOptionsArePositionalParams(true));
    return root.setExecutionExceptionHandler(messages)
        .setParameterExceptionHandler(messages)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setUsageHelpLongOptionsMaxWidth(32);
  }
}
