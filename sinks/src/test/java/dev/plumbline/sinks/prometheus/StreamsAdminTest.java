package dev.plumbline.sinks.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.sinks.http.AdminConfig;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a process that only runs the topology says of itself. */
final class StreamsAdminTest {

  @Test
  void exactlyOneStateIsOn() throws Exception {
    try (StreamsAdmin admin = admin("REBALANCING", Map.of("fold", 12L, "rollup", 0L))) {
      assertThat(TestPage.samples(get(admin, "metrics").body()))
          .containsOnly(
              Map.entry("plumbline_streams_state{state=\"CREATED\"}", 0.0),
              Map.entry("plumbline_streams_state{state=\"ERROR\"}", 0.0),
              Map.entry("plumbline_streams_state{state=\"REBALANCING\"}", 1.0),
              Map.entry("plumbline_streams_state{state=\"RUNNING\"}", 0.0),
              Map.entry("plumbline_streams_restore_remaining_records{store=\"fold\"}", 12.0),
              Map.entry("plumbline_streams_restore_remaining_records{store=\"rollup\"}", 0.0),
              Map.entry(
                  "plumbline_build_info{java=\"17\",revision=\"abc\",version=\"0.1.0\"}", 1.0));
    }
  }

  @Test
  void promtoolFindsNothing() throws Exception {
    Promtool promtool = Promtool.assumePresent();
    try (StreamsAdmin admin = admin("RUNNING", Map.of("fold", 0L))) {
      promtool.check(get(admin, "metrics").body());
    }
  }

  @Test
  void isReadyOnlyWhileItRuns() throws Exception {
    try (StreamsAdmin admin = admin("RUNNING", Map.of())) {
      assertThat(get(admin, "health/ready").statusCode()).isEqualTo(200);
      assertThat(get(admin, "health/live").statusCode()).isEqualTo(200);
    }
    try (StreamsAdmin admin = admin("REBALANCING", Map.of())) {
      HttpResponse<String> ready = get(admin, "health/ready");
      assertThat(ready.statusCode()).isEqualTo(503);
      assertThat(ready.body()).contains("REBALANCING");
      assertThat(get(admin, "health/live").statusCode()).isEqualTo(200);
    }
    try (StreamsAdmin admin = admin("ERROR", Map.of())) {
      assertThat(get(admin, "health/live").statusCode()).isEqualTo(503);
    }
  }

  @Test
  void theStatusIsShort() throws Exception {
    try (StreamsAdmin admin = admin("RUNNING", Map.of("fold", 3L))) {
      assertThat(get(admin, "api/v1/status").body())
          .isEqualTo(
              "{\"version\":\"0.1.0\",\"state\":\"RUNNING\",\"restoreRemaining\":{\"fold\":3}}");
    }
  }

  private static StreamsAdmin admin(String state, Map<String, Long> restoreRemaining) {
    return StreamsAdmin.start(
        AdminConfig.loopback(0),
        new BuildInfo("0.1.0", "abc", "17"),
        new FixedStreams(state, restoreRemaining));
  }

  private static HttpResponse<String> get(StreamsAdmin admin, String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(admin.uri().resolve(path)).build(), BodyHandlers.ofString());
  }
}
