package dev.plumbline.sinks.prometheus;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plumbline.sinks.http.AdminPages;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The pages of a process that only runs the topology: ready when it runs. */
final class StreamsPages implements AdminPages {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String RUNNING = "RUNNING";

  /** Only a restart leads out of these. */
  private static final Set<String> OVER = Set.of("PENDING_ERROR", "ERROR", "NOT_RUNNING");

  private final MetricsBody metrics;
  private final StreamsSource source;
  private final String version;

  StreamsPages(PrometheusRegistry registry, StreamsSource source, String version) {
    metrics = new MetricsBody(registry);
    this.source = source;
    this.version = version;
  }

  @Override
  public Body metrics(@Nullable String accept) throws IOException {
    return metrics.render(accept);
  }

  @Override
  public Health health() {
    String state = source.state();
    boolean ready = state.equals(RUNNING);
    return new Health(!OVER.contains(state), ready, ready ? "" : "the topology is " + state);
  }

  @Override
  public Body status() throws IOException {
    return new Body(
        "application/json",
        JSON.writeValueAsBytes(new Status(version, source.state(), source.restoreRemaining())));
  }

  @JsonPropertyOrder({"version", "state", "restoreRemaining"})
  private record Status(String version, String state, Map<String, Long> restoreRemaining) {}
}
