package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.msprof.MeasuredTask;
import dev.plumbline.bounds.msprof.MeasuredTasks;
import dev.plumbline.bounds.msprof.OpSummary;
import dev.plumbline.bounds.msprof.OpSummaryRow;
import dev.plumbline.bounds.msprof.OpSummarySlices;
import dev.plumbline.bounds.neuron.input.InputLimits;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.measured.MeasuredFile;
import dev.plumbline.bounds.neuron.measured.ModuleNames;
import dev.plumbline.bounds.tenstorrent.DeviceOp;
import dev.plumbline.bounds.tenstorrent.OpsReport;
import dev.plumbline.bounds.tenstorrent.PerformanceModel;
import dev.plumbline.ingest.scan.Reason;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads measurements of any kind. What is wrong with a path is in its result, never an exception.
 */
public final class MeasurementReader {
  /** Starts before the year 2000 are counted from the start of profiling, not from the epoch. */
  private static final long EARLIEST_MILLIS = 946_684_800_000L;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final int warmUp;
  private final ModuleNames modules;
  private final SeenFiles seen = new SeenFiles();
  private final RepeatedProfiles profiled = new RepeatedProfiles();

  /**
   * A reader.
   *
   * @param warmUp first launches of each kernel of an op summary that are left out, unless there
   *     are no more than that
   * @param modules names of the modules that are predicted, to find that of a measured core
   */
  public MeasurementReader(int warmUp, ModuleNames modules) {
    this.warmUp = warmUp;
    this.modules = modules;
  }

  /** Reads one path. */
  public MeasuredInput read(Path path) {
    String name = path.toString();
    try {
      InputKind kind = Recognition.of(path);
      List<Problem> twice = new ArrayList<>();
      if (kind.isMeasurement() && !Files.isDirectory(path) && !seen.isNew(path, twice)) {
        return new MeasuredInput(name, List.of(), twice);
      }
      return switch (kind) {
        case OP_SUMMARY -> opSummary(path);
        case OPS_REPORT -> opsReport(path);
        case DEVICE_PROFILE -> profile(path);
        case SAVED_RUN -> of(SavedRunFigures.read(path));
        case RUN_SUMMARY -> of(SummaryFigures.read(path));
        case BOUND_FILE, BOUND_YAML, SCHEDULE, PERF_SIM ->
            MeasuredInput.refused(
                name,
                0,
                "expected measurements (an op summary of msprof, an op report of tt-metal, a"
                    + " profile of Neuron, a saved run or the summary.json of a report), found "
                    + (Files.isDirectory(path) ? "a folder without op_summary*.csv" : kind.text()));
      };
    } catch (RefusedException e) {
      return MeasuredInput.refused(name, e.line(), e.reason());
    } catch (NoSuchFileException e) {
      return MeasuredInput.refused(name, 0, "there is no such file");
    } catch (IOException e) {
      return MeasuredInput.refused(name, 0, "cannot be read: " + Reason.of(e));
    }
  }

  private MeasuredInput opSummary(Path path) throws IOException {
    List<Problem> problems = new ArrayList<>();
    List<Measurement> measurements = new ArrayList<>();
    List<OpSummaryRow> untimed = new ArrayList<>();
    if (Files.isDirectory(path)) {
      OpSummarySlices slices = OpSummarySlices.in(path);
      problems.addAll(slices.problems());
      for (List<Path> export : slices.exports()) {
        List<Path> unseen = new ArrayList<>();
        for (Path slice : export) {
          if (seen.isNew(slice, problems)) {
            unseen.add(slice);
          }
        }
        if (!unseen.isEmpty()) {
          untimed.addAll(add(OpSummary.readTimes(unseen), measurements, problems));
        }
      }
    } else {
      untimed.addAll(add(OpSummary.readTimes(List.of(path)), measurements, problems));
    }
    tell(untimed, path, problems);
    return new MeasuredInput(path.toString(), measurements, nothing(path, measurements, problems));
  }

  /** No duration is normal for some tasks; one that no task can have is wrong. */
  private static void tell(List<OpSummaryRow> setAside, Path path, List<Problem> problems) {
    List<OpSummaryRow> impossible =
        setAside.stream()
            .filter(row -> isImpossible(row.durationMicros()))
            .sorted(Comparator.comparing(OpSummaryRow::file).thenComparingLong(OpSummaryRow::line))
            .toList();
    if (!impossible.isEmpty()) {
      OpSummaryRow first = impossible.get(0);
      problems.add(
          new Problem(
              first.file(),
              first.line(),
              Severity.WARNING,
              "impossible-duration",
              "duration: expected microseconds of 0 or more, found "
                  + first.durationMicros()
                  + " of "
                  + first.opName()
                  + (impossible.size() == 1
                      ? ""
                      : ", the first of " + Figures.count(impossible.size(), "row") + " like it")
                  + ": not counted"));
    }
    int others = setAside.size() - impossible.size();
    if (others > 0) {
      problems.add(
          new Problem(
              path.toString(),
              0,
              Severity.INFO,
              "not-timed",
              Figures.count(others, "row") + " without a usable duration or start, not counted"));
    }
  }

