package dev.plumbline.standalone.kill;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.ingest.names.ZoneNameTable;
import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.read.ReadProgress;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.ingest.send.ImportPlan;
import dev.plumbline.ingest.send.RunImport;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.standalone.broker.LocalCluster;
import dev.plumbline.standalone.demo.SampleFleet;
import dev.plumbline.standalone.demo.SampleHost;
import dev.plumbline.standalone.fixture.ChildProcess;
import dev.plumbline.standalone.fixture.OfflineFigures;
import dev.plumbline.standalone.fixture.RunFigures;
import dev.plumbline.standalone.fixture.Topic;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two stream applications in processes of their own, one of them killed in the middle of it. */
class StreamKillIT {

  private static final int RUNS = 4;
  private static final int STREAMS_OF_A_RUN = 12;
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  @TempDir private Path folder;

  /** One seed, or those of {@code -Dplumbline.kill.seeds=1,2,3} for a longer look. */
  static LongStream seeds() {
    return Arrays.stream(System.getProperty("plumbline.kill.seeds", "20261130").split(","))
        .mapToLong(Long::parseLong);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void nothingIsLostAndNothingCountsTwiceWhenAnInstanceIsKilled(long seed) throws Exception {
    SampleFleet fleet = new SampleFleet(folder.resolve("fleet"));
    fleet.writeIfMissing(seed);
    List<List<ImportPlan>> runs = new ArrayList<>();
    for (int run = 0; run < RUNS; run++) {
      runs.add(plans(fleet, "run-" + run));
    }
    try (LocalCluster cluster = LocalCluster.temporary();
        ChildProcess stays = stream(cluster, "stays");
        ChildProcess dies = stream(cluster, "dies")) {
      awaitRunning(stays);
      awaitRunning(dies);
      CompletableFuture<Void> imports =
          CompletableFuture.runAsync(() -> runs.forEach(plans -> send(cluster, plans)));
      long rows = new SplittableRandom(seed).nextLong(20_000, 120_000);
      awaitCommitted(cluster, rows);
      dies.kill();
      try (ChildProcess again = stream(cluster, "dies")) {
        imports.get();
        for (List<ImportPlan> plans : runs) {
          assertExact(cluster, plans);
        }
        assertThat(stays.isAlive()).as(stays.said()).isTrue();
        assertThat(again.isAlive()).as(again.said()).isTrue();
      }
    }
  }

  private static void assertExact(LocalCluster cluster, List<ImportPlan> plans) {
    String run = plans.get(0).identity().run();
    RunFigures figures = RunFigures.await(cluster.clientProperties(), run, STREAMS_OF_A_RUN);
    assertThat(figures.accounts()).hasSize(STREAMS_OF_A_RUN).allSatisfy(StreamKillIT::assertLaw);

    Map<String, String> expected = new TreeMap<>();
    plans.forEach(plan -> expected.putAll(OfflineFigures.of(plan)));
    Map<String, String> actual = new TreeMap<>();
    for (RunStats stats : figures.stats()) {
      actual.put(stats.key().text(), OfflineFigures.text(stats));
    }
    assertThat(actual).isEqualTo(expected);

    Map<StatKey, Long> deltas = deltas(cluster, run);
    for (RunStats stats : figures.stats()) {
      DurationStats durations = stats.value().durations();
      if (durations != null) {
        assertThat(deltas.getOrDefault(stats.key(), 0L))
            .as("sum of the window deltas of %s", stats.key())
            .isEqualTo(durations.count());
      }
    }
  }

  private static void assertLaw(StreamAccount account) {
    assertThat(account.lost()).as("lost of %s", account.stream()).isZero();
    assertThat(account.open()).isZero();
    assertThat(account.received() - account.duplicate()).isEqualTo(account.sequences());
    if (account.stream().kind() == StreamKind.DEVICE) {
      assertThat(account.received())
          .isEqualTo(
              2 * account.paired()
                  + account.unpairedStarts()
                  + account.unpairedEnds()
                  + account.other()
                  + account.duplicate()
                  + account.rejected()
                  + account.open());
    } else {
      assertThat(account.received())
          .isEqualTo(
              account.folded() + account.duplicate() + account.rejected() + account.passedOver());
    }
  }

  private static Map<StatKey, Long> deltas(LocalCluster cluster, String run) {
    Map<StatKey, Long> counts = new HashMap<>();
    try (Topic stats = new Topic(cluster.clientProperties(), Topics.STATS)) {
      stats.toEnd(
          "window deltas of " + run,
          record -> {
            StatsDelta delta = JsonValues.read(record.value(), StatsDelta.class);
            DurationStats durations = delta.value().durations();
            if (delta.key().run().equals(run) && durations != null) {
              counts.merge(delta.key(), durations.count(), Long::sum);
            }
          });
    }
    return counts;
  }

  private ChildProcess stream(LocalCluster cluster, String name) throws Exception {
    return ChildProcess.start(
        folder.resolve(name + ".log"),
        "stream",
        "--bootstrap",
        cluster.bootstrap(),
        "--state-dir",
        folder.resolve(name).toString());
  }

  private static void awaitRunning(ChildProcess child) {
    Awaitility.await("the stream application runs")
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(child.said()).contains("running as"));
  }

  private static void awaitCommitted(LocalCluster cluster, long rows) {
    Map<String, Long> received = new HashMap<>();
    try (Topic accounting = new Topic(cluster.clientProperties(), Topics.ACCOUNTING)) {
      accounting.until(
          rows + " rows are counted, so that there is work to lose",
          record -> account(record, received),
          () -> received.values().stream().mapToLong(Long::longValue).sum() >= rows);
    }
  }

  private static void account(ConsumerRecord<byte[], byte[]> record, Map<String, Long> received) {
    String key = new String(record.key(), UTF_8);
    if (key.endsWith("]")) {
      StreamId.parse(key);
      received.put(key, JsonValues.read(record.value(), StreamAccount.class).received());
    }
  }

  private static void send(LocalCluster cluster, List<ImportPlan> plans) {
    List<CompletableFuture<?>> hosts = new ArrayList<>();
    for (ImportPlan plan : plans) {
      hosts.add(
          CompletableFuture.runAsync(
              () -> {
                try (RunImport sending =
                    RunImport.open(cluster.clientProperties(), InstantSource.system())) {
                  sending.run(plan, ReadProgress.NONE);
                }
              }));
    }
    hosts.forEach(CompletableFuture::join);
  }

  private static List<ImportPlan> plans(SampleFleet fleet, String run) {
    List<ImportPlan> plans = new ArrayList<>();
    ZoneNameTable names =
        ZoneNameTable.builder(
                problem -> {
                  throw new AssertionError(problem.toString());
                })
            .addTable(fleet.zoneNames(), "zone_names.csv")
            .build();
    for (SampleHost host : fleet.hosts()) {
      Identity identity =
          new Identity(run, host.name(), "trainer", SampleFleet.WORKLOAD, Map.of(), "test");
      plans.add(
          new ImportPlan(
              identity,
              Instant.parse("2026-01-01T00:00:00Z"),
              InputScan.scan(List.of(host.logs()), ScanOptions.NONE),
              names));
    }
    return plans;
  }
}
