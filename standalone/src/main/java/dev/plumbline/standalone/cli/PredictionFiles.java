package dev.plumbline.standalone.cli;

import dev.plumbline.bounds.neuron.measured.ModuleNames;
import dev.plumbline.bounds.neuron.trace.LaneQuantity;
import dev.plumbline.ingest.ProblemSink;
import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Bound;
import dev.plumbline.standalone.bounds.Prediction;
import dev.plumbline.standalone.bounds.PredictionReader;
import dev.plumbline.standalone.bounds.ReadRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Predictions that were named on the command line, to be used as bounds. */
final class PredictionFiles {

  private static final Pattern MODULE = Pattern.compile("nc\\d{1,4}_sg\\d+");

  private PredictionFiles() {}

  /** Paths as a person would list them. */
  static String named(List<Path> paths) {
    return paths.stream().map(Path::toString).collect(Collectors.joining(", "));
  }

  /** The Neuron modules of which bounds are: those of lanes, and kernels that are named so. */
  static ModuleNames modules(List<Bound> bounds) {
    return new ModuleNames(
        bounds.stream()
            .map(bound -> module(bound.key()))
            .filter(Objects::nonNull)
            .collect(Collectors.toSet()));
  }

  private static @Nullable String module(BoundKey key) {
    if (key.kind() == StatKind.LANE) {
      return LaneQuantity.module(key.variant());
    }
    boolean named = key.kind() == StatKind.KERNEL && MODULE.matcher(key.name()).matches();
    return named ? key.name() : null;
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
      for (Prediction prediction : reader.readAll(path, problems::problem)) {
        prediction.problems().forEach(problems::problem);
        predictions.add(prediction);
      }
    }
    long kernels = predictions.stream().filter(prediction -> !prediction.isRejected()).count();
    if (!request.target().kernel().isEmpty() && kernels > 1) {
      throw CommandFailure.usage("--kernel names one schedule, found " + kernels + " files");
    }
    return predictions;
  }
}