  private static boolean isImpossible(@Nullable Double micros) {
    return micros != null && !(micros >= 0 && micros < Double.POSITIVE_INFINITY);
  }

  /** Adds the executions of one export; returns the rows that were not timed. */
  private List<OpSummaryRow> add(
      OpSummary summary, List<Measurement> measurements, List<Problem> problems) {
    problems.addAll(summary.problems());
    MeasuredTasks measured = MeasuredTasks.of(summary.rows(), warmUp);
    record Key(String name, String context, String place) {}
    Map<Key, List<MeasuredTask>> byKey = new LinkedHashMap<>();
    for (MeasuredTask task : measured.tasks()) {
      byKey
          .computeIfAbsent(
              new Key(task.name(), task.context(), task.place()), key -> new ArrayList<>())
          .add(task);
    }
    for (List<MeasuredTask> same : byKey.values()) {
      List<MeasuredTask> counted = same.stream().filter(task -> !task.isWarmUp()).toList();
      if (!counted.isEmpty()) {
        measurements.add(kernel(counted, same.size() - counted.size()));
      }
    }
    return measured.unusable();
  }

  private static Measurement kernel(List<MeasuredTask> counted, int discarded) {
    MeasuredTask last = counted.get(counted.size() - 1);
    long millis =
        counted.stream()
                .map(MeasuredTask::startNanos)
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .max()
                .orElse(0)
            / NANOS_PER_MILLI;
    return new Measurement(
        StatKind.KERNEL,
        last.name(),
        last.context(),
        last.place(),
        "",
        counted.stream().map(MeasuredTask::durationNanos).toList(),
        discarded,
        0,
        millis < EARLIEST_MILLIS ? 0 : millis);
  }

  private static MeasuredInput opsReport(Path path) throws IOException {
    OpsReport report = OpsReport.read(path);
    record Key(String code, String signature, String arch, long idealNanos) {}
    Map<Key, List<Long>> nanos = new LinkedHashMap<>();
    for (DeviceOp op : report.ops()) {
      Long measured = op.kernelNanos();
      PerformanceModel ideal = op.bound();
      if (measured != null) {
        Key key =
            new Key(op.opCode(), op.signature(), op.arch(), ideal == null ? 0 : ideal.idealNanos());
        nanos.computeIfAbsent(key, same -> new ArrayList<>()).add(measured);
      }
    }
    List<Measurement> measurements = new ArrayList<>();
    nanos.forEach(
        (key, durations) ->
            measurements.add(
                new Measurement(
                    StatKind.KERNEL,
                    key.code(),
                    key.signature(),
                    "",
                    key.arch(),
                    durations,
                    0,
                    key.idealNanos(),
                    0)));
    return new MeasuredInput(
        path.toString(),
        measurements,
        nothing(path, measurements, new ArrayList<>(report.problems())));
  }

  private MeasuredInput profile(Path path) throws IOException {
    MeasuredFile file = MeasuredFile.read(path, path.toString(), InputLimits.usual());
    ProfileMeasurements found = new ProfileMeasurements(file, modules);
    List<Measurement> measurements = found.measurements();
    profiled.add(measurements);
    return new MeasuredInput(
        path.toString(), measurements, nothing(path, measurements, found.problems()));
  }

  private static MeasuredInput of(MeasuredInput read) {
    return new MeasuredInput(
        read.name(),
        read.measurements(),
        read.figures(),
        nothing(Path.of(read.name()), read.figures(), new ArrayList<>(read.problems())));
  }

  /** How far apart several profiles of one module are, of those read so far. */
  public List<Problem> repeated() {
    return profiled.problems();
  }

  /** Says so where nothing was measured and nobody said why. */
  private static List<Problem> nothing(Path path, List<?> measurements, List<Problem> problems) {
    if (measurements.isEmpty()
        && problems.stream()
            .noneMatch(
                problem ->
                    problem.severity() == Severity.ERROR
                        || problem.code().equals("measured-twice"))) {
      problems.add(
          new Problem(
              path.toString(), 0, Severity.WARNING, "nothing-measured", "no execution is in it"));
    }
    return problems;
  }
}
