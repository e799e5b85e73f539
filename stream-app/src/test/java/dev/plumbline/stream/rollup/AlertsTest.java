package dev.plumbline.stream.rollup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.Alert.Affected;
import dev.plumbline.model.value.FleetDelta;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.RollupMark;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Subject;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.state.KeyWriter;
import dev.plumbline.stream.state.MemoryStore;
import dev.plumbline.stream.state.StateWriter;
import dev.plumbline.stream.state.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When an alert is written and what it says; a restart between any two steps changes nothing. */
final class AlertsTest implements RollupOutput {
  private static final long SECOND = 1_000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long START = 1_700_000_000_000L;

  /** Event time of a capture that was made long before it was imported. */
  private static final long EVENT = 1_600_000_000_000L;

  private final MemoryStore store = new MemoryStore();
  private final List<Alert> alerts = new ArrayList<>();
  private long now = START;
  private FleetRollup rollup = newRollup();

  // --- one cause, one alert ------------------------------------------------------------------

  @Test
  void eightDevicesThatBecame20PercentSlowerAreOneAlertThatSaysSo() {
    for (Measurement device : eightDevices()) {
      say(device.usual(0, EVENT + MINUTE));
    }
    for (Measurement device : eightDevices()) {
      say(device.run("noise").usual(0.03, EVENT + 10 * MINUTE).ended());
    }
    assertThat(alerts).as("3 % is noise").isEmpty();

    for (Measurement device : eightDevices()) {
      say(device.run("slow").slower(0.2, EVENT + HOUR, EVENT + HOUR + SECOND).count(20).ended());
    }

    assertThat(alerts).extracting(Alert::keyText).containsOnly(alerts.get(0).keyText());
    assertThat(alerts).extracting(Alert::sinceMillis).containsOnly(START);
    Alert alert = last();
    assertThat(alert.rule()).isEqualTo("HeadroomRegressed");
    assertThat(alert.severity()).isEqualTo("warning");
    assertThat(alert.component()).isEqualTo("kernel");
    assertThat(alert.direction()).isEqualTo("slower");
    assertThat(alert.labels()).containsEntry("name", "decode_step");
    assertThat(alert.affected()).hasSize(8);
    assertThat(alert.affected().get(0)).isEqualTo(new Affected("node-0", "0", "slow"));
    Alert.Worst worst = Objects.requireNonNull(alert.worst());
    assertThat(Objects.requireNonNull(worst.change())).isCloseTo(0.2, within(1e-9));
    assertThat(worst.expected()).isCloseTo(100_000, within(1e-6));
    assertThat(worst.measured()).isEqualTo(120_000);
    assertThat(alert.description())
        .startsWith(
            "decode_step is slower than usual by 20 %: usually 100000 ns, now 120000 ns; worst on")
        .endsWith("in run slow; 8 devices on 2 hosts");
  }

  @Test
  void theWorstPlaceIsNamedWithItsShareOfTheTime() {
    say(on("node-1").slower(0.3, EVENT, EVENT + 5 * MINUTE).timeShare(0.4));
    say(on("node-2").slower(0.5, EVENT, EVENT + 5 * MINUTE).timeShare(0.125));
    say(on("node-3").slower(0.4, EVENT, EVENT + 5 * MINUTE).timeShare(0.9));

    assertThat(last().description())
        .isEqualTo(
            "decode_step is slower than usual by 50 %: usually 100000 ns, now 150000 ns; worst on"
                + " node-2/0 in run run-a, 13 % of the time measured there; 3 devices on 3 hosts");
    assertThat(Objects.requireNonNull(last().worst()).timeShare()).isEqualTo(0.125);
  }

  @Test
  void whatStaysAsItIsIsSaidOnceAndADoubledValueAgain() {
    for (int i = 1; i < 10; i++) {
      say(on("node-1").slower(0.25 + i / 100.0, EVENT, EVENT + 5 * MINUTE).count(100 + i));
    }
    assertThat(alerts).hasSize(1);

    say(on("node-1").slower(0.6, EVENT, EVENT + 6 * MINUTE).count(200));
    assertThat(alerts).hasSize(2);
    assertThat(last().description()).contains("by 60 %");
  }

