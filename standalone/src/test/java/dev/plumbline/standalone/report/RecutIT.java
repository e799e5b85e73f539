package dev.plumbline.standalone.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.ingest.names.ZoneNameTable;
import dev.plumbline.ingest.read.BaseTime;
import dev.plumbline.ingest.read.FileReading;
import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.read.ReadProgress;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.ingest.scan.StreamInput;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.sinks.report.ReportProgress;
import dev.plumbline.sinks.report.ReportRequest;
import dev.plumbline.sinks.report.RunReport;
import dev.plumbline.sinks.report.RunSummary;
import dev.plumbline.standalone.fixture.Bundled;
import dev.plumbline.standalone.fixture.Recut;
import dev.plumbline.standalone.fixture.RunFigures;
import dev.plumbline.standalone.fixture.SharedSpine;
import dev.plumbline.standalone.fixture.Topic;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where batches are cut, and which core comes first, changes nothing. */
class RecutIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int CUT_NOWHERE = 0;

  @TempDir private Path folder;
  private final SharedSpine spine = SharedSpine.get();

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void batchesCutAnywhereAndOneCoreDelayedGiveTheSameFiguresAndReports(long seed) throws Exception {
    Path from = Bundled.copy("samples/ttfoil_run_a", folder);
    ZoneNameTable names =
        ZoneNameTable.builder(problem -> {})
            .addTable(Bundled.existing("samples/zone_names.csv"), "zone_names.csv")
            .build();
    RunFigures whole = send(from, names, "whole-" + seed, CUT_NOWHERE);
    RunFigures pieces = send(from, names, "pieces-" + seed, seed);

    assertThat(pieces.comparable()).isNotEmpty().isEqualTo(whole.comparable());
    Map<StreamId, Long> streams = new HashMap<>();
    pieces.accounts().forEach(account -> streams.put(account.stream(), account.sequences()));
    assertThat(pieces.accounts()).allMatch(account -> account.lost() == 0);
    Path out = folder.resolve("out");
    RunSummary summary =
        new RunReport(spine.clientProperties(), InstantSource.system(), ReportProgress.NONE)
            .write(
                new ReportRequest("pieces-" + seed, streams, out, Map.of(), List.of(), PATIENCE));
    assertThat(summary.complete()).as("%s", summary.incomplete()).isTrue();
    Reports.assertSame(from.resolve("expected"), out);
  }

  private RunFigures send(Path from, ZoneNameTable names, String run, long seed)
      throws InterruptedException {
    Identity identity = new Identity(run, "node-cut", "main", "default", Map.of(), "test");
    FileReading reading = new FileReading(identity, names, problem -> {}, ReadProgress.NONE);
    List<StreamInput> inputs = InputScan.scan(List.of(from), ScanOptions.NONE).streams();
    try (KafkaProducer<byte[], byte[]> producer = Topic.producer(spine.clientProperties())) {
      for (StreamInput input : inputs) {
        StreamHeader header = reading.header(input, BaseTime.known(Instant.EPOCH)).orElseThrow();
        List<byte[]> frames = new ArrayList<>();
        reading.read(input, header, (kind, source, frame) -> frames.add(frame));
        List<byte[]> sent =
            seed == CUT_NOWHERE
                ? frames
                : new Recut(run, new SplittableRandom(seed), names).cut(frames);
        byte[] key = header.stream().source().getBytes(UTF_8);
        String topic = Topics.forKind(header.stream().kind());
        sent.forEach(frame -> producer.send(new ProducerRecord<>(topic, key, frame)));
      }
      producer.flush();
    }
    return RunFigures.await(spine.clientProperties(), run, inputs.size());
  }
}
