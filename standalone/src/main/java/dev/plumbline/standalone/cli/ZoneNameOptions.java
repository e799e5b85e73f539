package dev.plumbline.standalone.cli;

import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.ingest.names.ZoneNameTable;
import dev.plumbline.ingest.scan.ScannedInputs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the names of device zones come from; without them a zone is called by its hash. */
final class ZoneNameOptions {

  @Option(
      names = "--kernel-source-dirs",
      paramLabel = "DIR",
      split = ",",
      description = "Kernel sources, scanned for zone macros; several with commas.")
  private List<Path> kernelSourceFolders = List.of();

  @Option(
      names = "--zone-names",
      paramLabel = "FILE",
      description = "Zone names as CSV with the columns name,file,line,hash16.")
  private @Nullable Path zoneNameFile;

  /**
   * The names of these options and of the files a scan found.
   *
   * @param problems takes what is wrong with them, clashes included
   * @throws CommandFailure if a file or folder that was named is not there
   */
  ZoneNameTable table(ScannedInputs scanned, ProblemSink problems) {
    ZoneNameTable.Builder table = ZoneNameTable.builder(problems);
    for (Path folder : kernelSourceFolders) {
      if (!Files.isDirectory(folder)) {
        throw CommandFailure.usage("--kernel-source-dirs " + folder + " is no folder");
      }
    }
    table.addKernelSources(kernelSourceFolders);
    table.addScanned(scanned);
    if (zoneNameFile != null) {
      if (!Files.isReadable(zoneNameFile) || Files.isDirectory(zoneNameFile)) {
        throw CommandFailure.usage("--zone-names " + zoneNameFile + " cannot be read");
      }
      table.addTable(zoneNameFile, zoneNameFile.toString());
    }
    return table.build();
  }
}
