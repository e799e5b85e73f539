package dev.plumbline.standalone.cli;

import dev.plumbline.bounds.neuron.measured.ModuleNames;
import dev.plumbline.ingest.names.ZoneNameTable;
import dev.plumbline.ingest.read.KernelOptions;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.ScannedInputs;
import dev.plumbline.ingest.send.ImportPlan;
import dev.plumbline.ingest.send.ImportResult;
import dev.plumbline.ingest.send.ImportResult.ImportedStream;
import dev.plumbline.ingest.send.RunImport;
import dev.plumbline.model.value.Problem;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sends log folders or files to an existing cluster as one run. */
@Command(
    name = "import",
    description = {
      "Sends log folders or files to an existing cluster as one run.",
      "The same content as the same run again changes nothing."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:everything is sent, or was there before",
      "1:sent, with at least one problem of severity warning or above",
      "2:unusable arguments, or no recognised file at all",
      "4:not finished: broker away",
      "130:ended by Ctrl-C; the same command again completes the import"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  plumbline import generated/profiler/.logs --run nightly-0412 --workload resnet20"
          + " --bootstrap kafka-1:9092",
      "  plumbline import PROF_000001_20260610 --run kernels-0412 --build 3f2a --device-model"
          + " Ascend910B3 --bootstrap kafka-1:9092"
    })
final class ImportCommand implements Callable<Integer> {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description =
          "Log folders, output folders of msprof, or files: logs of tt-foil, op summaries of"
              + " msprof, op reports of tt-metal, profiles of Neuron. Content decides.")
  private List<Path> paths = List.of();

  @Option(names = "--run", required = true, paramLabel = "NAME", description = "Name of the run.")
  private String run = "";

  @Option(names = "--json", description = "One JSON document on standard output.")
  private boolean json;

  @Mixin private KafkaOptions kafka = new KafkaOptions();
  @Mixin private IdentityOptions identity = new IdentityOptions();
  @Mixin private MeasuredKernelOptions kernels = new MeasuredKernelOptions();
  @Mixin private ZoneNameOptions zoneNames = new ZoneNameOptions();
  @Mixin private Verbosity verbosity = new Verbosity();
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Verbosity.quietClients();
    ScannedInputs inputs = InputScan.scan(paths, identity.scanOptions(null));
    List<Problem> problems = new ArrayList<>();
    ZoneNameTable names = zoneNames.table(inputs, problems::add);
    if (inputs.streams().isEmpty()) {
      ProblemLines.print(inputs.problems(), spec.commandLine().getErr());
      throw CommandFailure.usage("no recognised file among " + paths);
    }
    ImportPlan plan =
        new ImportPlan(
            identity.identity(run),
            identity.start(),
            inputs,
            names,
            kernels.options(KernelOptions.DEFAULT.warmUp(), ModuleNames.NONE));
    try (Interruption interruption = new Interruption(Thread.currentThread(), PATIENCE);
        ByteProgress progress = new ByteProgress("import", inputs);
        RunImport sending =
            RunImport.open(
                Cluster.connect(kafka.clientProperties()).clientProperties(),
                InstantSource.system())) {
      ImportResult result = sending.run(plan, progress);
      problems.addAll(result.problems());
      if (json) {
        spec.commandLine().getOut().println(ImportJson.text(result, problems));
      } else {
        print(result, problems);
      }
    }
    return ProblemLines.areSerious(problems) ? ExitCode.PROBLEMS : ExitCode.OK;
  }

  private void print(ImportResult result, List<Problem> problems) {
    PrintWriter out = spec.commandLine().getOut();
    for (ImportedStream stream : result.streams()) {
      out.println(
          stream.file()
              + ": "
              + stream.sequences()
              + " rows of "
              + stream.stream().source()
              + (stream.alreadyImported() ? " were already imported as " : " imported as ")
              + result.run());
    }
    ProblemLines.print(problems, out);
    out.flush();
  }
}