  @Test
  void aLateJoinerIsNamedWhenItsOwnHoldTimeIsOver() {
    say(on("node-1").slower(0.3, EVENT, EVENT + 5 * MINUTE));
    say(on("node-2").slower(0.3, EVENT + 4 * MINUTE, EVENT + 5 * MINUTE));
    assertThat(alerts).hasSize(1);
    assertThat(last().affected()).hasSize(1);

    restart();
    say(on("node-2").slower(0.3, EVENT + 4 * MINUTE, EVENT + 6 * MINUTE).count(120));
    assertThat(alerts).hasSize(2);
    assertThat(last().affected()).hasSize(2);
    assertThat(last().sinceMillis()).isEqualTo(alerts.get(0).sinceMillis());
  }

  // --- hold time -----------------------------------------------------------------------------

  @Test
  void historyIsHeldInItsOwnTimeHoweverFastItIsImported() {
    say(on("node-1").slower(0.3, EVENT, EVENT + MINUTE).count(10));
    pass(HOUR / 6);
    assertThat(alerts).as("the wall clock says nothing about event time").isEmpty();

    say(on("node-1").slower(0.3, EVENT, EVENT + 2 * MINUTE).count(20));
    assertThat(only().state()).isEqualTo(Alert.State.FIRING);
  }

  @Test
  void whatEndsBeforeItsHoldTimeWasNeverSaid() {
    say(on("node-1").slower(0.3, EVENT, EVENT + MINUTE).count(10));
    restart();
    say(on("node-1").usual(0.05, EVENT + 2 * MINUTE).count(20));
    say(on("node-1").slower(0.3, EVENT + 3 * MINUTE, EVENT + 4 * MINUTE).count(30));
    say(on("node-1").usual(0.05, EVENT + 5 * MINUTE).count(40));
    pass(HOUR);

    assertThat(alerts).isEmpty();
    assertThat(store.size(Table.ALERTS)).as("nothing is kept of it").isZero();
  }

  @Test
  void oneSlowWindowAtTheEndOfALongFineRunIsNoRegression() {
    say(
        on("node-1")
            .slower(0.5, EVENT + HOUR, EVENT + HOUR + 10 * SECOND)
            .wholeRun(101_000)
            .count(9_000)
            .ended());
    pass(HOUR);

    assertThat(alerts).isEmpty();
  }

  @Test
  void aShortRunOfFewExecutionsIsNoRegression() {
    say(on("node-1").slower(0.5, EVENT, EVENT + SECOND).count(4).ended());
    pass(HOUR);

    assertThat(alerts).isEmpty();
  }

  @Test
  void aBudgetThatIsExceededForTheHoldTimeFiresEvenIfNobodySaysItAgain() {
    say(on("node-1").budget(90_000, 117_000));
    pass(119 * SECOND);
    assertThat(alerts).isEmpty();
    restart();

    pass(SECOND);
    Alert alert = only();
    assertThat(alert.rule()).isEqualTo("BudgetExceeded");
    assertThat(alert.sinceMillis()).isEqualTo(now);
    assertThat(alert.description())
        .isEqualTo(
            "decode_step is slower than its budget allows by 30 %: budget 90000 ns of bound b1,"
                + " median 117000 ns; on node-1/0 in run run-a; 1 device on 1 host");
  }

  @Test
  void anEndedRunNeedsNoHoldTime() {
    say(on("node-1").estimate(90_000, 117_000).ended());

    assertThat(only().rule()).isEqualTo("EstimateDeviates");
    assertThat(only().description())
        .startsWith("decode_step is slower than estimated by 30 %: estimate 90000 ns of bound b1");
    assertThat(only().labels())
        .containsEntry("direction", "slower")
        .containsEntry("bound", "b1")
        .containsEntry("model", "hand-1");
  }

  @Test
  void whatIsOverItsBudgetNeedsNoSecondAlertForItsEstimate() {
    say(on("node-1").budget(100_000, 117_000).estimate(90_000, 117_000).ended());

    assertThat(only().rule()).isEqualTo("BudgetExceeded");
  }

