package dev.plumbline.standalone.sinks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.StatValue;
import dev.plumbline.sinks.http.AdminConfig;
import dev.plumbline.sinks.http.AdminStartException;
import dev.plumbline.sinks.prometheus.BuildInfo;
import dev.plumbline.sinks.prometheus.CollectorOptions;
import dev.plumbline.sinks.prometheus.SinksConfig;
import dev.plumbline.sinks.prometheus.SinksRunner;
import dev.plumbline.standalone.broker.DataFolder;
import dev.plumbline.standalone.broker.EmbeddedBroker;
import dev.plumbline.standalone.broker.LocalCluster;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** The sinks against a real broker, with the transactions that the topology writes in. */
final class SinksIT {
  private static final Duration LONG = Duration.ofSeconds(60);

  @Test
  void onlyCommittedFiguresAreShownAndALaterStartShowsTheSame() throws Exception {
    try (LocalCluster cluster = LocalCluster.temporary();
        KafkaProducer<byte[], byte[]> producer = producer(cluster);
        SinksRunner first = runner(cluster.clientProperties())) {
      producer.initTransactions();
      send(producer, "a", 1, true);
      send(producer, "a", 2, true);
      send(producer, "aborted", 9, false);
      first.start();
      assertThat(first.awaitReady(LONG)).isTrue();
      assertThat(page(first)).contains(count("a", 2)).doesNotContain("aborted");

      send(producer, "b", 5, true);
      await("the reader polls every 200 ms")
          .atMost(LONG)
          .untilAsserted(() -> assertThat(page(first)).contains(count("b", 5)));
      try (SinksRunner second = runner(cluster.clientProperties())) {
        second.start();
        assertThat(second.awaitReady(LONG)).isTrue();
        assertThat(zones(page(second))).isEqualTo(zones(page(first))).hasSizeGreaterThan(50);
      }
      assertThat(first.status().state()).isEqualTo("ready");
      assertThat(first.status().zones()).isEqualTo(2);
    }
  }

  @Test
  void aClusterWithoutTopicsIsToldSo() {
    try (DataFolder data = DataFolder.temporary();
        EmbeddedBroker broker = EmbeddedBroker.start(data, EmbeddedBroker.ANY_PORT);
        SinksRunner runner = runner(Map.of("bootstrap.servers", broker.bootstrap()))) {
      assertThatThrownBy(runner::start)
          .isInstanceOf(AdminStartException.class)
          .hasMessageContaining("plumbline.totals.v1")
          .hasMessageContaining("plumbline topics create");
    }
  }

  private static SinksRunner runner(Map<String, Object> clientProperties) {
    return new SinksRunner(
        clientProperties,
        new SinksConfig(
            AdminConfig.loopback(0),
            CollectorOptions.defaults(),
            new BuildInfo("test", "", "17"),
            InstantSource.system(),
            System::nanoTime,
            LONG));
  }

  private static KafkaProducer<byte[], byte[]> producer(LocalCluster cluster) {
    Map<String, Object> properties = new HashMap<>(cluster.clientProperties());
    properties.put("transactional.id", "sinks-it");
    return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
  }

  private static void send(
      KafkaProducer<byte[], byte[]> producer, String zone, int calls, boolean commit) {
    DurationStats durations = new DurationStats();
    for (int i = 0; i < calls; i++) {
      durations.add(1000);
    }
    FleetKey key = new FleetKey(StatKind.HOST_ZONE, zone, "", "", "w", "", "h1", "");
    FleetTotals totals =
        new FleetTotals(
            1,
            key,
            0,
            System.currentTimeMillis(),
            new StatValue(durations, null, null, null, 0, 0, List.of(), List.of()),
            List.of(),
            List.of());
    producer.beginTransaction();
    producer.send(
        new ProducerRecord<>(Topics.TOTALS, key.text().getBytes(UTF_8), JsonValues.write(totals)));
    producer.flush();
    if (commit) {
      producer.commitTransaction();
    } else {
      producer.abortTransaction();
    }
  }

  private static String count(String zone, int calls) {
    return "plumbline_host_zone_duration_seconds_count{host=\"h1\",zone=\""
        + zone
        + "\"} "
        + calls
        + "\n";
  }

  private static List<String> zones(String page) {
    return page.lines().filter(line -> line.startsWith("plumbline_host_zone")).toList();
  }

  private static String page(SinksRunner runner) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(runner.uri().resolve("metrics")).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }
}
