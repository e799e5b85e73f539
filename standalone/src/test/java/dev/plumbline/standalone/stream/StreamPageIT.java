package dev.plumbline.standalone.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plumbline.model.topic.Topics;
import dev.plumbline.sinks.http.AdminConfig;
import dev.plumbline.sinks.prometheus.BuildInfo;
import dev.plumbline.sinks.prometheus.CollectorOptions;
import dev.plumbline.sinks.prometheus.SinksConfig;
import dev.plumbline.sinks.prometheus.SinksRunner;
import dev.plumbline.standalone.broker.LocalCluster;
import dev.plumbline.standalone.cli.RootCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The pages of {@code plumbline stream}, and its lag as the sinks see it before and after. */
final class StreamPageIT {
  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final Pattern METRICS = Pattern.compile("metrics (http://\\S+)");
  private static final String LAG =
      "plumbline_consumer_lag_records{group=\"app\",partition=\"0\",topic=\"plumbline.zones.v1\"} ";
  private static final String AGE =
      "plumbline_consumer_lag_seconds{group=\"app\",topic=\"plumbline.zones.v1\"} ";

  @TempDir private Path folder;

  @Test
  void whatWaitsIsLagBeforeAnyMemberLivesAndIsGoneWhenTheTopologyRuns() throws Exception {
    try (LocalCluster cluster = LocalCluster.temporary();
        SinksRunner sinks = sinks(cluster)) {
      send(cluster);
      sinks.start();
      assertThat(sinks.awaitReady(PATIENCE)).isTrue();
      URI lag = sinks.uri().resolve("metrics");
      await("the first round of questions")
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(get(lag).body())
                      .contains(LAG + "3.0")
                      .containsPattern(Pattern.quote(AGE) + "(0\\.\\d*[1-9]|[1-9])"));

      StringWriter err = new StringWriter();
      AtomicInteger exitCode = new AtomicInteger(-1);
      Thread stream = new Thread(() -> exitCode.set(stream(cluster, err)), "stream");
      stream.start();
      await("the topology runs")
          .atMost(PATIENCE)
          .until(() -> err.toString().contains("running as app") || !stream.isAlive());
      Matcher metrics = METRICS.matcher(err.toString());
      assertThat(metrics.find()).as(err.toString()).isTrue();
      URI page = URI.create(metrics.group(1));
      assertThat(get(page).body())
          .contains("plumbline_streams_state{state=\"RUNNING\"} 1.0")
          .contains("plumbline_streams_state{state=\"REBALANCING\"} 0.0");
      assertThat(get(page.resolve("health/ready")).statusCode()).isEqualTo(200);
      await("the group is asked every 5 s")
          .atMost(PATIENCE)
          .untilAsserted(
              () -> assertThat(get(lag).body()).contains(LAG + "0.0").contains(AGE + "0.0"));

      stream.interrupt();
      stream.join(PATIENCE.toMillis());
      assertThat(exitCode).hasValue(130);
    }
  }

  private int stream(LocalCluster cluster, StringWriter err) {
    CommandLine command = RootCommand.commandLine();
    command.setErr(new PrintWriter(err, true));
    return command.execute(
        "stream",
        "--bootstrap",
        cluster.bootstrap(),
        "--application-id",
        "app",
        "--state-dir",
        folder.resolve("state").toString(),
        "--metrics-port",
        "0");
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
                PATIENCE)
            .watching(List.of("app")));
  }

  /** Three records that become dead letters: they are processed like any other. */
  private static void send(LocalCluster cluster) {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            cluster.clientProperties(), new ByteArraySerializer(), new ByteArraySerializer())) {
      for (int i = 0; i < 3; i++) {
        producer.send(
            new ProducerRecord<>(
                Topics.ZONES, 0, "h/p".getBytes(UTF_8), "no frame".getBytes(UTF_8)));
      }
      producer.flush();
    }
  }

  private static HttpResponse<String> get(URI uri) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }
}