  @Test
  void aLimitForTheFloorIsAnAlertOfItsOwnUntilTheOwnPastSaysMore() {
    say(on("node-1").slowForItsFloor(500_000).ended());
    assertThat(only().rule()).isEqualTo("EfficiencyLow");
    assertThat(only().description()).contains("10.00 times its floor", "floor 50000 ns");

    say(on("node-1").slower(0.5, EVENT, EVENT + MINUTE).count(200));
    pass(5 * MINUTE);
    assertThat(alerts)
        .as("the flag may stand for the past: neither raised nor resolved")
        .hasSize(1);
  }

  @Test
  void aPoolOverItsBudgetIsForWhoeverOwnsTheMemory() {
    say(on("node-1").of(StatKind.POOL, "l1").budget(1_000, 1_500).ended());

    assertThat(only().component()).isEqualTo("memory");
    assertThat(only().direction()).isEqualTo("higher");
    assertThat(only().description())
        .startsWith("pool l1 is higher than its budget allows by 50 %: budget 1000 bytes")
        .contains("peak 1500 bytes");
  }

  // --- hysteresis, resolve -------------------------------------------------------------------

  @Test
  void aMedianThatHoversAtItsBudgetDoesNotFlap() {
    say(on("node-1").budget(100_000, 100_001).count(1));
    pass(2 * MINUTE);
    assertThat(alerts).hasSize(1);

    for (int i = 2; i < 60; i++) {
      say(on("node-1").budget(100_000, i % 2 == 0 ? 99_999 : 100_001).count(i));
      pass(30 * SECOND);
      if (i % 7 == 0) {
        restart();
      }
    }
    assertThat(alerts).hasSize(1);

    say(on("node-1").budget(100_000, 99_999).count(70));
    pass(MINUTE);
    restart();
    pass(59 * SECOND);
    assertThat(alerts).as("not away for long enough").hasSize(1);

    pass(SECOND);
    assertThat(alerts).hasSize(2);
    assertThat(last().state()).isEqualTo(Alert.State.RESOLVED);
    assertThat(last().affected()).containsExactly(new Affected("node-1", "0", "run-a"));
  }

  @Test
  void itResolvesWhenTheLastDeviceIsAsFastAsUsual() {
    say(on("node-1").slower(0.3, EVENT, EVENT + 5 * MINUTE).count(10));
    say(on("node-2").slower(0.4, EVENT, EVENT + 5 * MINUTE).count(10));

    say(on("node-2").usual(0.05, EVENT + 6 * MINUTE).count(20));
    assertThat(last().state()).isEqualTo(Alert.State.FIRING);
    assertThat(last().affected()).containsExactly(new Affected("node-1", "0", "run-a"));
    assertThat(last().description()).as("the worst one left").contains("by 30 %");

    restart();
    say(on("node-1").usual(0.05, EVENT + 6 * MINUTE).count(20));
    assertThat(alerts).hasSize(4);
    assertThat(last().state()).isEqualTo(Alert.State.RESOLVED);
    assertThat(last().sinceMillis()).isEqualTo(START);
  }

  @Test
  void afterTheKeepTimeItResolvesAndOnlyMoreEvidenceRaisesItAgain() {
    Measurement slow = on("node-1").slower(0.3, EVENT, EVENT + 5 * MINUTE).count(50).ended();
    say(slow);
    pass(15 * MINUTE);
    assertThat(alerts)
        .extracting(Alert::state)
        .containsExactly(Alert.State.FIRING, Alert.State.RESOLVED);

    restart();
    say(slow);
    assertThat(alerts).as("the same again is no news").hasSize(2);

    say(slow.count(51));
    assertThat(alerts).hasSize(3);
    assertThat(last().state()).isEqualTo(Alert.State.FIRING);
    assertThat(last().sinceMillis()).isEqualTo(now);
  }

  @Test
  void whoWasNotSeenForTheKeepTimeLeavesWhileTheOthersStay() {
    say(on("node-1").slower(0.3, EVENT, EVENT + 5 * MINUTE).count(10));
    for (int i = 0; i < 20; i++) {
      say(on("node-2").slower(0.3, EVENT, EVENT + 5 * MINUTE).count(10 + i));
      pass(MINUTE);
    }

    assertThat(last().state()).isEqualTo(Alert.State.FIRING);
    assertThat(last().affected()).containsExactly(new Affected("node-2", "0", "run-a"));
    assertThat(alerts).as("two joined, one left").hasSize(3);
  }

