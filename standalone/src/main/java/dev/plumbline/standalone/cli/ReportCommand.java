package dev.plumbline.standalone.cli;

import dev.plumbline.bounds.BoundFile;
import dev.plumbline.ingest.names.ZoneNameTable;
import dev.plumbline.ingest.read.KernelOptions;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.InputType;
import dev.plumbline.ingest.scan.ScannedInputs;
import dev.plumbline.ingest.send.ImportPlan;
import dev.plumbline.ingest.send.ImportResult;
import dev.plumbline.ingest.send.ImportResult.ImportedStream;
import dev.plumbline.ingest.send.RunImport;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.Problem;
import dev.plumbline.sinks.report.ReportRequest;
import dev.plumbline.sinks.report.RunReport;
import dev.plumbline.sinks.report.RunSummary;
import dev.plumbline.sinks.report.SummaryJson;
import dev.plumbline.sinks.report.SummaryText;
import dev.plumbline.standalone.broker.EmbeddedBroker;
import dev.plumbline.standalone.broker.LocalCluster;
import dev.plumbline.stream.runner.StreamFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** One log folder in, all reports out. */
@Command(
    name = "report",
    description = {
      "Sends the log folder of a profiled run through a broker and the topology, and writes the"
          + " five tt-foil reports, our own statistics and a summary.",
      "Without --bootstrap and --data it brings its own broker and removes it afterwards."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all good",
      "1:finished, with at least one problem of severity warning or above, listed",
      "2:unusable arguments, or no recognised file at all",
      "3:something named by --fail-on occurred",
      "4:not finished: broker away, disk full",
      "130:ended by Ctrl-C"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  plumbline report --from generated/profiler/.logs --out reports",
      "  plumbline report --from run7 --out reports --bounds model.json --fail-on unsound,leak",
      "  plumbline report --from run7 --out reports --kernel-source-dirs examples,models --json",
      "  plumbline report --from PROF_000001_20260610 --out reports --bounds des.json --calibration"
          + " c.json --kernel add_kernel"
    })
final class ReportCommand implements Callable<Integer> {

  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(40);

  @Option(
      names = "--from",
      required = true,
      paramLabel = "LOGDIR",
      description =
          "The .logs folder or its parent, sub-folders devN are devices; the output folder of"
              + " msprof or tt-metal, or one with profiles of Neuron; or a file of these.")
  private Path from = Path.of("");

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Where the reports go; made if missing.")
  private Path out = Path.of("");

  @Option(
      names = "--run",
      paramLabel = "NAME",
      description =
          "Name of the run. Default: the log folder's name; with --data or --bootstrap that name"
              + " and the time, because a cluster that is kept meets the folder again.")
  private @Nullable String run;

