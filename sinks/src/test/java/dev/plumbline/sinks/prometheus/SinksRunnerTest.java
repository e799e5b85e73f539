package dev.plumbline.sinks.prometheus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.value.Alert;
import dev.plumbline.sinks.http.AdminConfig;
import dev.plumbline.sinks.http.AdminStartException;
import dev.plumbline.sinks.lag.FakeOffsets;
import io.prometheus.metrics.expositionformats.generated.com_google_protobuf_4_35_0.Metrics;
import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The sinks from the topics to the port. */
final class SinksRunnerTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  private final FakeTopics topics = new FakeTopics();
  private final FakeOffsets offsets = new FakeOffsets();
  private final HttpClient client = HttpClient.newHttpClient();
  private final Map<String, Object> properties = new HashMap<>();

  @Test
  void servesThePageInTheThreeFormsThatAreAskedFor() throws Exception {
    topics.total(Records.hostZone("h1", "forward", 5, 6));
    try (SinksRunner runner = runner(AdminConfig.loopback(0))) {
      runner.start();
      assertThat(runner.awaitReady(LONG)).isTrue();

      HttpResponse<byte[]> plain = get(runner, "metrics", "*/*");
      assertThat(plain.headers().firstValue("Content-Type").orElse(""))
          .startsWith("text/plain; version=0.0.4");
      assertThat(text(plain))
          .contains("plumbline_host_zone_duration_seconds_count{host=\"h1\",zone=\"forward\"} 2\n")
          .contains("plumbline_collector_partial 0.0\n")
          .contains(
              "plumbline_sink_records_total{outcome=\"read\",topic=\"plumbline.totals.v1\"} 1.0\n");

      HttpResponse<byte[]> open =
          get(runner, "metrics", "application/openmetrics-text;version=1.0.0,text/plain;q=0.3");
      assertThat(open.headers().firstValue("Content-Type").orElse(""))
          .startsWith("application/openmetrics-text; version=1.0.0");
      assertThat(StrictOpenMetrics.parse(text(open)))
          .containsEntry(
              "plumbline_host_zone_duration_seconds_count{host=\"h1\",zone=\"forward\"}", 2.0);

      HttpResponse<byte[]> proto =
          get(
              runner,
              "metrics",
              "application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;"
                  + "encoding=delimited");
      Metrics.MetricFamily first =
          Metrics.MetricFamily.parseDelimitedFrom(new ByteArrayInputStream(proto.body()));
      assertThat(first.getName()).startsWith("plumbline_");
    }
  }

  @Test
  void promtoolFindsNothingInWhatIsServed() throws Exception {
    Promtool promtool = Promtool.assumePresent();
    topics.total(Records.hostZone("h1", "forward", 5, 6));
    try (SinksRunner runner = runner(AdminConfig.loopback(0))) {
      runner.start();
      assertThat(runner.awaitReady(LONG)).isTrue();
      promtool.check(text(get(runner, "metrics", "*/*")));
    }
  }

  @Test
  void tellsHowTheFleetStands() throws Exception {
    topics.total(Records.hostZone("h1", "forward", 5, 6));
    topics.total(
        Records.withChecks(
            Records.kernel("h1", "0", "matmul"),
            Records.checks("b1", "des-1", 3, 2, 7, 1000, 900)));
    topics.account(Records.account(StreamKind.ZONES, "r1", "h1", "", 100, 10, 2, 1));
    topics.alert(Records.slower("BudgetExceeded", "copy", 0.9, 0.1));
    topics.alert(Records.slower("HeadroomRegressed", "matmul", 0.2, 0.5));
    topics.alert(Records.alert("BoundViolated", "matmul", Alert.State.FIRING));
    topics.deadLetter("source-fold", "not-a-frame");
    try (SinksRunner runner = runner(AdminConfig.loopback(0))) {
      runner.start();
      assertThat(runner.awaitReady(LONG)).isTrue();
      HttpResponse<byte[]> answer = get(runner, "api/v1/status", "*/*");
      assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
      JsonNode status = JsonMapper.builder().build().readTree(answer.body());
      assertThat(status.path("version").textValue()).isEqualTo("0.1.0");
      assertThat(status.path("state").textValue()).isEqualTo("ready");
      assertThat(status.path("partial").booleanValue()).isFalse();
      assertThat(status.path("hosts").intValue()).isEqualTo(1);
      assertThat(status.path("zones").intValue()).isEqualTo(1);
      assertThat(status.path("violations").intValue()).isEqualTo(3);
      assertThat(status.at("/streams/total").intValue()).isEqualTo(1);
      assertThat(status.at("/streams/incomplete").intValue()).isEqualTo(1);
      assertThat(status.at("/loss/rejected").intValue()).isEqualTo(2);
      assertThat(status.at("/loss/deadLetters").intValue()).isEqualTo(1);
      assertThat(status.path("alertsFiring").findValuesAsText("rule"))
          .as("critical first, then what costs most time")
          .containsExactly("BoundViolated", "HeadroomRegressed", "BudgetExceeded");
      assertThat(status.at("/alertsFiring/1/direction").textValue()).isEqualTo("slower");
      assertThat(status.at("/alertsFiring/1/component").textValue()).isEqualTo("kernel");
      assertThat(status.at("/alertsFiring/1/change").doubleValue()).isEqualTo(0.2);
      assertThat(status.at("/alertsFiring/1/timeShare").doubleValue()).isEqualTo(0.5);
      assertThat(status.at("/alertsFiring/1/affected").intValue()).isEqualTo(6);
      assertThat(runner.status().violations()).isEqualTo(3);
      assertThat(get(runner, "health/ready", "*/*").statusCode()).isEqualTo(200);
      assertThat(get(runner, "health/live", "*/*").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void isLiveButNotReadyWhileItCatchesUp() throws Exception {
    topics.endLater(Feed.TOTALS, 5);
    try (SinksRunner runner = runner(AdminConfig.loopback(0))) {
      runner.start();
      assertThat(runner.awaitReady(Duration.ofMillis(1))).isFalse();
      assertThat(get(runner, "health/live", "*/*").statusCode()).isEqualTo(200);
      assertThat(get(runner, "health/ready", "*/*").statusCode()).isEqualTo(503);
      assertThat(runner.status().state()).isEqualTo("catching-up");
      assertThat(text(get(runner, "metrics", "*/*")))
          .contains("plumbline_collector_partial 1.0\n")
          .doesNotContain("plumbline_ingest_records_total");
    }
  }

  @Test
  void asksAboutTheGroupsAndShowsHowTheTopologyOfTheProcessStands() throws Exception {
    offsets.range("plumbline.zones.v1", 0, 0, 12);
    offsets.commit("app", "plumbline.zones.v1", 0, 12);
    SinksConfig config = config(AdminConfig.loopback(0)).watching(List.of("app"));
    try (SinksRunner runner = runner(config)) {
      runner.show(new FixedStreams("RUNNING", Map.of("fold", 0L)));
      runner.start();
      assertThat(runner.awaitReady(LONG)).isTrue();
      assertThat(offsets.awaitQuestion(LONG)).isTrue();
      assertThat(text(get(runner, "metrics", "*/*")))
          .contains("plumbline_streams_state{state=\"RUNNING\"} 1.0\n")
          .contains("plumbline_streams_state{state=\"REBALANCING\"} 0.0\n")
          .contains("plumbline_streams_restore_remaining_records{store=\"fold\"} 0.0\n");
    }
    assertThat(offsets.isClosed()).isTrue();
  }

  @Test
  void readsOnlyWhatIsCommittedAndJoinsNoGroup() {
    properties.put("group.id", "someone-elses");
    Map<String, Object> used = new HashMap<>();
    SinksRunner runner =
        new SinksRunner(
            properties,
            config(AdminConfig.loopback(0)),
            given -> {
              used.putAll(given);
              return topics.consumer();
            },
            given -> offsets);
    try (runner) {
      runner.start();
    }
    assertThat(used)
        .containsEntry("isolation.level", "read_committed")
        .containsEntry("enable.auto.commit", false)
        .doesNotContainKey("group.id");
    assertThat(topics.consumer().closed()).isTrue();
  }

  @Test
  void aTakenPortEndsTheStartBeforeAnythingIsRead() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        SinksRunner runner = runner(AdminConfig.loopback(taken.getLocalPort()))) {
      assertThatThrownBy(runner::start)
          .isInstanceOf(AdminStartException.class)
          .hasMessageContaining("port " + taken.getLocalPort());
      assertThat(topics.consumer().closed()).isTrue();
    }
  }

  @Test
  void aMissingTopicLeavesNothingOpen() throws Exception {
    topics.remove(Feed.RUNS);
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    try (SinksRunner runner = runner(AdminConfig.loopback(port))) {
      assertThatThrownBy(runner::start)
          .isInstanceOf(AdminStartException.class)
          .hasMessageContaining("plumbline.runs.v1");
    }
    assertThat(topics.consumer().closed()).isTrue();
    new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
  }

  private SinksRunner runner(AdminConfig admin) {
    return runner(config(admin));
  }

  private SinksRunner runner(SinksConfig config) {
    return new SinksRunner(properties, config, given -> topics.consumer(), given -> offsets);
  }

  private static SinksConfig config(AdminConfig admin) {
    return new SinksConfig(
        admin,
        CollectorOptions.defaults(),
        new BuildInfo("0.1.0", "", "17"),
        () -> Instant.ofEpochMilli(Records.WRITTEN),
        System::nanoTime,
        Duration.ofSeconds(1));
  }

  private static String text(HttpResponse<byte[]> answer) {
    return new String(answer.body(), UTF_8);
  }

  private HttpResponse<byte[]> get(SinksRunner runner, String path, String accept)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(runner.uri().resolve(path)).header("Accept", accept).build();
    return client.send(request, BodyHandlers.ofByteArray());
  }
}