  @Test
  void whatIsQuietForTheRetentionIsForgotten() {
    say(on("node-1").beaten(3, 40_000));
    pass(15 * MINUTE);
    assertThat(store.size(Table.ALERTS)).isEqualTo(1);

    now += StreamConfig.defaults().retention().toMillis();
    restart();
    pass(SECOND);
    assertThat(store.size(Table.ALERTS)).isZero();
    assertThat(alerts).hasSize(2);
  }

  // --- bounds --------------------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource(names = {"NO_BOUND", "NOT_COMPARABLE"})
  void aWithdrawnBoundResolvesAtOnce(Outcome outcome) {
    say(on("node-1").budget(90_000, 117_000).slower(0.3, EVENT, EVENT + 5 * MINUTE).ended());
    assertThat(alerts)
        .extracting(Alert::rule)
        .containsExactlyInAnyOrder("BudgetExceeded", "HeadroomRegressed");

    say(on("node-1").outcome(outcome).ended());
    assertThat(alerts).hasSize(4);
    assertThat(alerts.subList(2, 4)).extracting(Alert::state).containsOnly(Alert.State.RESOLVED);
    assertThat(store.size(Table.ALERTS)).isZero();
  }

  @Test
  void aBeatenBoundIsAnAlertOnTheModelAndNoneOnTheKernel() {
    say(on("node-1").budget(90_000, 117_000).slower(0.3, EVENT, EVENT + 5 * MINUTE).ended());
    say(on("node-1").slower(0.3, EVENT, EVENT + 6 * MINUTE).beaten(3, 40_000).ended());

    assertThat(firing()).containsOnlyKeys("BoundViolated");
    Alert alert = Objects.requireNonNull(firing().get("BoundViolated"));
    assertThat(alert.component()).isEqualTo("model");
    assertThat(alert.severity()).isEqualTo("critical");
    assertThat(alert.direction()).isEqualTo("faster");
    assertThat(alert.description())
        .isEqualTo(
            "decode_step was faster than its floor by 20 %: floor 50000 ns of bound b1, fastest"
                + " 40000 ns, 3 executions below it; on node-1/0 in run run-a; 1 device on 1 host");
  }

  @Test
  void twoBuildsWithTheirOwnBoundsAreTwoCauses() {
    say(on("node-1").budget(90_000, 117_000).ended());
    say(on("node-2").run("run-b").build("build-2", "b2").budget(80_000, 117_000).ended());

    assertThat(alerts).hasSize(2);
    assertThat(alerts.get(0).subject()).endsWith("|b1");
    assertThat(alerts.get(1).subject()).endsWith("|b2");
  }

  @Test
  void aNewBuildThatIsFineElsewhereResolvesNothingOfTheOldOne() {
    say(on("node-1").slower(0.3, EVENT, EVENT + 5 * MINUTE).ended());
    say(on("node-2").run("run-b").build("build-2", "b2").usual(0, EVENT + HOUR));

    assertThat(only().state()).isEqualTo(Alert.State.FIRING);
  }

  @Test
  void anEndedRunIsOverWhenTheSameDeviceIsMeasuredWithoutTheCondition() {
    say(on("node-1").slower(0.3, EVENT, EVENT + 5 * MINUTE).ended());
    say(on("node-1").run("older").usual(0, EVENT + MINUTE));
    assertThat(alerts).as("an older run says nothing about now").hasSize(1);

    say(on("node-1").run("run-b").build("build-2", "b2").usual(0, EVENT + HOUR));
    assertThat(last().state()).isEqualTo(Alert.State.RESOLVED);
  }

  @Test
  void aRunThatGoesOnIsNotResolvedByAnotherRunOfItsDevice() {
    say(on("node-1").slower(0.3, EVENT, EVENT + 5 * MINUTE));
    say(on("node-1").run("run-b").usual(0, EVENT + HOUR));

    assertThat(only().state()).isEqualTo(Alert.State.FIRING);
  }

  @Test
  void aRunThatIsNowHeldAgainstAnotherBoundLeavesTheAlertOfTheFirst() {
    say(on("node-1").budget(90_000, 117_000).ended());
    say(on("node-1").build("build-1", "b2").budget(90_000, 117_000).ended());

    assertThat(alerts)
        .extracting(alert -> alert.state() + " " + alert.labels().get("bound"))
        .containsExactly("FIRING b1", "RESOLVED b1", "FIRING b2");
  }

