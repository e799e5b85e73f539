package dev.plumbline.standalone.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.neuron.measured.ModuleNames;
import dev.plumbline.ingest.names.ZoneNameTable;
import dev.plumbline.ingest.read.BaseTime;
import dev.plumbline.ingest.read.ReadProgress;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.wire.MarkerLayout;
import dev.plumbline.standalone.inspect.InspectJson;
import dev.plumbline.standalone.inspect.InspectText;
import dev.plumbline.standalone.inspect.Inspected;
import dev.plumbline.standalone.inspect.Inspection;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what inputs are and hold, without a broker. */
@Command(
    name = "inspect",
    description = {
      "Says what inputs are and what they hold: type, rows accepted and rejected, problems,"
          + " values.",
      "The same readers and the same folding as everywhere else, but no broker and no import."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:everything is good",
      "1:at least one problem of severity warning or above",
      "2:unusable arguments, or no recognised file at all"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  plumbline inspect .logs/tracy_ops_times.csv",
      "  plumbline inspect --json dev0 dev1 zone_src_locations.log",
      "  plumbline inspect --layout ctl64 core_1_2.bin"
    })
final class InspectCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description =
          "Files, or log folders. A zone_src_locations.log among them names the zones of the"
              + " others.")
  private List<Path> paths = List.of();

  @Option(names = "--json", description = "One JSON document on standard output.")
  private boolean json;

  @Option(
      names = "--layout",
      paramLabel = "LAYOUT",
      description =
          "Layout of raw L1 images: ctl32 or ctl64. Default: their size decides (10368 bytes ="
              + " ctl32, 10496 = ctl64).")
  private @Nullable Layout layout;

  @Mixin private MeasuredKernelOptions kernels = new MeasuredKernelOptions();
  @Mixin private ZoneNameOptions zoneNames = new ZoneNameOptions();
  @Mixin private IdentityOptions identity = new IdentityOptions();
  @Mixin private Verbosity verbosity = new Verbosity();
  @Spec private CommandSpec spec;

  /** The layouts a raw image can have. */
  enum Layout {
    CTL32,
    CTL64
  }

  @Override
  public Integer call() {
    ScanOptions options = identity.scanOptions(markerLayout());
    List<Path> distinct = List.copyOf(new LinkedHashSet<>(paths));
    Instant start = identity.start();
    List<Problem> nameProblems = new ArrayList<>();
    ZoneNameTable names = zoneNames.table(InputScan.scan(distinct, options), nameProblems::add);
    Inspection inspection =
        new Inspection(
            identity.identity("inspect"),
            options,
            names,
            kernels.options(0, ModuleNames.NONE),
            start == null ? BaseTime.assumed(Instant.EPOCH) : BaseTime.known(start),
            InstantSource.system(),
            ReadProgress.NONE);
    List<Inspected> files = inspection.inspect(distinct, nameProblems);
    ObjectNode document = InspectJson.of(files);
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? document.toPrettyString() + "\n" : InspectText.of(document));
    out.flush();
    if (files.stream().noneMatch(Inspected::usable)) {
      return ExitCode.USAGE;
    }
    return files.stream().anyMatch(Inspected::hasWarnings) ? ExitCode.PROBLEMS : ExitCode.OK;
  }

  private @Nullable MarkerLayout markerLayout() {
    return layout == null ? null : MarkerLayout.valueOf(layout.name());
  }
}
