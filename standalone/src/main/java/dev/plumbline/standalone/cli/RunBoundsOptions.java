package dev.plumbline.standalone.cli;

import dev.plumbline.bounds.BoundFile;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.standalone.bounds.ReadRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Bounds that a run is held against: whatever can be published. */
final class RunBoundsOptions {

  @Option(
      names = "--bounds",
      paramLabel = "PATH",
      description =
          "Bounds to hold the run against: whatever `plumbline bounds publish` takes; may be"
              + " repeated.")
  private List<Path> paths = List.of();

  @Mixin private PredictionOptions predictions = new PredictionOptions();
  @Mixin private KernelTargetOptions target = new KernelTargetOptions();

  /**
   * Reads them, for the build and device model that were measured.
   *
   * @param problems takes what is wrong with each, refused ones included
   * @throws CommandFailure if one does not exist, or what is told beside them cannot be used
   */
  List<BoundFile> read(String build, String deviceModel, ProblemSink problems) {
    for (Path path : paths) {
      if (!Files.exists(path)) {
        throw CommandFailure.usage("--bounds " + path + " does not exist");
      }
    }
    ReadRequest request =
        predictions.request(PerfSimRun.A, null, target.target(build, deviceModel), problems);
    return PredictionFiles.read(paths, request, problems).stream()
        .map(prediction -> new BoundFile(prediction.name(), prediction.bounds(), List.of()))
        .toList();
  }
}
