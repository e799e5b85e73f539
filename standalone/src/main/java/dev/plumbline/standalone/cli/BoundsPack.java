package dev.plumbline.standalone.cli;

import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.pack.PerfSimPackage;
import dev.plumbline.model.value.Counted;
import dev.plumbline.sinks.report.TerminalText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Packs traces of perf_sim as the compiler does. */
@Command(
    name = "pack",
    description = {
      "Packs the traces of a folder into the tarball that the Neuron compiler would make: the"
          + " regular files in whose names perf_sim\\..*\\.json is found, not those of folders"
          + " below, as PAX tar and gzip under the full path of each. perf_sim_at_end_trace.* and"
          + " ps_trace.* are never packed. Without any such file no tarball is made."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the tarball is written",
      "2:unusable arguments, or no file to pack: nothing is written",
      "4:not finished: a file cannot be read, disk full"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  plumbline bounds pack /build/neuronxcc-1/sg00",
      "  plumbline bounds pack . -o model-7.perf-sim"
    })
final class BoundsPack implements Callable<Integer> {

  @Parameters(paramLabel = "DIR", description = "The artefact folder of the compiler.")
  private Path folder = Path.of("");

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "The tarball; replaced if it is there. Default: ${DEFAULT-VALUE}.")
  private Path out = Path.of(PerfSimPackage.USUAL_NAME);

  @Mixin private Verbosity verbosity = new Verbosity();
  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (!Files.exists(folder)) {
      throw CommandFailure.usage(folder + " does not exist, expected a folder of traces");
    }
    OutputFiles.requireWritable("-o", out);
    PerfSimPackage packed;
    try {
      packed = PerfSimPackage.pack(folder, out);
    } catch (NotDirectoryException e) {
      throw CommandFailure.usage(folder + ": expected a folder of traces, found a file", e);
    } catch (RefusedException e) {
      throw CommandFailure.usage(folder + ": " + e.reason(), e);
    }
    PrintWriter to = packed.written() ? spec.commandLine().getOut() : spec.commandLine().getErr();
    if (packed.written()) {
      to.println(packed.file() + ": " + Counted.of(packed.members().size(), "trace") + " packed");
      packed.members().forEach(member -> to.println("  " + TerminalText.shown(member)));
      packed
          .notPacked()
          .forEach(name -> to.println("  not packed, another pass: " + TerminalText.shown(name)));
    }
    ProblemLines.print(packed.problems(), to);
    to.flush();
    return packed.written() ? ExitCode.OK : ExitCode.USAGE;
  }
}
