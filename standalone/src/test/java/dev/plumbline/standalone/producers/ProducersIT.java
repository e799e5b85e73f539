package dev.plumbline.standalone.producers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.wire.BodyType;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.model.wire.FrameException;
import dev.plumbline.standalone.fixture.ForeignProgram;
import dev.plumbline.standalone.fixture.RunFigures;
import dev.plumbline.standalone.fixture.SharedSpine;
import dev.plumbline.standalone.fixture.Topic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples of {@code producers/} send the same made-up program with clients that are not
 * Java's; the topology counts what they sent.
 */
class ProducersIT {

  @TempDir private Path folder;
  private final SharedSpine spine = SharedSpine.get();

  @Test
  void aProgramInCppSendsWithLibrdkafka() throws Exception {
    ForeignProgram.need("g++ (Debian package g++)", "g++", "--version");
    ForeignProgram.need(
        "librdkafka with its headers (Debian package librdkafka-dev)",
        "g++",
        "-fsyntax-only",
        "-include",
        "librdkafka/rdkafka.h",
        "-x",
        "c++",
        "/dev/null");
    String example = folder.resolve("example").toString();
    String source = ForeignProgram.producer("cpp/example_librdkafka.cpp");
    List<String> compiler = new ArrayList<>(List.of("g++", "-std=c++17", "-O1", "-o", example));
    compiler.addAll(List.of("-Wall", "-Wextra", "-Werror", source, "-lrdkafka"));
    assertThat(ForeignProgram.run(compiler)).isEmpty();

    String said = ForeignProgram.run(List.of(example, spine.bootstrap(), "librdkafka"));

    assertThat(said).endsWith("sent run librdkafka, 0 records lost\n");
    assertCounted("librdkafka");
  }

  @Test
  void aProgramInPythonSendsWithKcat() throws Exception {
    needPython();
    ForeignProgram.need("kcat (Debian package kcat)", "kcat", "-V");
    sendFromPython("python-kcat", "kcat");
  }

  @Test
  void aProgramInPythonSendsWithConfluentKafka() throws Exception {
    needPython();
    // Required nowhere: a package of the interpreter that comes first.
    assumeTrue(
        ForeignProgram.run(List.of("python3", "-c", FINDS_CONFLUENT_KAFKA)).contains("True"),
        "python3 has no package confluent-kafka");
    sendFromPython("python-confluent", "confluent-kafka");
  }

  private static final String FINDS_CONFLUENT_KAFKA =
      "import importlib.util as u; print(u.find_spec('confluent_kafka') is not None)";

  private static void needPython() throws InterruptedException {
    ForeignProgram.need(
        "python3, 3.9 or newer (Debian package python3)",
        "python3",
        "-c",
        "import sys; sys.exit(sys.version_info < (3, 9))");
  }

  private void sendFromPython(String run, String client) throws Exception {
    String example = ForeignProgram.producer("python/example.py");
    String said =
        ForeignProgram.run(
            List.of("python3", "-B", example, spine.bootstrap(), run, "--with", client));

    assertThat(said).endsWith("sent run " + run + ", 0 records lost\n");
    assertCounted(run);
  }

  private void assertCounted(String run) {
    RunFigures figures = RunFigures.await(spine.clientProperties(), run, 3);

    assertThat(figures.problems()).isEmpty();
    assertThat(figures.accounts())
        .hasSize(3)
        .allSatisfy(
            account -> {
              assertThat(account.endReason()).isEqualTo("COMPLETE");
              assertThat(account.lost()).isZero();
              assertThat(account.duplicate()).isZero();
              assertThat(account.rejected()).isZero();
              assertThat(account.implausibleTimestamps()).isZero();
            });
    assertThat(figures.accounts())
        .extracting(StreamAccount::sequences)
        .containsExactlyInAnyOrder(12_000L, 1_900L, 15L);

    TreeMap<String, DurationStats> durations = new TreeMap<>();
    for (RunStats stats : figures.stats()) {
      if (stats.key().kind() != StatKind.POOL) {
        durations.put(
            stats.key().kind() + " " + stats.key().name() + " " + stats.key().place(),
            Objects.requireNonNull(stats.value().durations()));
      }
    }
    assertThat(durations)
        .containsOnlyKeys(
            "HOST_ZONE TF_dispatch/fire_go ",
            "HOST_ZONE TF_dispatch_execute ",
            "RISC_ZONE matmul BRISC");
    assertDurations(
        durations.get("HOST_ZONE TF_dispatch_execute "), 3_000, 3_144_000, 1_000, 1_096);
    assertDurations(
        durations.get("HOST_ZONE TF_dispatch/fire_go "), 9_000, 9_450_000, 1_001, 1_099);
    assertDurations(durations.get("RISC_ZONE matmul BRISC"), 15, 7_515, 500, 502);

    PoolStats pool =
        figures.stats().stream()
            .filter(stats -> stats.key().kind() == StatKind.POOL)
            .map(stats -> Objects.requireNonNull(stats.value().pool()))
            .findAny()
            .orElseThrow();
    assertThat(pool.allocs()).isEqualTo(1_000);
    assertThat(pool.matchedFrees()).isEqualTo(900);
    assertThat(pool.liveBytes()).isEqualTo(100 * 4_096);
    assertThat(pool.unmatchedFrees()).isZero();

    assertPartitionsOfJavaProducers(run);
  }

  private static void assertDurations(
      DurationStats found, long count, long sum, long min, long max) {
    assertThat(found.count()).isEqualTo(count);
    assertThat(found.sum()).isEqualTo(sum);
    assertThat(found.min()).isEqualTo(min);
    assertThat(found.max()).isEqualTo(max);
  }

  /** The streams of a source meet in one task only if all clients choose the same partition. */
  private void assertPartitionsOfJavaProducers(String run) {
    List<BodyType> types = new ArrayList<>();
    for (String name : List.of(Topics.ZONES, Topics.DEVICE, Topics.MEMORY)) {
      int partitions = partitionsOf(name);
      assertThat(partitions).isGreaterThan(1);
      try (Topic topic = new Topic(spine.clientProperties(), name)) {
        topic.toEnd(
            name,
            record -> {
              Frame frame = frameOf(record, run);
              if (frame != null) {
                types.add(frame.type());
                assertThat(record.partition())
                    .as("partition of %s in %s", new String(record.key(), UTF_8), name)
                    .isEqualTo(Utils.toPositive(Utils.murmur2(record.key())) % partitions);
              }
            });
      }
    }
    assertThat(types)
        .contains(BodyType.ZONES, BodyType.DEVICE, BodyType.MEMORY)
        .filteredOn(BodyType.END::equals)
        .hasSize(3);
  }

  private int partitionsOf(String topic) {
    try (KafkaProducer<byte[], byte[]> producer = Topic.producer(spine.clientProperties())) {
      return producer.partitionsFor(topic).size();
    }
  }

  /** The record's frame if it is of a run; other tests send records that are none. */
  private static @Nullable Frame frameOf(ConsumerRecord<byte[], byte[]> record, String run) {
    try {
      Frame frame = new Frame().wrap(record.value());
      return frame.header().stream().run().equals(run) ? frame : null;
    } catch (FrameException e) {
      return null;
    }
  }
}
