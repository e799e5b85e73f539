package dev.plumbline.ingest.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.ingest.Samples;
import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.read.ReadProgress;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.ingest.tracy.recording.RecordedSession;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.RunRecord;
import dev.plumbline.model.wire.BodyType;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.ZoneNames;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class LiveRunTest {
  private static final Path SESSION = Samples.path("tracy/session/tt66-device/app_to_tool.bin");

  private final MockProducer<byte[], byte[]> producer = producer();
  private final MockProducer<byte[], byte[]> imports = producer();
  private final RunRegistry registry = new RunRegistry("nightly");
  private final List<String> messages = Collections.synchronizedList(new ArrayList<>());

  private static MockProducer<byte[], byte[]> producer() {
    return new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
  }

  private static Identity identity() {
    return new Identity("nightly", "node-1", "", "resnet", Map.of("commit", "c0ffee"), "test");
  }

  private LiveRun live(long queueBytes) {
    return new LiveRun(identity(), registry, producer, queueBytes, messages::add);
  }

  private static void play(LiveRun live) throws Exception {
    RecordedSession.Ending ending = new RecordedSession(SESSION).read(live, bytes -> {});
    live.end(EndReason.COMPLETE, ending.session().figures(), ending.session().appDigest(), "");
  }

  private ImportResult importRecording() {
    ImportPlan plan =
        new ImportPlan(
            identity(), null, InputScan.scan(List.of(SESSION), ScanOptions.NONE), ZoneNames.NONE);
    return new ImportWork(
            plan,
            registry,
            new RecordSender(imports, "broker:9092"),
            InstantSource.fixed(Instant.EPOCH),
            ReadProgress.NONE)
        .run();
  }

  private List<byte[]> sent(String topic) {
    return producer.history().stream()
        .filter(record -> record.topic().equals(topic))
        .map(ProducerRecord::value)
        .toList();
  }

  @Test
  void aConnectionBecomesTheStreamsThatItsRecordingWouldBecome() throws Exception {
    try (LiveRun live = live(LiveRun.QUEUE_BYTES)) {
      play(live);
      live.finish();
      assertThat(live.rows()).isEqualTo(1427 + 45);
      assertThat(live.counts().isBalanced()).isTrue();
      assertThat(live.counts().dropped()).isZero();
    }
    List<byte[]> frames = sent(Topics.ZONES);
    Frame last = new Frame().wrap(frames.get(frames.size() - 1));
    assertThat(last.type()).isEqualTo(BodyType.END);
    assertThat(last.header().build()).isEqualTo("c0ffee");
    assertThat(last.header().baseEpochMillis()).isEqualTo(1_795_954_837_000L);
    List<byte[]> runs = sent(Topics.RUNS);
    RunRecord record = JsonValues.read(runs.get(runs.size() - 1), RunRecord.class);
    assertThat(record.streams()).hasSize(2);
    assertThat(record.baseAssumed()).isFalse();

    ImportResult imported = importRecording();
    assertThat(imported.streams()).hasSize(2).allMatch(s -> s.alreadyImported());
    assertThat(imported.problems()).extracting(Problem::code).containsExactly("already-imported");
    assertThat(imports.history()).isEmpty();
  }

  @Test
  void recordsThatFindNoRoomAreDroppedAndTheirRecordingFillsThemIn() throws Exception {
    try (LiveRun live = live(600)) {
      play(live);
      live.finish();
      assertThat(live.counts().dropped()).isPositive();
      assertThat(live.counts().isBalanced()).isTrue();
    }
    assertThat(messages).isNotEmpty().allMatch(m -> m.startsWith("rows are being dropped: "));
    ImportResult imported = importRecording();
    assertThat(imported.streams()).hasSize(2).noneMatch(s -> s.alreadyImported());
  }

  @Test
  void aBrokerThatTakesNothingCostsRecordsAndNeverTheSession() throws Exception {
    producer.sendException = new RecordTooLargeException("no room");
    try (LiveRun live = live(LiveRun.QUEUE_BYTES)) {
      play(live);
      live.finish();
      assertThat(live.counts().sent()).isZero();
      assertThat(live.counts().dropped()).isEqualTo(live.counts().offered());
    }
    assertThat(messages).hasSize(2).allMatch(m -> m.contains("no room"));
  }

  @Test
  void aSessionIsImportedAsItsStreamsOnceAndDatesItself() {
    ImportResult first = importRecording();
    assertThat(first.problems()).isEmpty();
    assertThat(first.streams()).hasSize(2);
    assertThat(first.streams().stream().map(s -> s.stream().incarnation()).toList())
        .allMatch(i -> i.matches("[0-9a-f]{16}(-gpu)?"));
    RunRecord record = registry.find("node-1/demo-tt-master").orElseThrow();
    assertThat(record.baseEpochMillis()).isEqualTo(1_795_954_837_000L);
    ImportResult second = importRecording();
    assertThat(second.streams()).allMatch(s -> s.alreadyImported());
  }
}
