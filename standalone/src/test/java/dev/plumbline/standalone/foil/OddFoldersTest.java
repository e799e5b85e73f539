package dev.plumbline.standalone.foil;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.ingest.read.BaseTime;
import dev.plumbline.ingest.read.FileReading;
import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.read.ReadProgress;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.ingest.scan.StreamInput;
import dev.plumbline.model.wire.DeviceCursor;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.MemoryCursor;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneCursor;
import dev.plumbline.model.wire.ZoneNames;
import dev.plumbline.sinks.foil.FoilFigures;
import dev.plumbline.sinks.foil.FoilReports;
import dev.plumbline.sinks.replay.ReplayVisitor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Log folders full of odd quotes, commas, line breaks, numbers and cut rows, against what an
 * independent reader made of them: {@code foil-oddities/reference.py}, on Python's csv module.
 */
class OddFoldersTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"})
  void whatIngestSendsIsEnoughForEveryByteOfTheReports(String folder) throws Exception {
    Path odd = resource("foil-oddities/" + folder);
    Map<String, ByteArrayOutputStream> written = new LinkedHashMap<>();
    FoilFigures figures;
    try (FoilReports reports = new FoilReports(directory)) {
      feed(odd.resolve("logs"), reports);
      reports.write(name -> written.computeIfAbsent(name, file -> new ByteArrayOutputStream()));
      figures = reports.figures();
    }
    assertThat(written).hasSize(5);
    for (Map.Entry<String, ByteArrayOutputStream> file : written.entrySet()) {
      assertThat(file.getValue().toString(StandardCharsets.UTF_8))
          .as(file.getKey())
          .isEqualTo(Files.readString(odd.resolve("expected").resolve(file.getKey())));
    }
    assertThat(counts(figures))
        .containsExactlyElementsOf(Files.readAllLines(odd.resolve("expected/counts.txt")));
  }

  private static List<String> counts(FoilFigures figures) {
    return List.of(
        "extra " + figures.tracyOpsTimes().extraFieldRows(),
        "memlog_short " + figures.memlog().shortRows(),
        "rows " + figures.tracyOpsTimes().rows(),
        "short " + figures.tracyOpsTimes().shortRows(),
        "unmatched_end " + figures.unmatchedEnd(),
        "unmatched_start " + figures.unmatchedStart());
  }

  private static void feed(Path logs, FoilReports reports) throws IOException {
    FileReading reading =
        new FileReading(
            new Identity("r", "h", "p", "w", Map.of(), "test"),
            ZoneNames.NONE,
            problem -> {},
            ReadProgress.NONE);
    Frame frame = new Frame();
    for (StreamInput input : InputScan.scan(List.of(logs), ScanOptions.NONE).streams()) {
      StreamHeader header = reading.header(input, BaseTime.known(Instant.EPOCH)).orElseThrow();
      reports.beginStream(header);
      reading.read(
          input,
          header,
          (kind, source, bytes) -> {
            try {
              deliver(frame.wrap(bytes), reports);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
      reports.endStream();
    }
  }

  private static void deliver(Frame frame, ReplayVisitor visitor) throws IOException {
    visitor.beginBatch();
    switch (frame.type()) {
      case ZONES -> {
        for (ZoneCursor row = frame.zones(); row.next(); ) {
          visitor.zone(row);
        }
      }
      case DEVICE -> {
        for (DeviceCursor row = frame.device(); row.next(); ) {
          visitor.device(row);
        }
      }
      case MEMORY -> {
        for (MemoryCursor row = frame.memory(); row.next(); ) {
          visitor.memory(row);
        }
      }
      case SAMPLES, END -> {}
    }
  }

  private static Path resource(String name) throws URISyntaxException {
    URL url = Objects.requireNonNull(OddFoldersTest.class.getResource("/" + name), name);
    return Path.of(url.toURI());
  }
}