  // --- pools ---------------------------------------------------------------------------------

  @Test
  void aLogWithHolesDoesNotSayThatALeakIsGone() {
    rollup.ended(pool("run-a", "leaked", 4_096));
    rollup.ended(pool("run-b", "incomplete-log", 4_096));
    assertThat(only().description())
        .startsWith("pool l1 held 4096 bytes when its stream ended complete; on node-1");

    rollup.ended(pool("run-c", "balanced", 0));
    assertThat(last().state()).isEqualTo(Alert.State.RESOLVED);
  }

  // --- size ----------------------------------------------------------------------------------

  @Test
  void aThousandPlacesAreListedAndTheRestIsCounted() {
    for (int i = 0; i < AlertText.MAX_LISTED + 7; i++) {
      say(on(String.format("node-%04d", i)).beaten(1, 40_000));
    }
    assertThat(last().affected()).hasSize(AlertText.MAX_LISTED);
    assertThat(last().moreAffected()).isEqualTo(7);
    assertThat(last().description()).endsWith("1007 devices on 1007 hosts");
  }

  @Test
  void beyondWhatIsKeptItSaysThatThereAreMore() {
    AlertState state = new AlertState(cause());
    for (int i = 0; i < Sightings.MAX_PLACES + 2; i++) {
      state.take(who(i), beaten(), StreamConfig.defaults().alertTimes(), now);
    }
    Alert full = Objects.requireNonNull(state.settle(now));
    assertThat(full.affected().size() + full.moreAffected()).isEqualTo(Sightings.MAX_PLACES);
    assertThat(full.description()).endsWith("; at least 2000 devices on 2000 hosts");
    assertThat(JsonValues.write(full).length).isLessThan(200_000);
    state.take(who(5_000), beaten(), StreamConfig.defaults().alertTimes(), now);
    assertThat(state.settle(now)).as("known already that there are more").isNull();

    AlertState restored = AlertState.read(state.toBytes());
    restored.take(who(1), Finding.WITHDRAWN, StreamConfig.defaults().alertTimes(), now);
    assertThat(Objects.requireNonNull(restored.settle(now)).description())
        .endsWith("; 1999 devices on 1999 hosts");
  }

  @Test
  void longNamesAreFewerPlacesSoThatARecordStaysSmall() {
    AlertState state = new AlertState(cause());
    String control = "\u0001".repeat(2_000);
    for (int i = 0; i < 100; i++) {
      Who who = new Who("node-" + i, "0", control, "node-" + i + "/0");
      state.take(who, beaten(), StreamConfig.defaults().alertTimes(), now);
    }
    Alert alert = Objects.requireNonNull(state.settle(now));
    assertThat(alert.affected()).hasSizeBetween(10, 20);
    assertThat(alert.description()).contains("; at least ");
    assertThat(JsonValues.write(alert).length).isLessThan(250_000);
    assertThat(state.toBytes().length).isLessThan(500_000);
  }

  @Test
  void whoIsQuietMakesRoomForWhoIsNot() {
    AlertState state = new AlertState(cause());
    for (int i = 0; i < Sightings.MAX_PLACES; i++) {
      state.take(who(i), beaten(), StreamConfig.defaults().alertTimes(), now + i);
    }
    assertThat(state.settle(now)).isNotNull();
    now += 20 * MINUTE;
    state.tick(StreamConfig.defaults().alertTimes(), 0, now);
    assertThat(Objects.requireNonNull(state.settle(now)).state()).isEqualTo(Alert.State.RESOLVED);

    state.take(who(9_999), beaten(), StreamConfig.defaults().alertTimes(), now);
    assertThat(Objects.requireNonNull(state.settle(now)).affected())
        .containsExactly(new Affected("node-9999", "0", "run-a"));
  }

  // --- state ---------------------------------------------------------------------------------

