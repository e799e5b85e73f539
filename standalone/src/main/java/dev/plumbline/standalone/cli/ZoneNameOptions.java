package dev.plumbline.standalone.cli;

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

  List<Path> kernelSourceFolders() {
    return kernelSourceFolders;
  }

  @Nullable Path zoneNameFile() {
    return zoneNameFile;
  }
}
