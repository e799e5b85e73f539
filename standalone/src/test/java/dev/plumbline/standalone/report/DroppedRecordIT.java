package dev.plumbline.standalone.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.ingest.names.ZoneNameTable;
import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.read.ReadProgress;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.ingest.send.ImportPlan;
import dev.plumbline.ingest.send.ImportResult;
import dev.plumbline.ingest.send.RunImport;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.sinks.report.Finding;
import dev.plumbline.sinks.report.ReportProgress;
import dev.plumbline.sinks.report.ReportRequest;
import dev.plumbline.sinks.report.RunReport;
import dev.plumbline.sinks.report.RunSummary;
import dev.plumbline.sinks.report.SummaryText;
import dev.plumbline.standalone.broker.LocalCluster;
import dev.plumbline.standalone.fixture.Bundled;
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
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing is computed beside Kafka: what a topic lacks, the report lacks, and says so. */
class DroppedRecordIT {

  private static final String RUN = "run-with-a-hole";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir private Path folder;
  private final SharedSpine spine = SharedSpine.get();

  @Test
  void oneRawRecordLessChangesReportAndSummaryAndIsCalledIncomplete() throws Exception {
    Path from = Bundled.copy("samples/ttfoil_run_a", folder);
    List<ConsumerRecord<byte[], byte[]>> raw;
    ImportResult imported;
    try (LocalCluster original = LocalCluster.temporary()) {
      imported = send(original, from);
      raw = records(original);
    }
    ConsumerRecord<byte[], byte[]> dropped = victim(raw);
    long lost = new Frame().wrap(dropped.value()).rows();
    try (KafkaProducer<byte[], byte[]> copy = Topic.producer(spine.clientProperties())) {
      for (ConsumerRecord<byte[], byte[]> record : raw) {
        if (record != dropped) {
          copy.send(new ProducerRecord<>(record.topic(), record.key(), record.value()));
        }
      }
    }

    Map<StreamId, Long> streams = new HashMap<>();
    imported.streams().forEach(stream -> streams.put(stream.stream(), stream.sequences()));
    Path out = folder.resolve("out");
    RunSummary summary =
        new RunReport(spine.clientProperties(), InstantSource.system(), ReportProgress.NONE)
            .write(new ReportRequest(RUN, streams, out, Map.of(), List.of(), PATIENCE));

    assertThat(summary.complete()).isFalse();
    assertThat(summary.findings()).contains(Finding.INCOMPLETE);
    assertThat(summary.hasWarnings()).isTrue();
    assertThat(summary.accounts().stream().mapToLong(account -> account.lost()).sum())
        .isEqualTo(lost);
    assertThat(SummaryText.of(summary)).contains("INCOMPLETE");
    assertThat(out.resolve("summary.json")).content().contains("\"complete\" : false");
    String name = "tt_foil_device_perf.csv";
    assertThat(Reports.texts(out).get(name))
        .isNotEqualTo(Reports.texts(from.resolve("expected")).get(name));
    String untouched = "tt_foil_memory_report.csv";
    assertThat(Reports.texts(out).get(untouched))
        .isEqualTo(Reports.texts(from.resolve("expected")).get(untouched));
  }

  private static ImportResult send(LocalCluster cluster, Path from) {
    ZoneNameTable names = ZoneNameTable.builder(problem -> {}).build();
    Identity identity = new Identity(RUN, "node-hole", "main", "default", Map.of(), "test");
    ImportPlan plan =
        new ImportPlan(
            identity,
            Instant.parse("2026-01-01T00:00:00Z"),
            InputScan.scan(List.of(from), ScanOptions.NONE),
            names);
    try (RunImport sending = RunImport.open(cluster.clientProperties(), InstantSource.system())) {
      return sending.run(plan, ReadProgress.NONE);
    }
  }

  private static List<ConsumerRecord<byte[], byte[]>> records(LocalCluster cluster) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (Topic raw =
        new Topic(
            cluster.clientProperties(), Topics.ZONES, Topics.DEVICE, Topics.MEMORY, Topics.RUNS)) {
      raw.toEnd("every raw record", records::add);
    }
    return records;
  }

  /** The second record of the device topic: rows before it and behind it stay. */
  private static ConsumerRecord<byte[], byte[]> victim(List<ConsumerRecord<byte[], byte[]>> raw) {
    return raw.stream().filter(record -> record.topic().equals(Topics.DEVICE)).toList().get(1);
  }
}
