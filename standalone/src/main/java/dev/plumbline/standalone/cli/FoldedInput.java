package dev.plumbline.standalone.cli;

import dev.plumbline.ingest.names.ZoneNameTable;
import dev.plumbline.ingest.read.BaseTime;
import dev.plumbline.ingest.read.FileReading;
import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.scan.InputType;
import dev.plumbline.ingest.scan.ScannedInputs;
import dev.plumbline.ingest.scan.StreamInput;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.sinks.compare.ComparedRun;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.judge.BoundBook;
import dev.plumbline.stream.offline.OfflineFold;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Files folded into the statistics of one run, without a broker. */
final class FoldedInput {
  private final ScannedInputs inputs;
  private final Identity identity;
  private final ZoneNameTable names;
  private final InstantSource clock;

  FoldedInput(ScannedInputs inputs, Identity identity, ZoneNameTable names, InstantSource clock) {
    this.inputs = inputs;
    this.identity = identity;
    this.names = names;
    this.clock = clock;
  }

  /**
   * Reads and folds all streams.
   *
   * @param problems takes what is wrong with the files and their rows
   */
  ComparedRun run(List<Problem> problems) {
    List<Problem> ofFiles = new ArrayList<>(inputs.problems());
    OfflineFold fold = new OfflineFold(StreamConfig.defaults(), new BoundBook(), clock);
    try (ByteProgress progress = new ByteProgress("read", inputs)) {
      FileReading reading = new FileReading(identity, names, ofFiles::add, progress);
      for (StreamInput stream : inputs.streams()) {
        for (StreamInput part : reading.split(stream)) {
          StreamHeader header = reading.header(part, BaseTime.assumed(Instant.EPOCH)).orElse(null);
          if (header != null) {
            reading.read(part, header, (kind, source, frame) -> fold.accept(frame));
          }
        }
      }
    }
    Set<Problem> all = new LinkedHashSet<>(ofFiles);
    fold.accounts().forEach(account -> all.addAll(account.problems()));
    problems.addAll(all);
    return new ComparedRun(
        identity.run(), identity.labels(), fold.runStats(), fold.accounts(), missing(ofFiles));
  }

  /** Files that gave nothing: no account tells of them. */
  private List<String> missing(List<Problem> ofFiles) {
    Set<String> missing = new LinkedHashSet<>();
    inputs.ofType(InputType.EMPTY).forEach(input -> missing.add(input.file() + ": empty"));
    for (Problem problem : ofFiles) {
      if (problem.severity() == Severity.ERROR) {
        missing.add((problem.file().isEmpty() ? "" : problem.file() + ": ") + problem.message());
      }
    }
    return List.copyOf(missing);
  }
}