  @Test
  void whatAnEarlierVersionStoredGoesOn() {
    Map<String, String> labels = cause().labels();
    labels.remove("direction");
    Alert said =
        new Alert(
            1,
            "BoundViolated",
            cause().subject(),
            Alert.State.FIRING,
            "critical",
            "model",
            START - MINUTE,
            START - MINUTE,
            "A lower bound was beaten.",
            "decode_step was faster than its floor: 3 of 9",
            labels,
            List.of(new Affected("node-1", "0", "run-a")),
            0,
            null);
    byte[] first =
        new StateWriter(1)
            .bytes(JsonValues.write(said))
            .number(START)
            .number(2)
            .text("node-1")
            .text("0")
            .text("run-a")
            .text("node-1/0")
            .number(3)
            .flag(true)
            .text("node-2")
            .text("0")
            .text("run-a")
            .text("node-2/0")
            .number(5)
            .flag(false)
            .toBytes();
    store.put(Table.ALERTS, new KeyWriter().text(said.keyText()).toBytes(), first);
    rollup = newRollup();

    say(on("node-1").beaten(3, 40_000));
    say(on("node-2").beaten(5, 40_000));
    assertThat(alerts).extracting(Alert::state).doesNotContain(Alert.State.RESOLVED);
    assertThat(last().affected()).containsExactly(new Affected("node-1", "0", "run-a"));
    assertThat(last().sinceMillis()).isEqualTo(START - MINUTE);

    say(on("node-2").beaten(6, 40_000));
    assertThat(last().affected()).hasSize(2);
    restart();
    pass(15 * MINUTE);
    assertThat(last().state()).isEqualTo(Alert.State.RESOLVED);
  }

  // --- how a test speaks ---------------------------------------------------------------------

  private static List<Measurement> eightDevices() {
    List<Measurement> devices = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      devices.add(Measurement.on("node-" + i / 4, Integer.toString(i % 4)));
    }
    return devices;
  }

  private static Measurement on(String host) {
    return Measurement.on(host, "0");
  }

  private static AlertCause cause() {
    return AlertCause.of(
        AlertRule.BOUND_VIOLATED,
        Causes.cause(on("node-1").verdict().key(), on("node-1").verdict().subject()),
        on("node-1").verdict());
  }

  private static Who who(int number) {
    return new Who("node-" + number, "0", "run-a", "node-" + number + "/0");
  }

  private static Finding beaten() {
    return Objects.requireNonNull(
        Finding.of(AlertRule.BOUND_VIOLATED, on("node-1").beaten(1, 40_000).verdict()));
  }

  private void say(Measurement measurement) {
    rollup.verdict(measurement.verdict());
    rollup.flush();
  }

  private void pass(long millis) {
    now += millis;
    rollup.tick();
    rollup.flush();
  }

  private void restart() {
    rollup.flush();
    rollup = newRollup();
  }

  private FleetRollup newRollup() {
    return new FleetRollup(
        StreamConfig.defaults().withRollupPartitions(1), 0, () -> now, store, this);
  }

  private Alert only() {
    assertThat(alerts).hasSize(1);
    return alerts.get(0);
  }

  private Alert last() {
    return alerts.get(alerts.size() - 1);
  }

  /** Alerts that fire now, by rule. */
  private Map<String, Alert> firing() {
    Map<String, Alert> newest = new TreeMap<>();
    for (Alert alert : alerts) {
      newest.put(alert.rule(), alert);
    }
    newest.values().removeIf(alert -> alert.state() != Alert.State.FIRING);
    return newest;
  }

  private static StreamAccount pool(String run, String endState, long liveBytes) {
    StatKey key = new StatKey(StatKind.POOL, "l1", "", "", run, "node-1/p1");
    return new StreamAccount(
        1,
        new StreamId(run, key.source(), StreamKind.MEMORY, "cafe"),
        new Subject("node-1", "p1", "", "", "", "train", "", 0),
        "memory.csv",
        1,
        1,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        1,
        0,
        0,
        List.of(),
        List.of(new StreamAccount.PoolAccount("l1", endState, liveBytes)),
        null,
        Map.of(),
        "COMPLETE",
        true,
        Map.of(),
        List.of());
  }

  @Override
  public void fleet(FleetDelta delta) {
    throw new AssertionError("no delta was given");
  }

  @Override
  public void totals(FleetTotals value) {
    throw new AssertionError("no delta was given");
  }

  @Override
  public void alert(Alert alert) {
    alerts.add(alert);
  }

  @Override
  public void mark(RollupMark mark) {
    // of no interest here
  }
}
