package dev.plumbline.stream.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.FleetDelta;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.stream.testkit.Bounds;
import dev.plumbline.stream.testkit.Capture;
import dev.plumbline.stream.testkit.Flow;
import dev.plumbline.stream.testkit.Harness;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RollupFlowTest {
  private static final String DELTAS = "test-fleet-deltas-repartition";

  private final Flow flow = new Flow();

  @AfterEach
  void close() {
    flow.close();
  }

  @Test
  void totalsAddUpOverRunsOfAHost() {
    flow.zones(Capture.zones().run("one").zone("a", 0, 10));
    flow.zones(Capture.zones().run("two").zone("a", 0, 20));
    flow.zones(Capture.zones().host("node-2").run("two").zone("a", 0, 40));

    FleetTotals first =
        Objects.requireNonNull(
            flow.totals()
                .get(
                    new FleetKey(StatKind.HOST_ZONE, "a", "", "", "train", "", "node-1", "")
                        .text()));
    assertThat(Objects.requireNonNull(first.value().durations()).sum()).isEqualTo(30);
    assertThat(flow.totals()).hasSize(2);
  }

  /** By it the roll-up knows whether it is behind; what others read carries the wall clock. */
  @Test
  void theRollUpIsToldWhenItsInputReachedTheBroker() {
    long anHourAgo = Harness.START_MILLIS - Duration.ofHours(1).toMillis();
    flow.zonesAt(anHourAgo, Capture.zones().zone("a", 0, 10));

    assertThat(flow.records(DELTAS))
        .isNotEmpty()
        .allSatisfy(block -> assertThat(block.timestamp()).isEqualTo(anHourAgo));
    assertThat(flow.records(Topics.STATS))
        .isNotEmpty()
        .allSatisfy(delta -> assertThat(delta.timestamp()).isEqualTo(Harness.START_MILLIS));
  }

  @Test
  void aReplayAddsNothingToTheTotals() {
    Capture capture = Capture.zones().zone("a", 0, 10);
    flow.zones(capture).zones(capture).advance(Duration.ofSeconds(1));

    assertThat(
            Objects.requireNonNull(flow.totals().values().iterator().next().value().durations())
                .count())
        .isEqualTo(1);
  }

  @Test
  void aFleetWindowClosesWhenNobodyAddsToItAndRanksItsSlowSources() {
    for (int i = 1; i <= 7; i++) {
      flow.zones(Capture.zones().host("node-" + i).zone("a", 0, 10L * i));
    }
    assertThat(flow.fleet()).isEmpty();
    flow.advance(Duration.ofSeconds(5));

    FleetDelta window = only(flow.fleet());
    assertThat(window.sources()).isEqualTo(7);
    assertThat(window.windowStartMillis()).isEqualTo(Capture.BASE_MILLIS);
    assertThat(window.late()).isFalse();
    assertThat(Objects.requireNonNull(window.value().durations()).sum()).isEqualTo(280);
    assertThat(window.key().host()).isEmpty();
    assertThat(window.stragglers())
        .extracting(s -> s.host() + " " + s.median())
        .containsExactly("node-7 70", "node-6 60", "node-5 50", "node-4 40", "node-3 30");
    assertThat(window.stragglers().get(0).ratio()).isEqualTo(1.75);

    flow.zones(Capture.zones().host("node-8").zone("a", 0, 10)).advance(Duration.ofSeconds(5));
    assertThat(flow.fleet()).hasSize(2);
    assertThat(flow.fleet().get(1).late()).isTrue();
  }

  @Test
  void oneBeatenBoundOnThreeDevicesIsOneAlertWithTheList() {
    flow.bounds(Bounds.riscZone("0x0010").floor(100).history());
    for (String device : List.of("0", "1", "2")) {
      flow.device(fast(device, "run-a"));
    }

    List<Alert> alerts = flow.alerts();
    assertThat(alerts).extracting(Alert::keyText).containsOnly(alerts.get(0).keyText());
    Alert last = alerts.get(alerts.size() - 1);
    assertThat(alerts).hasSize(3);
    assertThat(last.rule()).isEqualTo("BoundViolated");
    assertThat(last.state()).isEqualTo(Alert.State.FIRING);
    assertThat(last.severity()).isEqualTo("critical");
    assertThat(last.component()).isEqualTo("model");
    assertThat(last.description()).contains("0x0010 on BRISC", "faster", "floor 100");
    assertThat(last.affected())
        .containsExactly(
            new Alert.Affected("node-1", "0", "run-a"),
            new Alert.Affected("node-1", "1", "run-a"),
            new Alert.Affected("node-1", "2", "run-a"));

    flow.device(fast("1", "run-a"));
    assertThat(flow.alerts()).as("nothing new, nothing said").hasSize(3);
  }

  @Test
  void anAlertResolvesWhenNothingNewWasSeenForItsKeepTime() {
    flow.bounds(Bounds.riscZone("0x0010").floor(100).history()).device(fast("0", "run-a"));
    flow.advance(Duration.ofMinutes(14));
    assertThat(flow.alerts()).hasSize(1);

    flow.advance(Duration.ofMinutes(2));
    assertThat(flow.alerts()).hasSize(2);
    assertThat(flow.alerts().get(1).state()).isEqualTo(Alert.State.RESOLVED);
    assertThat(flow.alerts().get(1).affected()).hasSize(1);

    flow.advance(Duration.ofHours(1)).device(fast("0", "run-a"));
    assertThat(flow.alerts()).as("a replay is no new violation").hasSize(2);

    flow.device(fast("0", "run-b"));
    assertThat(flow.alerts()).hasSize(3);
    assertThat(flow.alerts().get(2).state()).isEqualTo(Alert.State.FIRING);
    assertThat(flow.alerts().get(2).affected())
        .containsExactly(new Alert.Affected("node-1", "0", "run-b"));
  }

  @Test
  void aWithdrawnBoundResolvesItsAlert() {
    flow.bounds(Bounds.riscZone("0x0010").floor(100).history()).device(fast("0", "run-a"));
    flow.withdraw(Bounds.riscZone("0x0010").key()).advance(Duration.ofSeconds(2));

    assertThat(flow.verdicts().get(flow.verdicts().size() - 1).outcome())
        .isEqualTo(Outcome.NO_BOUND);
    assertThat(flow.alerts())
        .extracting(Alert::state)
        .containsExactly(Alert.State.FIRING, Alert.State.RESOLVED);
  }

  @Test
  void aLateBoundRaisesItsAlert() {
    flow.device(fast("0", "run-a"));
    assertThat(flow.alerts()).isEmpty();

    flow.bounds(Bounds.riscZone("0x0010").floor(100).history()).advance(Duration.ofSeconds(2));

    assertThat(only(flow.alerts()).state()).isEqualTo(Alert.State.FIRING);
  }

  @Test
  void aKernelAlertWaitsForItsHoldTimeAndForItsClearTimeByTheWallClock() {
    flow.pipe(DELTAS, "b", told(Measurement.on("node-1", "0").budget(100, 130).count(1)));
    flow.advance(Duration.ofSeconds(119));
    assertThat(flow.alerts()).isEmpty();
    flow.advance(Duration.ofSeconds(1));

    Alert alert = only(flow.alerts());
    assertThat(alert.rule()).isEqualTo("BudgetExceeded");
    assertThat(alert.description()).contains("slower", "by 30 %", "100 ns", "130 ns");
    assertThat(alert.worst()).isNotNull();

    flow.pipe(DELTAS, "b", told(Measurement.on("node-1", "0").budget(100, 99).count(2)));
    flow.advance(Duration.ofSeconds(119));
    assertThat(flow.alerts()).hasSize(1);
    flow.advance(Duration.ofSeconds(1));
    assertThat(flow.alerts())
        .extracting(Alert::state)
        .containsExactly(Alert.State.FIRING, Alert.State.RESOLVED);
  }

  @Test
  void aRegressionOnEightDevicesIsOneRecordKeyWithTheList() {
    for (int i = 0; i < 8; i++) {
      Measurement device = Measurement.on("node-" + i / 4, Integer.toString(i % 4));
      flow.pipe(DELTAS, "b", told(device.run("slow").slower(0.2, 1, 2).count(20).ended()));
    }

    assertThat(flow.records(Topics.ALERTS))
        .extracting(TestRecord::getKey)
        .hasSize(8)
        .containsOnly(flow.alerts().get(0).keyText());
    Alert last = flow.alerts().get(7);
    assertThat(last.rule()).isEqualTo("HeadroomRegressed");
    assertThat(last.direction()).isEqualTo("slower");
    assertThat(last.affected()).hasSize(8);
  }

  @Test
  void aBoundThatCannotBeReadStopsNothing() {
    flow.pipe("plumbline.bounds.v1", "no key", new byte[] {1, 2});
    flow.bounds(Bounds.riscZone("0x0010").floor(100).history()).device(fast("0", "run-a"));

    assertThat(flow.alerts()).hasSize(1);
  }

  @Test
  void aPoolThatEndedLeakingIsSuspectedAndABalancedRunClearsIt() {
    flow.memory(Capture.memory().alloc("l1", 1, 4096, 0));

    Alert alert = only(flow.alerts());
    assertThat(alert.rule()).isEqualTo("PoolLeakSuspected");
    assertThat(alert.severity()).isEqualTo("warning");
    assertThat(alert.component()).isEqualTo("memory");
    assertThat(alert.description()).contains("l1", "4096");
    assertThat(alert.affected()).containsExactly(new Alert.Affected("node-1", "", "run-a"));
    FleetTotals totals = flow.totals().values().iterator().next();
    assertThat(totals.pools())
        .singleElement()
        .satisfies(
            pool -> {
              assertThat(pool.liveBytes()).isEqualTo(4096);
              assertThat(pool.ended()).isTrue();
            });

    Capture longer = Capture.memory().alloc("l1", 1, 4096, 0).free("l1", 1, 1);
    flow.memory(longer);
    assertThat(flow.alerts())
        .extracting(Alert::state)
        .containsExactly(Alert.State.FIRING, Alert.State.RESOLVED);
  }

  @Test
  void aPoolOfACutLogIsNotSuspected() {
    Capture capture = Capture.memory().alloc("l1", 1, 4096, 0);
    flow.pipe(
        "plumbline.memory.v1",
        capture.source(),
        capture.whole(),
        capture.end(dev.plumbline.model.wire.EndReason.CUT));

    assertThat(flow.alerts()).isEmpty();
  }

  private static Capture fast(String device, String run) {
    return Capture.device()
        .run(run)
        .onDevice(device, "wormhole", 1_000_000_000)
        .start(0, 1, 1, "BRISC", 0x10, 1_000)
        .end(0, 1, 1, "BRISC", 0x10, 1_090);
  }

  /** A verdict as the fold sends it to the roll-up. */
  private static byte[] told(Measurement measurement) {
    byte[] json = JsonValues.write(measurement.verdict());
    return ByteBuffer.allocate(1 + json.length).put((byte) 'V').put(json).array();
  }

  private static <T> T only(List<T> values) {
    assertThat(values).hasSize(1);
    return values.get(0);
  }
}
