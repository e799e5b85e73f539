package dev.plumbline.standalone.sinks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.wire.EndOfStream;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.EndWriter;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneBatchWriter;
import dev.plumbline.model.wire.ZoneKind;
import dev.plumbline.sinks.http.AdminConfig;
import dev.plumbline.sinks.prometheus.BuildInfo;
import dev.plumbline.sinks.prometheus.CollectorOptions;
import dev.plumbline.sinks.prometheus.SinksConfig;
import dev.plumbline.sinks.prometheus.SinksRunner;
import dev.plumbline.standalone.broker.LocalCluster;
import dev.plumbline.standalone.fixture.Bundled;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.runner.RunnerConfig;
import dev.plumbline.stream.runner.StreamRunner;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Case s23 from the raw topic through the topology to the metrics page. */
final class LabelEscapingPipelineIT {
  private static final Duration LONG = Duration.ofSeconds(90);
  private static final String COUNT = "plumbline_host_zone_duration_seconds_count{";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir private Path state;

  @Test
  void oddZoneNamesReachThePageEscapedAndNoneIsLost() throws Exception {
    Path folder = Bundled.folder("cases/s23");
    JsonNode expected =
        JSON.readTree(Files.readString(folder.resolve("expect.json"))).at("/expect/exposition");
    try (LocalCluster cluster = LocalCluster.temporary();
        StreamRunner stream =
            new StreamRunner(StreamConfig.defaults(), RunnerConfig.of(cluster.bootstrap(), state));
        SinksRunner sinks = sinks(cluster)) {
      send(cluster, folder.resolve("series.ndjson"));
      stream.start();
      sinks.start();
      int series = expected.path("seriesForCount").intValue();
      await("the topology commits every 200 ms, the sinks poll every 200 ms")
          .atMost(LONG)
          .until(() -> page(sinks).lines().filter(l -> l.startsWith(COUNT)).count() == series);
      String page = page(sinks);
      for (JsonNode label : expected.path("labelTexts")) {
        assertThat(page).contains(COUNT + "host=\"node-1\"," + label.textValue() + "} 1\n");
      }
      assertThat(page.endsWith("\n")).isEqualTo(expected.path("endsWithNewline").booleanValue());
    }
  }

  private static void send(LocalCluster cluster, Path rows) throws Exception {
    StreamId id = new StreamId("run-a", "node-1/1", StreamKind.ZONES, "s23");
    StreamHeader header =
        new StreamHeader(
            id,
            System.currentTimeMillis(),
            "node-1",
            "1",
            "",
            "",
            "",
            "case",
            "",
            rows.getFileName().toString(),
            0,
            "test");
    ZoneBatchWriter batch = new ZoneBatchWriter(header, ZoneKind.HOST);
    batch.begin(0);
    int line = 0;
    for (String text : Files.readAllLines(rows)) {
      JsonNode row = JSON.readTree(text);
      line++;
      batch.add(
          line, row.path("zone").textValue(), "", "", line, row.path("totalNs").longValue(), 1, 0);
    }
    byte[] end =
        EndWriter.write(
            header, new EndOfStream(StreamKind.ZONES, line, EndReason.COMPLETE, Map.of(), ""));
    byte[] key = id.source().getBytes(UTF_8);
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            cluster.clientProperties(), new ByteArraySerializer(), new ByteArraySerializer())) {
      producer.send(new ProducerRecord<>(Topics.ZONES, key, batch.finish())).get();
      producer.send(new ProducerRecord<>(Topics.ZONES, key, end)).get();
    }
  }

  private static SinksRunner sinks(LocalCluster cluster) {
    return new SinksRunner(
        cluster.clientProperties(),
        new SinksConfig(
            AdminConfig.loopback(0),
            CollectorOptions.defaults(),
            new BuildInfo("test", "", "17"),
            InstantSource.system(),
            System::nanoTime,
            LONG));
  }

  private static String page(SinksRunner sinks) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(sinks.uri().resolve("metrics")).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }
}
