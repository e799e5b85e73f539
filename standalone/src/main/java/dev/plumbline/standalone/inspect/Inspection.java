package dev.plumbline.standalone.inspect;

import dev.plumbline.ingest.read.BaseTime;
import dev.plumbline.ingest.read.FileReading;
import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.read.KernelOptions;
import dev.plumbline.ingest.read.ReadProgress;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.InputType;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.ingest.scan.ScannedInputs;
import dev.plumbline.ingest.scan.StreamInput;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneNames;
import dev.plumbline.standalone.inspect.Inspected.Part;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.judge.BoundBook;
import dev.plumbline.stream.offline.OfflineFold;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads paths with the readers of the import and folds them with the fold of the topology. Each
 * path is an answer of its own; names and clock anchors among them serve all.
 */
public final class Inspection {

  private final Identity identity;
  private final ScanOptions options;
  private final ZoneNames names;
  private final KernelOptions kernels;
  private final BaseTime base;
  private final InstantSource clock;
  private final ReadProgress progress;

  /**
   * Prepares to look at paths.
   *
   * @param identity who was measured
   * @param options what the caller tells about devices and layout
   * @param names names of device zones
   * @param kernels what is told about measured kernels
   * @param base wall-clock time of the inputs' time zero
   * @param clock wall clock
   * @param progress hears how far it is
   */
  public Inspection(
      Identity identity,
      ScanOptions options,
      ZoneNames names,
      KernelOptions kernels,
      BaseTime base,
      InstantSource clock,
      ReadProgress progress) {
    this.identity = identity;
    this.options = options;
    this.names = names;
    this.kernels = kernels;
    this.base = base;
    this.clock = clock;
    this.progress = progress;
  }

  /**
   * Looks at paths in the order given.
   *
   * @param companionProblems what is wrong with files that only help to read others: told with the
   *     path they are of, else with every device log
   */
  public List<Inspected> inspect(List<Path> paths, List<Problem> companionProblems) {
    ScannedInputs together = InputScan.scan(paths, options);
    Set<String> known = new HashSet<>();
    together.inputs().forEach(input -> known.add(input.file()));
    List<Problem> shared = new ArrayList<>(companionProblems);
    shared.addAll(together.problems());
    List<Problem> elsewhere =
        companionProblems.stream().filter(problem -> !known.contains(problem.file())).toList();
    Map<Path, List<StreamInput>> streams = new LinkedHashMap<>();
    for (StreamInput stream : together.streams()) {
      splitByArgument(stream)
          .forEach((path, s) -> streams.computeIfAbsent(path, key -> new ArrayList<>()).add(s));
    }
    List<Inspected> files = new ArrayList<>();
    for (Path path : paths) {
      files.add(one(path, streams.getOrDefault(path, List.of()), shared, elsewhere));
    }
    return files;
  }

  private Inspected one(
      Path path, List<StreamInput> streams, List<Problem> shared, List<Problem> elsewhere) {
    ScannedInputs scanned = InputScan.scan(List.of(path), options);
    Set<Problem> problems = new LinkedHashSet<>(scanned.problems());
    for (ScannedInput input : scanned.inputs()) {
      shared.stream().filter(problem -> problem.file().equals(input.file())).forEach(problems::add);
    }
    if (streams.stream().anyMatch(stream -> stream.type() == InputType.TT_FOIL_ZONES)) {
      problems.addAll(elsewhere);
    }
    List<StreamAccount> accounts = new ArrayList<>();
    List<RunStats> stats = new ArrayList<>();
    for (StreamInput stream : streams) {
      OfflineFold fold = fold(stream, problems);
      fold.accounts().forEach(account -> problems.addAll(account.problems()));
      accounts.addAll(fold.accounts());
      stats.addAll(fold.runStats());
    }
    boolean companion = scanned.inputs().stream().anyMatch(input -> input.type().isCompanion());
    boolean folder = Files.isDirectory(path);
    return new Inspected(
        path.toString(),
        folder ? Inspected.FOLDER : type(scanned),
        !accounts.isEmpty() || companion || type(scanned).equals(InputType.EMPTY.text()),
        folder
            ? scanned.inputs().stream().map(i -> new Part(i.file(), i.type().text())).toList()
            : List.of(),
        accounts,
        stats,
        List.copyOf(problems));
  }

  private OfflineFold fold(StreamInput stream, Set<Problem> problems) {
    FileReading reading = new FileReading(identity, names, kernels, problems::add, progress);
    OfflineFold fold = new OfflineFold(StreamConfig.defaults(), new BoundBook(), clock);
    for (StreamInput part : reading.split(stream)) {
      StreamHeader header = reading.header(part, base).orElse(null);
      if (header != null) {
        reading.read(part, header, (kind, source, frame) -> fold.accept(frame));
      }
    }
    return fold;
  }

  /** Images of one device can be given as a path each: then each is looked at alone. */
  private static Map<Path, StreamInput> splitByArgument(StreamInput stream) {
    Map<Path, List<ScannedInput>> byArgument = new LinkedHashMap<>();
    for (ScannedInput file : stream.files()) {
      byArgument.computeIfAbsent(file.argument(), key -> new ArrayList<>()).add(file);
    }
    Map<Path, StreamInput> split = new LinkedHashMap<>();
    byArgument.forEach(
        (path, files) ->
            split.put(path, new StreamInput(files, stream.clockSync(), stream.part())));
    return split;
  }

  private static String type(ScannedInputs scanned) {
    return scanned.inputs().isEmpty()
        ? InputType.UNKNOWN.text()
        : scanned.inputs().get(0).type().text();
  }
}
