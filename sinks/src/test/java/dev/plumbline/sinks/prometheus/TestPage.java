package dev.plumbline.sinks.prometheus;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.sinks.lag.LagView;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** A collector over a state that a test fills, with a clock that a test moves. */
final class TestPage {
  private static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0";

  private final FleetState state = new FleetState();
  private final FleetCollector collector;
  private long nowMillis = Records.WRITTEN;
  private long nanos;
  private LagView lag = LagView.OFF;

  TestPage(CollectorOptions options) {
    collector =
        new FleetCollector(
            state::view,
            () -> lag,
            options,
            new BuildInfo("0.1.0", "abc", "17.0.1"),
            () -> Instant.ofEpochMilli(nowMillis),
            () -> nanos += 1_000_000);
  }

  static TestPage withDefaults() {
    return new TestPage(CollectorOptions.defaults());
  }

  FleetState state() {
    return state;
  }

  void put(FleetTotals totals) {
    state.total(totals.key().text(), totals, Records.WRITTEN);
  }

  void put(FleetTotals totals, long writtenMillis) {
    state.total(totals.key().text(), totals, writtenMillis);
  }

  void lag(LagView view) {
    lag = view;
  }

  void pass(Duration time) {
    nowMillis += time.toMillis();
  }

  FleetCollector collector() {
    return collector;
  }

  String text() {
    return render("text/plain", collector.collect());
  }

  String openMetrics() {
    return render(OPEN_METRICS, collector.collect());
  }

  MetricSnapshots snapshots() {
    PrometheusRegistry registry = new PrometheusRegistry();
    registry.register(collector);
    return registry.scrape();
  }

  /** Every sample of the page: name with labels, and value. */
  Map<String, Double> samples() {
    return samples(text());
  }

  /** The value of a sample; NaN when there is none. */
  double value(String sample) {
    return samples().getOrDefault(sample, Double.NaN);
  }

  /** The sum over all samples of a name. */
  static double sum(Map<String, Double> samples, String name) {
    return samples.entrySet().stream()
        .filter(e -> e.getKey().startsWith(name + "{") || e.getKey().equals(name))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  /** How many samples of a name there are. */
  static long count(Map<String, Double> samples, String name) {
    return samples.keySet().stream()
        .filter(k -> k.startsWith(name + "{") || k.equals(name))
        .count();
  }

  static Map<String, Double> samples(String text) {
    Map<String, Double> samples = new LinkedHashMap<>();
    for (String line : text.split("\n", -1)) {
      if (!line.isEmpty() && !line.startsWith("#")) {
        int blank = line.lastIndexOf(' ');
        String value = line.substring(blank + 1);
        samples.put(
            line.substring(0, blank),
            value.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(value));
      }
    }
    return samples;
  }

  static String render(String accept, MetricSnapshots snapshots) {
    return new String(bytes(accept, snapshots), UTF_8);
  }

  static byte[] bytes(String accept, MetricSnapshots snapshots) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      ExpositionFormats.init()
          .findWriter(accept)
          .write(out, snapshots, EscapingScheme.fromAcceptHeader(accept));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
