package dev.plumbline.standalone.cli;

import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.standalone.bounds.Prediction;
import dev.plumbline.standalone.bounds.PredictionReader;
import dev.plumbline.standalone.bounds.ReadRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Predictions that were named on the command line, to be used as bounds. */
final class PredictionFiles {

  private PredictionFiles() {}

  /** Paths as a person would list them. */
  static String named(List<Path> paths) {
    return paths.stream().map(Path::toString).collect(Collectors.joining(", "));
  }

  /**
   * Reads them all; a bad one hides no other.
   *
   * @param problems takes what is wrong with each, rejected ones included
   * @throws CommandFailure if one name is told for the kernels of several schedules
   */
  static List<Prediction> read(List<Path> paths, ReadRequest request, ProblemSink problems) {
    PredictionReader reader = new PredictionReader(request);
    List<Prediction> predictions = new ArrayList<>();
    for (Path path : paths) {
      Prediction prediction = reader.read(path);
      prediction.problems().forEach(problems::problem);
      predictions.add(prediction);
    }
    long kernels = predictions.stream().filter(prediction -> !prediction.isRejected()).count();
    if (!request.target().kernel().isEmpty() && kernels > 1) {
      throw CommandFailure.usage("--kernel names one schedule, found " + kernels + " files");
    }
    return predictions;
  }
}
