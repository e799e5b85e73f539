package dev.plumbline.stream.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.value.FleetDelta;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.MemoryStore;
import dev.plumbline.stream.state.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Packed parts, pages and early closing change when something is said, never what it adds up to.
 */
final class FleetWindowsTest {
  private static final long QUIET = 5_000;
  private static final int ROOMY = Integer.MAX_VALUE;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void whateverIsRestartedInBetweenEveryWindowHasTheSumOfItsDeltas(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<StatsDelta> deltas = draw(seed, 600);
    MemoryStore store = new MemoryStore();
    Said said = new Said();
    long now = 0;
    FleetWindows windows = new FleetWindows(store, said, QUIET, ROOMY, now);
    for (StatsDelta delta : deltas) {
      windows.add(SourceDelta.of(delta), now);
      now += random.nextInt(300);
      switch (random.nextInt(20)) {
        case 0 -> windows.tick(now);
        case 1, 2 -> windows.flush();
        case 3 -> {
          windows.flush();
          windows = new FleetWindows(store, said, QUIET, ROOMY, now);
        }
        default -> {}
      }
    }
    windows.tick(now + QUIET);
    windows.flush();

    assertThat(said.sums()).isEqualTo(oracle(deltas).sums());
    assertThat(store.size(Table.FLEET_PARTS)).as("nothing is open, nothing is stored").isZero();
  }

  @ParameterizedTest
  @CsvSource({"40, 0", "41, 1", "2000, 1960"})
  void beyondItsCapTheQuietestWindowCloses(int count, int closed) {
    Said said = new Said();
    FleetWindows windows = new FleetWindows(FoldStore.NONE, said, QUIET, 40, 0);
    List<StatsDelta> deltas = new ArrayList<>();
    Deltas all = new Deltas(9, 1_000_000, 1_000_000).ofOneBound();
    for (int i = 0; i < count; i++) {
      StatsDelta delta = all.next();
      deltas.add(delta);
      windows.add(SourceDelta.of(delta), i);
    }
    assertThat(said.fleet).hasSize(closed);
    for (int i = 0; i < closed; i++) {
      assertThat(said.fleet.get(i).windowStartMillis())
          .isEqualTo(deltas.get(i).windowStartMillis());
    }

    windows.tick(count + QUIET);
    assertThat(said.fleet).hasSize(count);
    assertThat(said.sums()).isEqualTo(oracle(deltas).sums());
  }

  @Test
  void whatComesForAWindowThatClosedEarlyIsACorrection() {
    Said said = new Said();
    FleetWindows windows = new FleetWindows(FoldStore.NONE, said, QUIET, 1, 0);
    Deltas all = new Deltas(1, 1_000_000, 1_000_000).ofOneBound();
    StatsDelta first = all.next();
    windows.add(SourceDelta.of(first), 0);
    windows.add(SourceDelta.of(all.next()), 1);
    windows.add(SourceDelta.of(first), 2);
    windows.tick(QUIET + 2);

    assertThat(said.fleet).extracting(delta -> delta.late()).containsExactly(false, false, true);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 5, 6, 9, 23})
  void howeverManyProcessesOfAHostSayWhatTheyGainedItAddsUpAcrossRestarts(int processes) {
    StatsDelta delta = new Deltas(3, 1, 1).ofOneBound().next();
    List<StatsDelta> deltas = Collections.nCopies(processes, delta);
    MemoryStore store = new MemoryStore();
    Said said = new Said();
    FleetWindows windows = new FleetWindows(store, said, QUIET, ROOMY, 0);
    for (int i = 0; i < processes; i++) {
      windows.add(SourceDelta.of(delta), 0);
      windows.flush();
      if (i % 3 == 2) {
        windows = new FleetWindows(store, said, QUIET, ROOMY, 0);
      }
    }
    windows.tick(QUIET);
    windows.flush();

    assertThat(said.fleet).singleElement().extracting(FleetDelta::sources).isEqualTo(1);
    assertThat(said.sums()).isEqualTo(oracle(deltas).sums());
    assertThat(store.size(Table.FLEET_PARTS)).isZero();
  }

  @Test
  void piecesCountTowardsTheCap() {
    Said said = new Said();
    FleetWindows windows = new FleetWindows(FoldStore.NONE, said, QUIET, 4, 0);
    Deltas all = new Deltas(1, 1_000_000, 1_000_000).ofOneBound();
    StatsDelta first = all.next();
    for (int i = 0; i < 4; i++) {
      windows.add(SourceDelta.of(first), i);
    }
    assertThat(said.fleet).isEmpty();

    windows.add(SourceDelta.of(all.next()), 5);
    assertThat(said.fleet)
        .singleElement()
        .extracting(FleetDelta::windowStartMillis)
        .isEqualTo(first.windowStartMillis());
  }

  @Test
  void whatChangedBetweenTwoCommitsIsFewRecordsHoweverManyWindowsItWas() {
    MemoryStore store = new MemoryStore();
    FleetWindows windows = new FleetWindows(store, new Said(), QUIET, ROOMY, 0);
    for (StatsDelta delta : draw(7, 500)) {
      windows.add(SourceDelta.of(delta), 0);
    }
    assertThat(store.size(Table.FLEET_PARTS)).as("written by flush alone").isZero();
    windows.flush();
    assertThat(store.size(Table.FLEET_PARTS)).isBetween(1, 8);
  }

  private static List<StatsDelta> draw(long seed, int count) {
    Deltas all = new Deltas(seed, 5, 6).ofOneBound();
    List<StatsDelta> deltas = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      deltas.add(all.next());
    }
    return deltas;
  }

  /** All of it, window by window, said by windows that never close before the end. */
  private static Said oracle(List<StatsDelta> deltas) {
    Said said = new Said();
    for (StatsDelta delta : deltas) {
      said.fleet.add(
          new FleetDelta(
              1,
              Causes.cause(delta.key(), delta.subject()),
              delta.windowStartMillis(),
              delta.windowSizeMillis(),
              false,
              1,
              delta.value(),
              List.of()));
    }
    return said;
  }
}
