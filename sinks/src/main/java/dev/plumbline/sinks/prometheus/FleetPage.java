package dev.plumbline.sinks.prometheus;

import dev.plumbline.sinks.http.AdminPages.Body;
import dev.plumbline.sinks.lag.LagView;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/**
 * The metrics page without broker and port: records of the result topics in, page out. What the
 * sinks do with a record and a scrape is done here by the same code.
 *
 * <p>Records and {@link #publish} belong to one thread; {@link #scrape} may be called by others.
 */
public final class FleetPage {
  private final FleetState state = new FleetState();
  private final MetricsBody body;
  private volatile @Nullable FleetView view;

  /**
   * Starts without a view: a page shows no fleet series before the first {@link #publish}.
   *
   * @param options what to show
   * @param build what this program is
   * @param clock wall clock
   * @param nanoTime for the time a page takes
   */
  public FleetPage(
      CollectorOptions options, BuildInfo build, InstantSource clock, LongSupplier nanoTime) {
    PrometheusRegistry registry = new PrometheusRegistry();
    registry.register(
        new FleetCollector(() -> view, () -> LagView.OFF, options, build, clock, nanoTime));
    body = new MetricsBody(registry);
  }

  /**
   * Takes a record.
   *
   * @param topic one of the result topics
   * @param value null withdraws the key
   * @param writtenMillis when it was written, ms since the epoch
   * @throws IllegalArgumentException if it cannot be read, or the topic is none of them
   */
  public void record(
      String topic, byte @Nullable [] key, byte @Nullable [] value, long writtenMillis) {
    Feed.of(topic)
        .orElseThrow(() -> new IllegalArgumentException("no metrics are made of topic " + topic))
        .apply(
            state,
            new ConsumerRecord<>(
                topic,
                0,
                0,
                writtenMillis,
                TimestampType.CREATE_TIME,
                0,
                0,
                key,
                value,
                new RecordHeaders(),
                Optional.empty()));
  }

  /** Makes what was taken visible. */
  public void publish() {
    view = state.view();
  }

  /**
   * Renders the page.
   *
   * @param accept header of the request, null if there was none
   * @throws IOException when it cannot be rendered
   */
  public Body scrape(@Nullable String accept) throws IOException {
    return body.render(accept);
  }
}
