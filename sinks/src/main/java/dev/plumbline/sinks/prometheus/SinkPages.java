package dev.plumbline.sinks.prometheus;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plumbline.sinks.http.AdminPages;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The pages of the sinks: metrics in the form that was asked for, health, and status. */
final class SinkPages implements AdminPages {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final MetricsBody metrics;
  private final TopicReader reader;
  private final String version;

  SinkPages(PrometheusRegistry registry, TopicReader reader, String version) {
    metrics = new MetricsBody(registry);
    this.reader = reader;
    this.version = version;
  }

  @Override
  public Body metrics(@Nullable String accept) throws IOException {
    return metrics.render(accept);
  }

  @Override
  public Health health() {
    String failure = reader.failure();
    if (failure != null) {
      return new Health(false, false, failure);
    }
    boolean ready = reader.view() != null;
    return new Health(
        true, ready, ready ? "" : "catching up, " + reader.lagRecords() + " records behind");
  }

  @Override
  public Body status() throws IOException {
    return new Body("application/json", JSON.writeValueAsBytes(status(reader, version)));
  }

  static FleetStatus status(TopicReader reader, String version) {
    FleetView view = reader.view();
    String failure = reader.failure();
    return view == null
        ? FleetStatus.without(version, failure, reader.lagRecords())
        : FleetStatus.of(view, version, failure, reader.lagRecords());
  }
}
