package dev.plumbline.sinks.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.StreamAccount.RiscAccount;
import dev.plumbline.sinks.lag.GroupLag;
import dev.plumbline.sinks.lag.LagView;
import dev.plumbline.sinks.lag.PartitionLag;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

final class FleetCollectorTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Test
  void groupsWithoutARecentAnswerAreTheLastKnownAndThePageIsPartial() {
    TestPage page = TestPage.withDefaults();
    GroupLag group =
        new GroupLag("app", List.of(new PartitionLag("plumbline.zones.v1", 0, 40, 2, 1.5)));
    String lag =
        "plumbline_consumer_lag_records"
            + "{group=\"app\",partition=\"0\",topic=\"plumbline.zones.v1\"}";
    page.lag(new LagView(true, List.of(group)));
    assertThat(page.samples()).containsEntry(lag, 2.0);
    assertThat(page.value("plumbline_collector_partial")).isZero();
    page.pass(Duration.ofSeconds(2));
    page.lag(new LagView(false, List.of(group)));
    assertThat(page.samples()).containsEntry(lag, 2.0);
    assertThat(page.value("plumbline_collector_partial")).isEqualTo(1);
    page.pass(Duration.ofSeconds(2));
    page.lag(new LagView(false, List.of()));
    assertThat(page.samples()).doesNotContainKey(lag);
    assertThat(page.value("plumbline_collector_partial")).isEqualTo(1);
  }

  @Test
  void anUnknownAgeOfOnePartitionLeavesTheTopicWithoutOne() {
    TestPage page = TestPage.withDefaults();
    page.lag(
        new LagView(
            true,
            List.of(
                new GroupLag(
                    "app",
                    List.of(
                        new PartitionLag("t", 0, 4, 2, Double.NaN),
                        new PartitionLag("t", 1, 5, 2, 3))))));
    Map<String, Double> samples = page.samples();
    assertThat(TestPage.count(samples, "plumbline_consumer_lag_seconds")).isZero();
    assertThat(samples)
        .containsEntry(
            "plumbline_consumer_committed_records_total{group=\"app\",topic=\"t\"}", 9.0);
  }

  @Test
  void nothingOfTheFleetIsShownBeforeTheTopicsAreRead() {
    FleetCollector collector =
        new FleetCollector(
            () -> null,
            () -> LagView.OFF,
            CollectorOptions.defaults(),
            new BuildInfo("1", "", "17"),
            () -> Instant.EPOCH,
            () -> 0);
    Map<String, Double> samples =
        TestPage.samples(TestPage.render("text/plain", collector.collect()));
    assertThat(samples)
        .containsEntry("plumbline_collector_partial", 1.0)
        .containsOnlyKeys(
            "plumbline_collector_partial",
            "plumbline_collector_duration_seconds",
            "plumbline_build_info{java=\"17\",revision=\"\",version=\"1\"}");
  }

  @Test
  void aSilentHostsSeriesVanishAfterFifteenMinutesAndTheHostAfterADay() {
    TestPage page = TestPage.withDefaults();
    page.put(Records.hostZone("h1", "a", 5));
    page.put(Records.deviceZone("h1", "0", "BRISC", "k", 1_000, 5));
    page.pass(MINUTE.multipliedBy(15));
    assertThat(page.text()).contains("host_zone_duration_seconds_count{host=\"h1\"");
    page.pass(MINUTE);
    assertThat(page.text())
        .doesNotContain("zone=\"a\"")
        .doesNotContain("zone=\"k\"")
        .contains("plumbline_host_info{host=\"h1\"} 1")
        .contains("plumbline_agent_last_event_timestamp_seconds{host=\"h1\"} 1.78E9");
    page.pass(Duration.ofHours(24));
    assertThat(page.text()).doesNotContain("h1");
  }

  @Test
  void anOldCaptureThatIsImportedTodayIsShownFromTheTimeOfItsRecords() {
    TestPage page = TestPage.withDefaults();
    FleetTotals old = Records.with(Records.hostZone("h1", "a", 5), Records.WRITTEN - 86_400_000);
    page.put(old, Records.WRITTEN);
    assertThat(page.text())
        .contains("host_zone_duration_seconds_count{host=\"h1\"")
        .contains("plumbline_agent_last_event_timestamp_seconds{host=\"h1\"} 1.7799136E9");
  }

  @Test
  void aSumOverHostsDoesNotFallWhenOneOfThemFallsSilent() {
    for (CollectorOptions options :
        List.of(CollectorOptions.defaults(), CollectorOptions.defaults().withoutHostLabel())) {
      TestPage page = new TestPage(options);
      page.put(
          Records.withChecks(
              Records.kernel("h1", "0", "matmul"),
              Records.checks("b1", "des-1", 0, 0, 10, 100, 100)));
      page.put(
          Records.withChecks(
              Records.kernel("h2", "0", "matmul"),
              Records.checks("b1", "des-1", 0, 0, 10, 100, 100)),
          Records.WRITTEN + 600_000);
      String measured = "plumbline_bound_measured_seconds_total{kernel=\"matmul\",model=\"des-1\"}";
      double before = page.value(measured);
      page.pass(MINUTE.multipliedBy(20));
      assertThat(page.value(measured)).isEqualTo(before).isPositive();
      if (options.hostLabel()) {
        assertThat(page.text())
            .contains("checks_total{chip=\"0\",host=\"h2\"")
            .doesNotContain("\"h1\",kernel");
      }
      page.pass(MINUTE.multipliedBy(10));
      assertThat(page.samples()).doesNotContainKey(measured);
    }
  }

  @Test
  void withoutTheHostLabelHostsAreMergedAndNamedNowhere() {
    TestPage page = new TestPage(CollectorOptions.defaults().withoutHostLabel());
    page.put(Records.hostZone("secret-1", "a", 5, 6));
    page.put(Records.hostZone("secret-2", "a", 7));
    page.put(Records.deviceZone("secret-1", "0", "BRISC", "k", 1_000, 5));
    page.put(Records.pool("secret-1", "Device DRAM", Records.flows(7, 3, 0, 0)));
    page.state().run("r", Records.run("r1", "secret-1", "", Map.of()), Records.WRITTEN);
    assertThat(page.text())
        .contains("plumbline_host_zone_duration_seconds_count{zone=\"a\"} 3")
        .contains("plumbline_agent_last_event_timestamp_seconds 1.78E9")
        .doesNotContain("secret");
  }

  @Test
  void lossAndViolationCountersAreThereBeforeAnythingIsLost() {
    TestPage page = TestPage.withDefaults();
    page.put(
        Records.withChecks(
            Records.kernel("h1", "0", "matmul"),
            Records.checks("b1", "des-1", 0, 0, 10, 100, 100)));
    page.put(Records.pool("h1", "Device DRAM", Records.flows(7, 3, 0, 0)));
    page.state()
        .account(
            "[d]",
            Records.account(
                StreamKind.DEVICE,
                "r1",
                "h1",
                "0",
                4,
                0,
                0,
                0,
                new RiscAccount("BRISC", 4, 0, 0, 0, 0)),
            Records.WRITTEN);
    Map<String, Double> samples = page.samples();
    assertThat(samples)
        .containsEntry(
            "plumbline_bound_checks_total{chip=\"0\",host=\"h1\",kernel=\"matmul\","
                + "model=\"des-1\",outcome=\"violation\"}",
            0.0)
        .containsEntry(
            "plumbline_bound_violation_depth_ratio{kernel=\"matmul\",model=\"des-1\"}", 0.0)
        .containsEntry(
            "plumbline_device_markers_dropped_total{chip=\"0\",host=\"h1\",risc=\"brisc\"}", 0.0)
        .containsEntry(
            "plumbline_memory_unmatched_total{chip=\"\",host=\"h1\",pool=\"dram\","
                + "reason=\"free_without_alloc\"}",
            0.0)
        .containsEntry("plumbline_ingest_records_total{outcome=\"lost\",stream=\"samples\"}", 0.0);
    for (StreamKind kind : StreamKind.values()) {
      assertThat(samples)
          .containsKey(
              "plumbline_ingest_records_total{outcome=\"rejected\",stream=\""
                  + kind.name().toLowerCase(java.util.Locale.ROOT)
                  + "\"}");
    }
  }

  @Test
  void poolsOfCoresAreSummedAndProcessesOfEarlierRunsAreNot() {
    TestPage page = TestPage.withDefaults();
    page.put(
        Records.pool(
            "h1",
            "Device L1 (1,1)",
            Records.flows(100, 50, 0, 0),
            Records.state("r1", "h1/1", 50, 80, true),
            Records.state("r2", "h1/2", 10, 20, true)));
    page.put(
        Records.pool(
            "h1",
            "Device L1 (2,1)",
            Records.flows(100, 50, 0, 0),
            Records.state("r1", "h1/1", 1000, 1000, true),
            Records.state("r2", "h1/2", 7, 9, false)));
    assertThat(page.value("plumbline_memory_pool_live_bytes{chip=\"\",host=\"h1\",pool=\"l1\"}"))
        .isEqualTo(17);
    assertThat(page.value("plumbline_memory_pool_peak_bytes{chip=\"\",host=\"h1\",pool=\"l1\"}"))
        .isEqualTo(29);
    assertThat(
            page.value("plumbline_memory_allocated_bytes_total{chip=\"\",host=\"h1\",pool=\"l1\"}"))
        .isEqualTo(200);
  }

  @Test
  void poolsThatUsersInventAreLimitedAndTheirBytesStay() {
    TestPage page = TestPage.withDefaults();
    for (int i = 0; i < 40; i++) {
      page.put(
          Records.pool(
              "h1",
              "arena " + i,
              Records.flows(100 + i, 0, 0, 0),
              Records.state("r1", "h1/1", 100 + i, 100 + i, false)));
    }
    Map<String, Double> samples = page.samples();
    for (String name :
        List.of("plumbline_memory_allocated_bytes_total", "plumbline_memory_pool_live_bytes")) {
      assertThat(TestPage.count(samples, name)).isEqualTo(MemorySection.MAX_POOLS + 1);
      assertThat(TestPage.sum(samples, name)).isEqualTo(40 * 100 + 39 * 40 / 2);
    }
  }

  @Test
  void whatIsNoNumberIsNotShown() {
    TestPage page = TestPage.withDefaults();
    page.put(
        Records.withChecks(
            Records.kernel("h1", "0", "matmul"),
            new dev.plumbline.model.value.BoundChecks(
                "b1", "des-1", 0, 0, 0, Double.NaN, Double.POSITIVE_INFINITY, 0, Long.MAX_VALUE)));
    page.state().bound("b", Records.bound("des-1", Double.NaN));
    assertThat(page.text()).doesNotContain("NaN").doesNotContainPattern("(?m) [-+]?Inf(inity)?$");
  }

  @Test
  void twoLabelsThatComeOutAsOneAreReportedAndBothRunsStay() {
    TestPage page = TestPage.withDefaults();
    page.state()
        .run("a", Records.run("r1", "h1", "", Map.of("a-b", "1", "a.b", "2")), Records.WRITTEN);
    page.state().run("b", Records.run("r2", "h1", "", Map.of("x", "3")), Records.WRITTEN);
    assertThat(page.text())
        .contains(
            "plumbline_run_info{build=\"b1\",host=\"h1\",label_a_b=\"1\",label_x=\"\",run=\"r1\","
                + "workload=\"train\"} 1")
        .contains("label_x=\"3\",run=\"r2\"")
        .contains("plumbline_run_labels_set_aside 1.0");
  }

  @Test
  void twoScrapersWithinASecondShareAPage() {
    TestPage page = TestPage.withDefaults();
    page.put(Records.hostZone("h1", "a", 5));
    FleetView fixed = page.state().view();
    long[] now = {Records.WRITTEN};
    FleetCollector collector =
        new FleetCollector(
            () -> fixed,
            () -> LagView.OFF,
            CollectorOptions.defaults(),
            new BuildInfo("1", "", "17"),
            () -> Instant.ofEpochMilli(now[0]),
            () -> 0);
    var first = collector.collect();
    now[0] += 999;
    assertThat(collector.collect()).isSameAs(first);
    now[0] += 1;
    assertThat(collector.collect()).isNotSameAs(first);
  }

  @Test
  void manyScrapesAtOnceAllSeeAWholePage() throws Exception {
    TestPage page = TestPage.withDefaults();
    for (int i = 0; i < 200; i++) {
      page.put(Records.hostZone("h" + i % 4, "zone-" + i, 5));
    }
    ExecutorService scrapers = Executors.newFixedThreadPool(4);
    try {
      List<Future<Double>> sums = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        sums.add(
            scrapers.submit(
                () -> TestPage.sum(page.samples(), "plumbline_host_zone_duration_seconds_count")));
      }
      for (Future<Double> sum : sums) {
        assertThat(sum.get()).isEqualTo(200);
      }
    } finally {
      scrapers.shutdownNow();
    }
  }
}