  @Option(
      names = "--fail-on",
      split = ",",
      paramLabel = "WORD",
      converter = FailOn.Converter.class,
      description = "Exit with 3 when one of these occurred: ${COMPLETION-CANDIDATES}.",
      completionCandidates = FailOn.Words.class)
  private List<FailOn> failOn = List.of();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Keep the broker's data in this folder: a run that is named again with --run is not sent"
              + " again.")
  private @Nullable Path data;

  @Option(
      names = "--patience",
      paramLabel = "SECONDS",
      description = "Give up when nothing moves for this long. Default: ${DEFAULT-VALUE}.")
  private int patienceSeconds = 90;

  @Option(names = "--json", description = "The summary as JSON on standard output, nothing else.")
  private boolean json;

  @Mixin private RunBoundsOptions runBounds = new RunBoundsOptions();
  @Mixin private MeasuredKernelOptions kernels = new MeasuredKernelOptions();
  @Mixin private KafkaOptions kafka = new KafkaOptions();
  @Mixin private IdentityOptions identity = new IdentityOptions();
  @Mixin private ZoneNameOptions zoneNames = new ZoneNameOptions();
  @Mixin private Verbosity verbosity = new Verbosity();
  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws StreamFailure {
    Verbosity.quietClients();
    checkArguments();
    List<Problem> problems = new ArrayList<>();
    ScannedInputs inputs = InputScan.scan(List.of(from), identity.scanOptions(null));
    ZoneNameTable names = zoneNames.table(inputs, problems::add);
    List<BoundFile> bounds =
        runBounds.read(identity.build(), identity.deviceModel(), problems::add);
    if (inputs.streams().isEmpty() && inputs.ofType(InputType.EMPTY).isEmpty()) {
      ProblemLines.print(inputs.problems(), spec.commandLine().getErr());
      throw CommandFailure.usage("no recognised file in " + from);
    }
    makeFolder();
    String runName = run == null ? defaultRun() : run;
    List<Bound> predicted = bounds.stream().flatMap(file -> file.bounds().stream()).toList();
    ImportPlan plan =
        new ImportPlan(
            identity.identity(runName),
            identity.start(),
            inputs,
            names,
            kernels.options(KernelOptions.DEFAULT.warmUp(), PredictionFiles.modules(predicted)));
    Reported reported;
    try (Interruption interruption = new Interruption(Thread.currentThread(), CLOSE_PATIENCE);
        Spine spine = spine()) {
      spine.publish(bounds);
      spine.startStreams();
      reported = spine.with(() -> report(spine, plan, problems));
    }
    print(reported);
    return exitCode(reported.summary());
  }

  private Reported report(Spine spine, ImportPlan plan, List<Problem> problems) {
    ImportResult imported;
    try (ByteProgress progress = new ByteProgress("import", plan.inputs());
        RunImport sending = RunImport.open(spine.clientProperties(), InstantSource.system())) {
      imported = sending.run(plan, progress);
    }
    problems.addAll(imported.problems());
    Map<StreamId, Long> streams = new LinkedHashMap<>();
    imported.streams().forEach(stream -> streams.put(stream.stream(), stream.sequences()));
    ReportRequest request =
        new ReportRequest(
            plan.identity().run(),
            streams,
            out,
            identity.labels(),
            problems,
            Duration.ofSeconds(patienceSeconds));
    try (ReportBar bar = new ReportBar()) {
      return new Reported(
          imported,
          new RunReport(spine.clientProperties(), InstantSource.system(), bar).write(request));
    }
  }

  private record Reported(ImportResult imported, RunSummary summary) {}

  private Spine spine() {
    if (kafka.isPresent()) {
      return Spine.on(Cluster.connect(kafka.clientProperties()));
    }
    return Spine.on(
        data == null
            ? LocalCluster.forOneCommand()
            : LocalCluster.kept(data, EmbeddedBroker.ANY_PORT));
  }

  private void checkArguments() {
    if (data != null && kafka.isPresent()) {
      throw CommandFailure.usage(
          "--data is for a broker of its own, --bootstrap names another one");
    }
    if (patienceSeconds < 1) {
      throw CommandFailure.usage("--patience is 1 second or more, found " + patienceSeconds);
    }
    if (!Files.exists(from)) {
      throw CommandFailure.usage("--from " + from + " does not exist");
    }
  }

  private void makeFolder() {
    try {
      Files.createDirectories(out);
    } catch (IOException e) {
      throw CommandFailure.usage(
          "--out " + out + " cannot be made: " + FailureMessages.fileMessage(e), e);
    }
    if (!Files.isWritable(out)) {
      throw CommandFailure.usage("--out " + out + " cannot be written: no permission");
    }
  }

  /**
   * On a cluster that is kept, a folder is used again by the next run: the time sets them apart.
   */
  private String defaultRun() {
    Path folder = from.toAbsolutePath().normalize();
    if (folder.endsWith(".logs") && folder.getParent() != null) {
      folder = folder.getParent();
    }
    String name = folder.getFileName() == null ? "run" : folder.getFileName().toString();
    boolean kept = data != null || kafka.isPresent();
    return kept ? name + "-" + RunTime.now(InstantSource.system()) : name;
  }

  private void print(Reported reported) {
    PrintWriter writer = spec.commandLine().getOut();
    if (json) {
      writer.print(SummaryJson.text(reported.summary()));
    } else {
      writer.print(SummaryText.of(reported.summary()));
      long known =
          reported.imported().streams().stream().filter(ImportedStream::alreadyImported).count();
      if (known > 0) {
        writer.println(
            known
                + " of "
                + reported.imported().streams().size()
                + " inputs were already imported as "
                + reported.imported().run()
                + "; they were not sent again.");
      }
      writer.println("Reports are in " + out + "/");
    }
    writer.flush();
  }

  private int exitCode(RunSummary summary) {
    if (failOn.stream().anyMatch(word -> summary.findings().contains(word.finding()))) {
      return ExitCode.FAIL_ON;
    }
    return summary.hasWarnings() ? ExitCode.PROBLEMS : ExitCode.OK;
  }
}
