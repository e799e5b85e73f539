package dev.plumbline.ingest.scan;

import dev.plumbline.bounds.msprof.OpSummarySlices;
import dev.plumbline.model.value.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a scan found.
 *
 * @param inputs every file, readable or not, in the order found
 * @param problems what is wrong with paths and files as far as a look at the head tells
 */
public record ScannedInputs(List<ScannedInput> inputs, List<Problem> problems) {
  /** Copies the lists. */
  public ScannedInputs {
    inputs = List.copyOf(inputs);
    problems = List.copyOf(problems);
  }

  /**
   * The streams that the files make: a stream per table, one for the L1 images of a folder, one for
   * the slices of an op summary, one for each {@link SessionPart} of a session. Inputs of {@link
   * InputType#isKernels kernels} are split by device when they are read.
   */
  public List<StreamInput> streams() {
    List<StreamInput> streams = new ArrayList<>();
    Map<List<Object>, List<ScannedInput>> images = new LinkedHashMap<>();
    Map<Path, List<ScannedInput>> summaries = new LinkedHashMap<>();
    for (ScannedInput input : inputs) {
      if (input.type() == InputType.TT_L1_RAW) {
        images
            .computeIfAbsent(
                List.of(folder(input), input.device(), Objects.requireNonNull(input.layout())),
                k -> new ArrayList<>())
            .add(input);
      } else if (input.type() == InputType.MSPROF_OP_SUMMARY) {
        summaries.computeIfAbsent(folder(input), k -> new ArrayList<>()).add(input);
      } else if (input.type() == InputType.TRACY_SESSION) {
        for (SessionPart part : SessionPart.values()) {
          streams.add(new StreamInput(List.of(input), null, part));
        }
      } else if (input.type().isStream()) {
        streams.add(new StreamInput(List.of(input), clockSyncOf(input)));
      }
    }
    images
        .values()
        .forEach(files -> streams.add(new StreamInput(files, clockSyncOf(files.get(0)))));
    summaries.values().forEach(files -> exports(files).forEach(streams::add));
    return streams;
  }

  /** Slices that are missing between those that are there. */
  List<Problem> sliceProblems() {
    Map<Path, Map<Path, ScannedInput>> folders = new LinkedHashMap<>();
    for (ScannedInput input : ofType(InputType.MSPROF_OP_SUMMARY)) {
      folders.computeIfAbsent(folder(input), k -> new LinkedHashMap<>()).put(input.path(), input);
    }
    List<Problem> problems = new ArrayList<>();
    for (Map<Path, ScannedInput> files : folders.values()) {
      for (Problem problem : OpSummarySlices.of(files.keySet()).problems()) {
        ScannedInput file = files.get(Path.of(problem.file()));
        problems.add(
            new Problem(
                file == null ? problem.file() : file.file(),
                problem.line(),
                problem.severity(),
                problem.code(),
                problem.message()));
      }
    }
    return problems;
  }

  private static List<StreamInput> exports(List<ScannedInput> files) {
    Map<Path, ScannedInput> byPath = new LinkedHashMap<>();
    files.forEach(file -> byPath.put(file.path(), file));
    return OpSummarySlices.of(byPath.keySet()).exports().stream()
        .map(
            export ->
                new StreamInput(
                    export.stream().map(path -> Objects.requireNonNull(byPath.get(path))).toList(),
                    null))
        .toList();
  }

  /** Files of one type. */
  public List<ScannedInput> ofType(InputType type) {
    return inputs.stream().filter(input -> input.type() == type).toList();
  }

  /** Whether nothing in here can be read into a stream or help to. */
  public boolean isUseless() {
    return inputs.stream()
        .noneMatch(input -> input.type().isStream() || input.type().isCompanion());
  }

  private @Nullable ScannedInput clockSyncOf(ScannedInput input) {
    if (input.type() != InputType.TT_FOIL_ZONES && input.type() != InputType.TT_L1_RAW) {
      return null;
    }
    for (ScannedInput sync : ofType(InputType.TT_CLOCK_SYNC)) {
      if (folder(sync).equals(folder(input))) {
        return sync;
      }
    }
    return null;
  }

  private static Path folder(ScannedInput input) {
    Path parent = input.path().toAbsolutePath().normalize().getParent();
    return parent == null ? Path.of("/") : parent;
  }
}
