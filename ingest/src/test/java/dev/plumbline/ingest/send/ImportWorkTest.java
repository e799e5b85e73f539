package dev.plumbline.ingest.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.ingest.FileOutcome;
import dev.plumbline.ingest.Samples;
import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.read.ReadProgress;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.model.key.RunKey;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.RunRecord;
import dev.plumbline.model.value.Severity;
import dev.plumbline.model.wire.BodyType;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.ZoneNames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportWorkTest {
  private static final Instant NOW = Instant.ofEpochMilli(1_700_000_000_000L);

  private final MockProducer<byte[], byte[]> producer = producer(true);

  private static MockProducer<byte[], byte[]> producer(boolean autoComplete) {
    return new MockProducer<>(
        autoComplete, null, new ByteArraySerializer(), new ByteArraySerializer());
  }

  private static Identity identity(String run) {
    return new Identity(run, "node-1", "", "resnet", Map.of("commit", "c0ffee"), "test");
  }

  private static ImportPlan plan(String run, Path path) {
    return new ImportPlan(
        identity(run), null, InputScan.scan(List.of(path), ScanOptions.NONE), ZoneNames.NONE);
  }

  private ImportResult run(ImportPlan plan, RunRegistry registry, Instant now) {
    RecordSender sender = new RecordSender(producer, "broker:9092");
    return new ImportWork(plan, registry, sender, InstantSource.fixed(now), ReadProgress.NONE)
        .run();
  }

  /** What another import reads back of the records sent so far. */
  private RunRegistry readBack(String run) {
    MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
    TopicPartition partition = new TopicPartition(Topics.RUNS, 0);
    Node node = new Node(0, "localhost", 9092);
    consumer.updatePartitions(
        Topics.RUNS,
        List.of(new PartitionInfo(Topics.RUNS, 0, node, new Node[] {node}, new Node[] {node})));
    List<ProducerRecord<byte[], byte[]>> runs = sent(Topics.RUNS);
    Map<TopicPartition, Long> ends = new HashMap<>();
    ends.put(partition, (long) runs.size());
    consumer.updateBeginningOffsets(Map.of(partition, 0L));
    consumer.updateEndOffsets(ends);
    consumer.schedulePollTask(
        () -> {
          for (int i = 0; i < runs.size(); i++) {
            consumer.addRecord(
                new ConsumerRecord<>(Topics.RUNS, 0, i, runs.get(i).key(), runs.get(i).value()));
          }
        });
    return RunRegistry.load(consumer, run);
  }

  private List<ProducerRecord<byte[], byte[]>> sent(String topic) {
    return producer.history().stream().filter(record -> record.topic().equals(topic)).toList();
  }

  private RunRecord lastRunRecord() {
    List<ProducerRecord<byte[], byte[]>> records = sent(Topics.RUNS);
    return JsonValues.read(records.get(records.size() - 1).value(), RunRecord.class);
  }

  @Test
  void aLogFolderGoesToTheRawTopicsBySourceAndItsRunIsRecorded() {
    ImportResult result =
        run(plan("run-a", Samples.path("foil/ttfoil_small")), new RunRegistry("run-a"), NOW);

    assertThat(result.problems()).isEmpty();
    assertThat(result.streams()).hasSize(3).noneMatch(s -> s.alreadyImported());
    assertThat(result.streams().stream().mapToLong(s -> s.sequences()).sum()).isEqualTo(24);
    assertThat(result.files()).hasSize(4).allMatch(f -> f.outcome() == FileOutcome.ACCEPTED);
    assertThat(sent(Topics.ZONES)).hasSize(2);
    assertThat(sent(Topics.MEMORY)).hasSize(2);
    assertThat(sent(Topics.DEVICE)).hasSize(2);
    assertThat(new String(sent(Topics.DEVICE).get(0).key(), StandardCharsets.UTF_8))
        .isEqualTo("node-1/0");
    Frame end = new Frame().wrap(sent(Topics.ZONES).get(1).value());
    assertThat(end.type()).isEqualTo(BodyType.END);
    assertThat(end.header().baseEpochMillis()).isEqualTo(NOW.toEpochMilli());
    assertThat(end.header().build()).isEqualTo("c0ffee");
    assertThat(result.counts().isBalanced()).isTrue();
    assertThat(result.counts().sent()).isEqualTo(producer.history().size());
    assertThat(result.counts().dropped()).isZero();

    RunRegistry registry = readBack("run-a");
    RunRecord host = registry.find("node-1/ttfoil_small").orElseThrow();
    assertThat(host.streams()).hasSize(2);
    assertThat(host.workload()).isEqualTo("resnet");
    assertThat(registry.find("node-1/0").orElseThrow().device().id()).isEqualTo("0");
    assertThat(registry.find("node-1/0").orElseThrow().streams().get(0).sequences()).isEqualTo(10);
  }

  @Test
  void theSameFileAgainAsTheSameRunSendsNothing() {
    Path file = Samples.path("cases/s13/zones.csv");
    ImportResult first = run(plan("run-a", file), new RunRegistry("run-a"), NOW);
    int before = producer.history().size();

    ImportResult again = run(plan("run-a", file), readBack("run-a"), NOW.plusSeconds(60));
    assertThat(producer.history()).hasSize(before);
    assertThat(again.streams())
        .singleElement()
        .matches(s -> s.alreadyImported() && s.sequences() == 3)
        .extracting(ImportResult.ImportedStream::stream)
        .isEqualTo(first.streams().get(0).stream());
    Problem problem = again.problems().get(0);
    assertThat(problem.severity()).isEqualTo(Severity.INFO);
    assertThat(problem.code()).isEqualTo("already-imported");
    assertThat(problem.message()).contains("already imported as run-a").contains("nothing sent");
    assertThat(again.files().get(0).outcome()).isEqualTo(FileOutcome.ACCEPTED);

    ImportResult other = run(plan("run-b", file), readBack("run-b"), NOW);
    assertThat(other.streams()).singleElement().matches(s -> !s.alreadyImported());
  }

  @Test
  void theBaseTimeOfTheFirstImportIsKept() {
    Path file = Samples.path("cases/s13/zones.csv");
    run(plan("run-a", file), new RunRegistry("run-a"), NOW);
    run(plan("run-a", Samples.path("cases/s05/zones.csv")), readBack("run-a"), NOW.plusSeconds(9));
    assertThat(lastRunRecord().baseEpochMillis()).isEqualTo(NOW.toEpochMilli());
    assertThat(lastRunRecord().streams()).hasSize(2);
    assertThat(lastRunRecord().baseAssumed()).isTrue();
    assertThat(new Frame().wrap(sent(Topics.ZONES).get(2).value()).header().baseAssumed()).isTrue();

    Instant start = Instant.ofEpochMilli(5);
    ImportPlan plan = plan("run-c", file);
    run(
        new ImportPlan(plan.identity(), start, plan.inputs(), plan.names()),
        readBack("run-c"),
        NOW);
    assertThat(lastRunRecord().baseEpochMillis()).isEqualTo(5);
    assertThat(lastRunRecord().baseAssumed()).isFalse();
    ImportResult again =
        run(
            new ImportPlan(plan.identity(), NOW, plan.inputs(), plan.names()),
            readBack("run-c"),
            NOW);
    assertThat(again.problems())
        .extracting(Problem::code)
        .containsExactly("start-kept", "already-imported");
  }

  @Test
  void aFileThatGrewIsSentAgainWithAWarning(@TempDir Path folder) throws IOException {
    String header = "op,pool,addr,size,ts_ns\n";
    Path file = folder.resolve("tt_foil_memlog.csv");
    Files.writeString(file, header + "ALLOC,P,1,1,1\n".repeat(20));
    run(plan("run-a", file), new RunRegistry("run-a"), NOW);
    Files.writeString(file, header + "ALLOC,P,1,1,1\n".repeat(21));
    ImportResult result = run(plan("run-a", file), readBack("run-a"), NOW);

    assertThat(result.problems())
        .singleElement()
        .extracting(Problem::code)
        .isEqualTo("content-changed");
    assertThat(result.streams()).singleElement().matches(s -> s.sequences() == 21);
    assertThat(lastRunRecord().streams())
        .singleElement()
        .extracting(RunRecord.SentStream::sequences)
        .isEqualTo(21L);
  }

  @Test
  void goodFilesAreSentBesideRefusedOnes(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("tt_foil_memlog.csv"), "op,pool,addr\nALLOC,P,1\n");
    Files.writeString(
        folder.resolve("tracy_ops_times.csv"), "name,ns_since_start,exec_time_ns\na,1,2\n");
    Files.write(folder.resolve("tt_foil_device_zones.csv"), new byte[0]);
    ImportResult result = run(plan("run-a", folder), new RunRegistry("run-a"), NOW);

    assertThat(result.streams()).hasSize(1);
    assertThat(result.files().stream().map(f -> f.file() + " " + f.outcome()))
        .containsExactly(
            "tracy_ops_times.csv ACCEPTED",
            "tt_foil_device_zones.csv ACCEPTED_WITH_PROBLEMS",
            "tt_foil_memlog.csv REJECTED");
  }

  @Test
  void aRecordThatCannotBeDeliveredEndsTheImportAndIsCounted() {
    MockProducer<byte[], byte[]> failing = producer(false);
    RecordSender sender = new RecordSender(failing, "broker:9092");
    sender.send(Topics.ZONES, "k", new byte[1]);
    sender.send(Topics.ZONES, "k", new byte[2]);
    failing.completeNext();
    failing.errorNext(new RecordTooLargeException("too large"));

    assertThatThrownBy(() -> sender.send(Topics.ZONES, "k", new byte[3]))
        .isInstanceOf(ImportException.class)
        .hasMessageContaining("plumbline.zones.v1")
        .hasMessageContaining("broker:9092")
        .hasMessageContaining("too large");
    assertThatThrownBy(sender::flush).isInstanceOf(ImportException.class);
    assertThat(sender.counts(0)).isEqualTo(new ImportCounts(2, 1, 1, 0));
  }

  @Test
  void aRunIsNotRecordedAsSentWhenItsEndWasLost() {
    MockProducer<byte[], byte[]> failing = producer(false);
    failing.sendException = new RecordTooLargeException("no room");
    RecordSender sender = new RecordSender(failing, "broker:9092");
    RunRegistry registry = new RunRegistry("run-a");
    ImportWork work =
        new ImportWork(
            plan("run-a", Samples.path("cases/s13/zones.csv")),
            registry,
            sender,
            InstantSource.fixed(NOW),
            ReadProgress.NONE);
    assertThatThrownBy(work::run).isInstanceOf(ImportException.class);
    assertThat(registry.find("node-1/main").orElseThrow().streams()).isEmpty();
    assertThat(sender.counts(0).isBalanced()).isTrue();
  }

  @Test
  void recordsThatAreNoRunsArePassedOver() {
    producer.send(new ProducerRecord<>(Topics.RUNS, "junk".getBytes(StandardCharsets.UTF_8), null));
    producer.send(
        new ProducerRecord<>(
            Topics.RUNS,
            new RunKey("run-a", "node-1/x").text().getBytes(StandardCharsets.UTF_8),
            "{".getBytes(StandardCharsets.UTF_8)));
    RunRegistry registry = readBack("run-a");
    assertThat(registry.find("node-1/x")).isEmpty();
    assertThat(registry.base("node-1/x")).isEmpty();
  }

  @Test
  void measuredKernelsOfSeveralDevicesAreSentOnceWhateverTheirPath(@TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("op_summary_1.csv");
    Files.writeString(
        file,
        "Device_id,Op Name,Task Type,Task Start Time(us),Task Duration(us)\n"
            + "0,k,AI_CORE,0,5\n1,k,AI_CORE,0,6\n");
    ImportResult first = run(plan("run-k", file), new RunRegistry("run-k"), NOW);
    assertThat(first.streams())
        .extracting(stream -> stream.stream().source())
        .containsExactly("node-1/0", "node-1/1");
    assertThat(first.counts().bytes()).isEqualTo(Files.size(file));
    assertThat(lastRunRecord().device().id()).isEqualTo("1");
    int sent = sent(Topics.ZONES).size();

    Path moved = Files.move(file, folder.resolve("elsewhere.csv"));
    ImportResult second = run(plan("run-k", moved), readBack("run-k"), NOW.plusSeconds(60));

    assertThat(second.streams()).hasSize(2).allMatch(stream -> stream.alreadyImported());
    assertThat(sent(Topics.ZONES)).hasSize(sent);
  }
}
