package dev.plumbline.stream.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.FleetDelta;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.RollupMark;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.state.MemoryStore;
import dev.plumbline.stream.testkit.Bounds;
import dev.plumbline.stream.testkit.Capture;
import dev.plumbline.stream.testkit.Harness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The roll-up over restarts: what was said must not be said twice, what was added not be lost. */
final class FleetRollupTest implements RollupOutput {
  private final MemoryStore store = new MemoryStore();
  private final List<FleetDelta> fleet = new ArrayList<>();
  private final Map<String, FleetTotals> totals = new HashMap<>();
  private final List<Alert> alerts = new ArrayList<>();
  private final List<RollupMark> marks = new ArrayList<>();
  private long now = Harness.START_MILLIS;
  private FleetRollup rollup = newRollup();

  @Test
  void windowsTotalsAndAlertsGoOnAfterARestart() {
    Harness sources = new Harness();
    sources.book.put(Bounds.zone("a").floor(100).history());
    for (int i = 0; i < 3; i++) {
      Capture capture = Capture.zones().host("node-" + i).zone("a", 0, 90 - i);
      sources.accept(capture.whole(), capture.end());
    }
    for (int i = 0; i < 3; i++) {
      rollup.delta(sources.deltas.get(i));
      rollup.verdict(unsound(sources, i));
      restart();
    }
    rollup.verdict(unsound(sources, 1));
    now += FleetRollup.QUIET_MILLIS;
    rollup.tick();

    assertThat(alerts).hasSize(3);
    assertThat(alerts.get(2).affected()).hasSize(3);
    assertThat(alerts.get(2).sinceMillis()).isEqualTo(Harness.START_MILLIS);
    assertThat(fleet).hasSize(1);
    assertThat(fleet.get(0).sources()).isEqualTo(3);
    assertThat(Objects.requireNonNull(fleet.get(0).value().durations()).sum()).isEqualTo(267);
    assertThat(Objects.requireNonNull(fleet.get(0).value().checks()).below()).isEqualTo(3);

    restart();
    now += StreamConfig.defaults().alertTimes().keep().toMillis();
    rollup.tick();
    assertThat(fleet).as("closed windows stay closed").hasSize(1);
    assertThat(alerts).hasSize(4);
    assertThat(alerts.get(3).state()).isEqualTo(Alert.State.RESOLVED);
  }

  @Test
  void totalsGoOnFromTheStoreAfterARestart() {
    Harness sources = new Harness();
    for (String run : List.of("one", "two")) {
      Capture capture = Capture.zones().run(run).zone("a", 0, 10);
      sources.accept(capture.whole(), capture.end());
    }
    rollup.delta(sources.deltas.get(0));
    restart();
    StatsDelta second = sources.deltas.get(1);
    rollup.delta(second);
    rollup.ended(sources.ended.get(1));

    assertThat(totals).hasSize(1);
    FleetTotals total = totals.values().iterator().next();
    assertThat(Objects.requireNonNull(total.value().durations()).count()).isEqualTo(2);
    assertThat(marks).extracting(RollupMark::sequences).containsExactly(1L);
  }

  /** Commits and forgets the heap. */
  private void restart() {
    rollup.flush();
    rollup = newRollup();
  }

  private FleetRollup newRollup() {
    return new FleetRollup(
        StreamConfig.defaults().withRollupPartitions(1), 0, () -> now, store, this);
  }

  private static Verdict unsound(Harness sources, int host) {
    return sources.said.stream()
        .filter(verdict -> verdict.subject().host().equals("node-" + host))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void fleet(FleetDelta delta) {
    fleet.add(delta);
  }

  @Override
  public void totals(FleetTotals value) {
    totals.put(value.key().text(), value);
  }

  @Override
  public void alert(Alert alert) {
    alerts.add(alert);
  }

  @Override
  public void mark(RollupMark mark) {
    marks.add(mark);
  }
}
