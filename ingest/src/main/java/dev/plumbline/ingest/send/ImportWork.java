package dev.plumbline.ingest.send;

import dev.plumbline.ingest.FileOutcome;
import dev.plumbline.ingest.read.BaseTime;
import dev.plumbline.ingest.read.FileReading;
import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.read.ReadProgress;
import dev.plumbline.ingest.read.ReadResult;
import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.ingest.scan.StreamInput;
import dev.plumbline.model.key.RunKey;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.RunRecord;
import dev.plumbline.model.value.RunRecord.SentStream;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.wire.StreamHeader;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One import at work: stream after stream, each closed in the run's record. */
final class ImportWork {
  private final ImportPlan plan;
  private final Identity identity;
  private final RunRegistry registry;
  private final RecordSender sender;
  private final InstantSource clock;
  private final FileReading reading;
  private final List<Problem> problems = new ArrayList<>();
  private final List<ImportResult.ImportedStream> streams = new ArrayList<>();
  private long bytes;

  ImportWork(
      ImportPlan plan,
      RunRegistry registry,
      RecordSender sender,
      InstantSource clock,
      ReadProgress progress) {
    this.plan = plan;
    this.identity = plan.identity();
    this.registry = registry;
    this.sender = sender;
    this.clock = clock;
    this.reading = new FileReading(identity, plan.names(), plan.kernels(), problems::add, progress);
  }

  ImportResult run() {
    problems.addAll(plan.inputs().problems());
    tellKeptStart();
    for (StreamInput input : plan.inputs().streams()) {
      reading.split(input).forEach(this::stream);
    }
    List<ImportResult.ImportedFile> files = new ArrayList<>();
    for (ScannedInput file : plan.inputs().inputs()) {
      List<Problem> own =
          problems.stream().filter(problem -> problem.file().equals(file.file())).toList();
      files.add(
          new ImportResult.ImportedFile(
              file.file(), file.type(), FileOutcome.of(own), file.sizeBytes()));
    }
    return new ImportResult(identity.run(), streams, files, problems, sender.counts(bytes));
  }

  private void tellKeptStart() {
    Instant asked = plan.start();
    Optional<BaseTime> kept = registry.base("");
    if (asked != null && kept.isPresent() && kept.get().epochMillis() != asked.toEpochMilli()) {
      problem(
          "",
          Severity.INFO,
          "start-kept",
          "run "
              + identity.run()
              + " keeps the start of its first import, "
              + Instant.ofEpochMilli(kept.get().epochMillis())
              + "; "
              + asked
              + " is not used");
    }
  }

  private void stream(StreamInput input) {
    String source = identity.sourceOf(input.first());
    Optional<StreamHeader> header = reading.header(input, base(source, input));
    if (header.isEmpty()) {
      return;
    }
    String incarnation = header.get().stream().incarnation();
    StreamKind kind = header.get().stream().kind();
    List<SentStream> sent = registry.find(source).map(RunRecord::streams).orElse(List.of());
    Optional<SentStream> known =
        sent.stream()
            .filter(s -> s.kind() == kind && s.incarnation().equals(incarnation))
            .findFirst();
    if (known.isPresent() && isSameContent(input, header.get(), known.get())) {
      return;
    }
    RunRecord record = RunRecords.of(header.get(), identity.labels(), sent);
    if (registry.find(source).isEmpty()) {
      write(record);
    }
    Optional<ReadResult> result = reading.read(input, header.get(), sender);
    sender.flush(); // whatever was handed over counts, also of an input that was refused
    if (result.isPresent()) {
      finish(input.first(), record, result.get());
    }
  }

  private boolean isSameContent(StreamInput input, StreamHeader header, SentStream known) {
    Optional<String> digest = reading.digest(input);
    if (digest.isEmpty()) {
      return true;
    }
    String file = input.first().file();
    if (digest.get().equals(known.sha256())) {
      streams.add(new ImportResult.ImportedStream(header.stream(), known.sequences(), file, true));
      if (input.tellsProblems()) {
        problem(
            file,
            Severity.INFO,
            "already-imported",
            "was already imported as " + identity.run() + "; nothing sent");
      }
      return true;
    }
    if (input.tellsProblems()) {
      problem(
          file,
          Severity.WARNING,
          "content-changed",
          "begins like a file that was imported as "
              + identity.run()
              + " before and differs further on; sent again, rows that are there already do not"
              + " count twice");
    }
    return false;
  }

  private void finish(ScannedInput file, RunRecord record, ReadResult result) {
    bytes += result.bytes();
    streams.add(
        new ImportResult.ImportedStream(result.stream(), result.sequences(), file.file(), false));
    SentStream sent =
        new SentStream(
            result.stream().kind(),
            result.stream().incarnation(),
            file.file(),
            result.sequences(),
            result.sha256());
    write(RunRecords.with(record, sent));
    sender.flush();
  }

  private void write(RunRecord record) {
    registry.put(record);
    String key = new RunKey(record.run(), record.source()).text();
    sender.send(Topics.RUNS, key, JsonValues.write(record));
  }

  /** Kept from the run's first import; else as the caller says, else the input; else now. */
  private BaseTime base(String source, StreamInput input) {
    Optional<BaseTime> kept = registry.base(source);
    if (kept.isPresent()) {
      return kept.get();
    }
    return Optional.ofNullable(plan.start())
        .or(() -> reading.knownStart(input))
        .map(BaseTime::known)
        .orElseGet(() -> BaseTime.assumed(clock.instant()));
  }

  private void problem(String file, Severity severity, String code, String message) {
    problems.add(new Problem(file, 0, severity, code, message));
  }
}
