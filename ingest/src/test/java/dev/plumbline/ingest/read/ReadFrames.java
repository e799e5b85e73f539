package dev.plumbline.ingest.read;

import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.ingest.scan.ScannedInputs;
import dev.plumbline.ingest.scan.StreamInput;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.wire.BodyType;
import dev.plumbline.model.wire.DeviceCursor;
import dev.plumbline.model.wire.EndOfStream;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.MarkerLayout;
import dev.plumbline.model.wire.MemoryCursor;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.model.wire.RowCursor;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneCursor;
import dev.plumbline.model.wire.ZoneKind;
import dev.plumbline.model.wire.ZoneNames;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What came out of reading one file: frames taken apart again. */
final class ReadFrames {
  static final Identity IDENTITY =
      new Identity("run-a", "node-1", "", "default", Map.of("commit", "abc"), "test");

  record Zone(
      long sequence,
      long line,
      String name,
      String context,
      long start,
      long duration,
      int thread,
      Map<OddCode, String> odd) {}

  record Marker(
      long sequence,
      long line,
      long dispatch,
      long hostNanos,
      String core,
      String risc,
      String type,
      int hash,
      long cycle,
      Map<OddCode, String> odd) {}

  record Event(
      long sequence,
      long line,
      String op,
      String pool,
      long address,
      long size,
      long time,
      Map<OddCode, String> odd) {}

  /** A row of kernels or lanes, with what its frame says. */
  record Kernel(
      String source,
      String file,
      ZoneKind kind,
      long sequence,
      long line,
      String name,
      String context,
      String place,
      long start,
      long duration,
      Map<OddCode, String> odd) {}

  final List<Kernel> kernels = new ArrayList<>();
  final List<byte[]> frames = new ArrayList<>();
  final List<StreamHeader> headers = new ArrayList<>();
  final List<Zone> zones = new ArrayList<>();
  final List<Marker> markers = new ArrayList<>();
  final List<Event> events = new ArrayList<>();
  final List<byte[]> images = new ArrayList<>();
  final List<Problem> problems = new ArrayList<>();
  final List<EndOfStream> ends = new ArrayList<>();
  Optional<ReadResult> result = Optional.empty();

  static ReadFrames of(Path path) {
    return of(path, ZoneNames.NONE);
  }

  static ReadFrames of(Path path, ZoneNames names) {
    ScannedInputs inputs = InputScan.scan(List.of(path), ScanOptions.NONE);
    ReadFrames read = new ReadFrames();
    read.problems.addAll(inputs.problems());
    for (StreamInput stream : inputs.streams()) {
      read.read(stream, names);
    }
    return read;
  }

  void read(StreamInput stream, ZoneNames names) {
    read(stream, new FileReading(IDENTITY, names, problems::add, ReadProgress.NONE));
  }

  void read(StreamInput stream, FileReading reading) {
    for (StreamInput part : reading.split(stream)) {
      reading
          .header(part, BaseTime.known(Instant.ofEpochMilli(1_000)))
          .ifPresent(header -> result = reading.read(part, header, this::take));
    }
  }

  void take(FileReading reading, StreamInput part, StreamHeader header) {
    result = reading.read(part, header, this::take);
  }

  private void take(StreamKind kind, String source, byte[] bytes) {
    frames.add(bytes);
    Frame frame = new Frame().wrap(bytes);
    headers.add(frame.header());
    if (frame.type() == BodyType.END) {
      ends.add(frame.end());
      return;
    }
    switch (frame.type()) {
      case ZONES -> zones(frame, frame.zones());
      case DEVICE -> markers(frame, frame.device());
      case MEMORY -> events(frame, frame.memory());
      default -> throw new IllegalStateException("unexpected " + frame.type());
    }
  }

  private void zones(Frame frame, ZoneCursor row) {
    while (row.next()) {
      if (row.kind() != ZoneKind.HOST) {
        kernels.add(
            new Kernel(
                frame.header().stream().source(),
                frame.header().file(),
                row.kind(),
                frame.sequenceOf(row.row()),
                frame.lineOf(row.row()),
                row.string(row.nameIndex()),
                row.string(row.contextIndex()),
                row.string(row.placeIndex()),
                row.startNanos(),
                row.durationNanos(),
                odd(row)));
        continue;
      }
      zones.add(
          new Zone(
              frame.sequenceOf(row.row()),
              frame.lineOf(row.row()),
              row.string(row.nameIndex()),
              row.string(row.contextIndex()),
              row.startNanos(),
              row.durationNanos(),
              row.thread(),
              odd(row)));
    }
  }

  private void markers(Frame frame, DeviceCursor row) {
    boolean raw = row.layout() != MarkerLayout.MARKERS;
    while (row.next()) {
      if (raw) {
        images.add(row.image());
      }
      markers.add(
          new Marker(
              frame.sequenceOf(row.row()),
              frame.lineOf(row.row()),
              row.dispatch(),
              row.hostNanos(),
              row.coreX() + "," + row.coreY(),
              raw ? "" : row.string(row.riscIndex()),
              raw ? "" : row.type().name(),
              raw ? 0 : row.hash(),
              raw ? 0 : row.cycle(),
              odd(row)));
    }
  }

  private void events(Frame frame, MemoryCursor row) {
    while (row.next()) {
      events.add(
          new Event(
              frame.sequenceOf(row.row()),
              frame.lineOf(row.row()),
              row.op().name(),
              row.string(row.poolIndex()),
              row.address(),
              row.sizeBytes(),
              row.timeNanos(),
              odd(row)));
    }
  }

  private static Map<OddCode, String> odd(RowCursor row) {
    Map<OddCode, String> odd = new LinkedHashMap<>();
    for (int i = 0; i < row.odds(); i++) {
      odd.put(row.oddCode(i), row.oddText(i));
    }
    return odd;
  }

  EndOfStream end() {
    return ends.get(ends.size() - 1);
  }

  List<String> problemCodes() {
    return problems.stream().map(Problem::code).toList();
  }
}
