package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.trace.TraceName;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A folder of predictions that each stand for themselves: schedules, hand-written bounds, op
 * reports. Traces of perf_sim belong together; a folder with any of them is none of these.
 *
 * @param files files to read, by name; those that look like predictions and are none included
 * @param skipped what was left alone, and why
 */
record PredictionFolder(List<Path> files, List<Problem> skipped) {
  private static final Set<InputKind> SINGLE =
      EnumSet.of(
          InputKind.SCHEDULE, InputKind.BOUND_FILE, InputKind.BOUND_YAML, InputKind.OPS_REPORT);

  PredictionFolder {
    files = List.copyOf(files);
    skipped = List.copyOf(skipped);
  }

  /**
   * Looks at a folder, not at those below it; without any file that stands for itself, there is
   * nothing to read.
   *
   * @throws IOException if it cannot be listed
   */
  static PredictionFolder of(Path folder) throws IOException {
    List<Path> entries;
    try (Stream<Path> listed = Files.list(folder)) {
      entries = listed.filter(Files::isRegularFile).sorted().toList();
    }
    List<Path> files = new ArrayList<>();
    List<Problem> skipped = new ArrayList<>();
    boolean single = false;
    for (Path file : entries) {
      try {
        InputKind kind = Recognition.of(file);
        if (kind == InputKind.PERF_SIM && isOfTheWholeFolder(file)) {
          return new PredictionFolder(List.of(), List.of());
        }
        if (kind.isPrediction()) {
          single |= SINGLE.contains(kind);
          files.add(file);
        } else {
          skipped.add(skip(file, "it is " + kind.text()));
        }
      } catch (RefusedException e) {
        if (looksLikeOne(file) && !e.reason().startsWith("it is ")) {
          files.add(file);
        } else {
          skipped.add(skip(file, e.reason()));
        }
      } catch (IOException e) {
        files.add(file); // whoever reads it says why it cannot
      }
    }
    return single
        ? new PredictionFolder(files, skipped)
        : new PredictionFolder(List.of(), List.of());
  }

  /** Traces and metric stores have names of their own; a package or NEFF stands for itself. */
  private static boolean isOfTheWholeFolder(Path file) {
    String name = String.valueOf(file.getFileName());
    return TraceName.of(name).family() != TraceName.Family.OTHER
        || name.endsWith("metric_store.json");
  }

  private static boolean looksLikeOne(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return name.endsWith(".json") || name.endsWith(".yaml") || name.endsWith(".yml");
  }

  private static Problem skip(Path file, String reason) {
    return new Problem(
        file.toString(), 0, Severity.INFO, "not-a-prediction", "not read: " + reason);
  }
}
