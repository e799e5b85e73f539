package dev.plumbline.standalone.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.topic.TopicAdmin;
import dev.plumbline.model.topic.TopicCatalogue;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.RollupMark;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.wire.EndOfStream;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.EndWriter;
import dev.plumbline.model.wire.MemoryBatchWriter;
import dev.plumbline.model.wire.MemoryOp;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneBatchWriter;
import dev.plumbline.model.wire.ZoneKind;
import dev.plumbline.standalone.broker.DataFolder;
import dev.plumbline.standalone.broker.EmbeddedBroker;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.runner.RunnerConfig;
import dev.plumbline.stream.runner.StreamFailure;
import dev.plumbline.stream.runner.StreamRunner;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The topology against a real broker: what its test driver cannot show. */
class StreamRunnerIT {
  private static final int SOURCES = 6;
  private static final int ROWS = 100;

  @TempDir private Path folder;
  private final DataFolder data = DataFolder.temporary();
  private final EmbeddedBroker broker = EmbeddedBroker.start(data, EmbeddedBroker.ANY_PORT);
  private final Map<String, byte[]> seen = new HashMap<>();
  private KafkaProducer<byte[], byte[]> producer;

  @BeforeEach
  void connect() {
    producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", broker.bootstrap()),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  @AfterEach
  void close() {
    producer.close();
    broker.close();
    data.close();
  }

  @Test
  void missingTopicsAreNamedWithTheCommandThatCreatesThem() {
    try (StreamRunner runner = runner("a")) {
      assertThatThrownBy(runner::start)
          .isInstanceOf(StreamFailure.class)
          .hasMessageContaining("topic " + Topics.ZONES)
          .hasMessageContaining("topic " + Topics.BOUNDS)
          .hasMessageContaining("plumbline topics create --bootstrap " + broker.bootstrap());
    }
  }

  @Test
  void aRestartWithoutLocalStateGoesOnWhereItStopped() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()))) {
      new TopicAdmin(admin, Duration.ofSeconds(30)).create(new TopicCatalogue().specs());
    }
    try (StreamRunner runner = runner("first")) {
      runner.start();
      runner.awaitRunning(Duration.ofMinutes(1));
      for (int source = 0; source < SOURCES; source++) {
        send(Topics.ZONES, source, zones(source, 0, ROWS / 2));
        send(Topics.MEMORY, source, memory(source, true));
      }
      await("half of every source is accounted for", () -> received(ROWS / 2 + 1));
    }
    try (StreamRunner runner = runner("second")) {
      runner.start();
      runner.awaitRunning(Duration.ofMinutes(1));
      for (int source = 0; source < SOURCES; source++) {
        send(Topics.ZONES, source, zones(source, 0, ROWS), end(source, StreamKind.ZONES, ROWS));
        send(Topics.MEMORY, source, memory(source, false), end(source, StreamKind.MEMORY, 2));
      }
      await("all marks and ended accounts are there", this::allEnded);
      await("the totals of every host are there", () -> values(FleetTotals.class).size() == 12);
    }
    Map<String, RunStats> runs = values(RunStats.class);
    assertThat(runs).hasSize(2 * SOURCES);
    assertThat(runs.values()).allMatch(RunStats::ended);
    for (RunStats run : runs.values()) {
      DurationStats durations = run.value().durations();
      if (durations != null) {
        assertThat(durations.count()).isEqualTo(ROWS);
        assertThat(durations.sum()).isEqualTo(ROWS * (ROWS - 1) / 2);
      } else {
        var pool = Objects.requireNonNull(run.value().pool());
        assertThat(pool.matchedFrees()).isEqualTo(1);
        assertThat(pool.unmatchedFrees()).isZero();
        assertThat(pool.liveBytes()).isZero();
      }
    }
    for (FleetTotals totals : values(FleetTotals.class).values()) {
      DurationStats durations = totals.value().durations();
      assertThat(durations == null ? ROWS : durations.count()).isEqualTo(ROWS);
    }
    for (StreamAccount account : values(StreamAccount.class).values()) {
      assertThat(account.received())
          .isEqualTo(
              account.folded() + account.duplicate() + account.rejected() + account.passedOver());
      assertThat(account.lost()).isZero();
    }
  }

  private boolean received(long each) {
    Map<Object, Long> bySource = new HashMap<>();
    values(StreamAccount.class)
        .values()
        .forEach(a -> bySource.merge(a.stream().source(), a.received(), Long::sum));
    return bySource.size() == SOURCES && bySource.values().stream().allMatch(n -> n == each);
  }

  private boolean allEnded() {
    Set<String> marks = new TreeSet<>(values(RollupMark.class).keySet());
    Map<String, StreamAccount> accounts = values(StreamAccount.class);
    int partitions = StreamConfig.defaults().rollupPartitions();
    return accounts.size() == 2 * SOURCES
        && accounts.values().stream().allMatch(StreamAccount::ended)
        && marks.size() == 2 * SOURCES * partitions;
  }

  private void await(String what, java.util.concurrent.Callable<Boolean> condition) {
    Awaitility.await(what)
        .atMost(Duration.ofMinutes(2))
        .pollInterval(Duration.ofMillis(300))
        .until(
            () -> {
              read();
              return condition.call();
            });
  }

  /** Reads the result topics from the beginning; the newest value of a key counts. */
  private void read() {
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers",
                broker.bootstrap(),
                "isolation.level",
                "read_committed",
                "auto.offset.reset",
                "earliest"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          List.of(Topics.RUNSTATS, Topics.ACCOUNTING, Topics.TOTALS).stream()
              .flatMap(topic -> consumer.partitionsFor(topic).stream())
              .map(info -> new TopicPartition(info.topic(), info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
          seen.put(
              record.topic() + " " + new String(record.key(), StandardCharsets.UTF_8),
              record.value());
        }
      }
    }
  }

  private <T> Map<String, T> values(Class<T> type) {
    Map<String, T> values = new HashMap<>();
    seen.forEach(
        (key, value) -> {
          boolean mark = key.contains("#rollup-");
          Class<?> found =
              key.startsWith(Topics.RUNSTATS)
                  ? RunStats.class
                  : key.startsWith(Topics.TOTALS)
                      ? FleetTotals.class
                      : mark ? RollupMark.class : StreamAccount.class;
          if (found == type) {
            values.put(key, JsonValues.read(value, type));
          }
        });
    return values;
  }

  private StreamRunner runner(String name) {
    return new StreamRunner(
        StreamConfig.defaults(), RunnerConfig.of(broker.bootstrap(), folder.resolve(name)));
  }

  private void send(String topic, int source, byte[]... records) {
    for (byte[] record : records) {
      producer.send(
          new ProducerRecord<>(
              topic,
              header(source, StreamKind.ZONES).stream().source().getBytes(StandardCharsets.UTF_8),
              record));
    }
    producer.flush();
  }

  private static byte[] zones(int source, int from, int to) {
    ZoneBatchWriter writer = new ZoneBatchWriter(header(source, StreamKind.ZONES), ZoneKind.HOST);
    writer.begin(from);
    for (int i = from; i < to; i++) {
      writer.add(i + 2, "matmul", "", "", i * 1_000_000L, i, 1, 0);
    }
    return writer.finish();
  }

  private static byte[] memory(int source, boolean alloc) {
    MemoryBatchWriter writer = new MemoryBatchWriter(header(source, StreamKind.MEMORY), 0);
    writer.begin(alloc ? 0 : 1);
    writer.add(alloc ? 2 : 3, alloc ? MemoryOp.ALLOC : MemoryOp.FREE, "l1", 16, alloc ? 64 : 0, 5);
    return writer.finish();
  }

  private static byte[] end(int source, StreamKind kind, long sequences) {
    return EndWriter.write(
        header(source, kind), new EndOfStream(kind, sequences, EndReason.COMPLETE, Map.of(), ""));
  }

  private static StreamHeader header(int source, StreamKind kind) {
    String host = "node-" + source;
    return new StreamHeader(
        new StreamId("run-a", host + "/p1", kind, "i1"),
        1767225600000L,
        host,
        "p1",
        "",
        "",
        "",
        "train",
        "",
        "zones.csv",
        0,
        "test");
  }
}
