package dev.plumbline.sinks.prometheus;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.StreamAccount.RiscAccount;
import dev.plumbline.sinks.lag.GroupLag;
import dev.plumbline.sinks.lag.LagView;
import dev.plumbline.sinks.lag.PartitionLag;
import dev.plumbline.sinks.prometheus.FleetView.DeadLetterKind;
import io.prometheus.metrics.expositionformats.generated.com_google_protobuf_4_35_0.Metrics;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A small fleet in which every family occurs, and the page it has. */
final class GoldenPageTest {
  private static final String PROTOBUF =
      "application/vnd.google.protobuf; proto=io.prometheus.client.MetricFamily;"
          + " encoding=delimited";

  @Test
  void thePageIsExactlyTheKnownOne() throws IOException {
    assertThat(fleet().text()).isEqualTo(resource("/prometheus/page.txt"));
  }

  @Test
  void everyFamilyOfTheCatalogueOccursAndNoOther() {
    Map<String, Double> samples = fleet().samples();
    assertThat(samples.keySet().stream().map(s -> s.replaceAll("\\{.*", "")).distinct())
        .containsExactlyInAnyOrderElementsOf(
            MetricNames.all().stream()
                .filter(n -> !n.startsWith("plumbline_sink_"))
                .filter(n -> !n.startsWith("plumbline_streams_"))
                .toList());
  }

  @Test
  void promtoolFindsNothing() throws Exception {
    Promtool.assumePresent().check(fleet().text());
  }

  @Test
  void theOpenMetricsBodyKeepsToItsRules() {
    Map<String, Double> strict = StrictOpenMetrics.parse(fleet().openMetrics());
    Map<String, Double> plain = fleet().samples();
    assertThat(strict).containsAllEntriesOf(plain).hasSameSizeAs(plain);
  }

  @Test
  void theProtobufBodyHoldsTheSameFigures() throws IOException {
    byte[] body = TestPage.bytes(PROTOBUF, fleet().snapshots());
    Map<String, Metrics.MetricFamily> families = new HashMap<>();
    InputStream in = new ByteArrayInputStream(body);
    for (Metrics.MetricFamily f = next(in); f != null; f = next(in)) {
      assertThat(families.put(f.getName(), f)).isNull();
    }
    Metrics.Histogram histogram =
        Objects.requireNonNull(families.get("plumbline_host_zone_duration_seconds"))
            .getMetric(0)
            .getHistogram();
    assertThat(histogram.getSampleCount()).isEqualTo(4);
    assertThat(histogram.getBucket(0).getCumulativeCount()).isEqualTo(1);
    assertThat(histogram.getSchema()).isEqualTo(3);
    assertThat(histogram.getZeroCount()).isZero();
    // 953 ns, 954 ns, 1 ms and 20 s: bucket i ends at 2^(i/8) s.
    assertThat(indexes(histogram)).containsExactly(-160, -159, -79, 35);
    assertThat(
            Objects.requireNonNull(families.get("plumbline_device_zone_calls_total"))
                .getMetric(0)
                .getCounter()
                .getValue())
        .isEqualTo(2);
    for (Metrics.MetricFamily family : families.values()) {
      assertThat(family.getHelp()).endsWith(".");
      assertThat(family.getMetricCount()).isPositive();
    }
  }

  /** Indexes of the native buckets that hold one value each. */
  private static List<Integer> indexes(Metrics.Histogram histogram) {
    List<Integer> indexes = new ArrayList<>();
    int index = 0;
    int delta = 0;
    long count = 0;
    for (Metrics.BucketSpan span : histogram.getPositiveSpanList()) {
      index += span.getOffset();
      for (int i = 0; i < span.getLength(); i++) {
        count += histogram.getPositiveDelta(delta++);
        if (count > 0) {
          assertThat(count).isEqualTo(1);
          indexes.add(index);
        }
        index++;
      }
    }
    return indexes;
  }

  private static Metrics.MetricFamily next(InputStream in) throws IOException {
    return Metrics.MetricFamily.parseDelimitedFrom(in);
  }

  private static TestPage fleet() {
    TestPage page = TestPage.withDefaults();
    page.put(Records.hostZone("h1", "forward", 953, 954, 1_000_000, 20_000_000_000L));
    page.put(Records.hostZone("h1", "say \"hi\"", 5));
    page.put(Records.deviceZone("h1", "0", "TRISC0", "MATH", 1_000_000_000L, 700, 800));
    page.put(Records.deviceZone("h1", "1", "BRISC", "0x1234", 0, 250));
    page.put(
        Records.withChecks(
            Records.kernel("h1", "0", "matmul"),
            Records.checks("b1", "des-1", 1, 2, 7, 1000, 900)));
    page.put(
        Records.pool(
            "h1",
            "Device L1 (1,2)",
            Records.flows(4096, 1024, 1, 0),
            Records.state("r1", "h1/4711", 3072, 4096, false)));
    page.put(
        Records.pool(
            "h1",
            "Device L1 (3,4)",
            Records.flows(100, 100, 0, 2),
            Records.state("r1", "h1/4711", 0, 100, false)));
    page.put(
        Records.pool(
            "h1",
            "Device DRAM",
            Records.flows(10, 0, 0, 0),
            Records.state("r1", "h1/4711", 10, 10, true)));
    FleetState state = page.state();
    state.account(
        "[z]", Records.account(StreamKind.ZONES, "r1", "h1", "", 100, 10, 2, 1), Records.WRITTEN);
    state.account(
        "[d]",
        Records.account(
            StreamKind.DEVICE,
            "r1",
            "h1",
            "0",
            50,
            0,
            1,
            0,
            new RiscAccount("TRISC_0", 49, 1, 2, 3, 1)),
        Records.WRITTEN);
    state.verdict("v1", Records.verdict("r1", "matmul", Outcome.UNSOUND));
    state.verdict("v2", Records.verdict("r1", "softmax", Outcome.NO_BOUND));
    state.verdict("v3", Records.stale("r1", "gelu"));
    state.alert("a1", Records.alert("BoundViolated", "matmul", Alert.State.FIRING));
    state.alert("a2", Records.alert("PoolLeakSuspected", "l1", Alert.State.RESOLVED));
    state.run("r1", Records.run("r1", "h1", "", Map.of("team", "core")), Records.WRITTEN);
    state.run("r2", Records.run("r1", "h1", "0", Map.of("team", "core")), Records.WRITTEN);
    state.bound("b1", Records.bound("des-1", 0.05));
    state.deadLetter(new DeadLetterKind("source-fold", "not-a-frame"));
    page.lag(
        new LagView(
            true,
            List.of(
                new GroupLag(
                    "plumbline-stream",
                    List.of(
                        new PartitionLag("plumbline.memory.v1", 0, 100, 0, 0),
                        new PartitionLag("plumbline.zones.v1", 0, 40, 2, 1.5),
                        new PartitionLag("plumbline.zones.v1", 1, 2, 5, 90.25))))));
    page.collector().collect();
    return page;
  }

  static String resource(String name) throws IOException {
    try (InputStream in = GoldenPageTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
    }
  }
}
