package dev.plumbline.sinks.prometheus;

import dev.plumbline.sinks.http.AdminConfig;
import dev.plumbline.sinks.http.AdminServer;
import dev.plumbline.sinks.http.AdminStartException;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.net.URI;

/** The admin port of a process that only runs the topology. */
public final class StreamsAdmin implements AutoCloseable {
  private final AdminServer server;

  private StreamsAdmin(AdminServer server) {
    this.server = server;
  }

  /**
   * Opens the port.
   *
   * @throws AdminStartException when it cannot be used
   */
  public static StreamsAdmin start(AdminConfig config, BuildInfo build, StreamsSource source) {
    PrometheusRegistry registry = new PrometheusRegistry();
    registry.register(new StreamsCollector(source));
    registry.register(() -> info(build));
    return new StreamsAdmin(
        AdminServer.start(config, new StreamsPages(registry, source, build.version())));
  }

  private static MetricSnapshots info(BuildInfo build) {
    Page page = new Page(true);
    page.info(OwnFamilies.BUILD, build.version(), build.revision(), build.java());
    return new MetricSnapshots(page.render(OwnFamilies.BUILD));
  }

  /** The address of the port, ending in a slash. */
  public URI uri() {
    return server.uri();
  }

  @Override
  public void close() {
    server.close();
  }
}
