package dev.plumbline.bounds.ascend.floor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.bounds.ascend.Samples;
import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The law of a lower bound: no feasible schedule of the same work is faster. The schedules come
 * from {@link RandomLaunch}, which knows nothing of the model.
 */
class SoundnessLawTest {
  private static final int LAUNCHES = 400;

  /** Rounding of sums that are built up in another order. */
  private static final double ROUNDING = 1 - 1e-9;

  /**
   * Flags that say "too slow" of the simulated device. Every core of it has all units, so the count
   * of vector cores does not matter; the other flags do, or only make the bound loose.
   */
  private static final Set<ReliabilityFlag> HARMLESS =
      EnumSet.of(
          ReliabilityFlag.SCALAR_PROXY,
          ReliabilityFlag.HANDOFF_UNCALIBRATED,
          ReliabilityFlag.VECTOR_ONLY_ON_CUBE_COUNT);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void anUnflaggedBoundIsNeverAboveAFeasibleSchedule(long seed) throws IOException {
    Calibration calibration = Samples.synthetic();
    int held = 0;
    int gridBound = 0;
    for (int i = 0; i < LAUNCHES; i++) {
      RandomLaunch launch = new RandomLaunch(seed * 1_000_003 + i);
      TwoTierBound bound = bound(launch, calibration);
      if (!HARMLESS.containsAll(Reliability.flags(bound, calibration))) {
        continue;
      }
      held++;
      gridBound += bound.tier() == TwoTierBound.Tier.GRID ? 1 : 0;
      assertThat(bound.micros() * ROUNDING)
          .as("seed %d, launch %d: %s", seed, i, launch)
          .isLessThanOrEqualTo(launch.feasibleMicros());
      assertThat(new TwoTierModel(calibration).relaxedMicros(bound))
          .as("hardware floor, seed %d, launch %d", seed, i)
          .isLessThanOrEqualTo(bound.micros());
    }
    assertThat(held).as("launches whose bound is believed").isGreaterThan(LAUNCHES / 10);
    assertThat(gridBound).as("launches bound by the grid").isPositive();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theLowerTierHoldsAlsoWhereTheGridTierMixesUnits(long seed) throws IOException {
    Calibration calibration = Samples.synthetic();
    Set<ReliabilityFlag> harmless = EnumSet.copyOf(HARMLESS);
    harmless.add(ReliabilityFlag.GRID_MIXED_UNITS);
    harmless.add(ReliabilityFlag.GRID_SLOWER_RATE);
    int held = 0;
    for (int i = 0; i < LAUNCHES; i++) {
      RandomLaunch launch = new RandomLaunch(seed * 7_000_003 + i);
      TwoTierBound bound = bound(launch, calibration);
      if (harmless.containsAll(Reliability.flags(bound, calibration))) {
        held++;
        assertThat(bound.lowerTierMicros() * ROUNDING)
            .as("seed %d, launch %d: %s", seed, i, launch)
            .isLessThanOrEqualTo(launch.feasibleMicros());
      }
    }
    assertThat(held).isGreaterThan(LAUNCHES / 3);
  }

  @Test
  void theFlagsAreNeededBecauseBoundsWithThemAreBeaten() throws IOException {
    Calibration calibration = Samples.synthetic();
    Set<ReliabilityFlag> reasons = EnumSet.noneOf(ReliabilityFlag.class);
    for (int i = 0; i < 10 * LAUNCHES; i++) {
      RandomLaunch launch = new RandomLaunch(i);
      TwoTierBound bound = bound(launch, calibration);
      if (bound.micros() * ROUNDING > launch.feasibleMicros()) {
        List<ReliabilityFlag> flags = new ArrayList<>(Reliability.flags(bound, calibration));
        flags.removeAll(HARMLESS);
        assertThat(flags).as("launch %d: %s", i, launch).isNotEmpty();
        if (flags.size() == 1) {
          reasons.add(flags.get(0));
        }
      }
    }
    assertThat(reasons)
        .contains(
            ReliabilityFlag.ZERO_WORK,
            ReliabilityFlag.GRID_MIXED_UNITS,
            ReliabilityFlag.GRID_SLOWER_RATE,
            ReliabilityFlag.CUBE_PATH_RATE);
  }

  @Test
  void theAdditiveCompositionIsNeverBelowTheBoundAndAboveItOnlyByHandoffsOnTheGrid()
      throws IOException {
    Calibration calibration = Samples.synthetic();
    int above = 0;
    for (int i = 0; i < LAUNCHES; i++) {
      TwoTierBound bound = bound(new RandomLaunch(i), calibration);
      if (Double.isFinite(bound.micros())) {
        assertThat(bound.additiveMicros()).isGreaterThanOrEqualTo(bound.micros());
        if (bound.additiveMicros() > bound.micros()) {
          above++;
          assertThat(bound.grid().micros()).isGreaterThan(bound.components().micros());
          assertThat(bound.serialMicros()).isPositive();
        }
      }
    }
    assertThat(above).isPositive();
  }

  private static TwoTierBound bound(RandomLaunch launch, Calibration calibration) {
    DesGraph graph = launch.graph();
    return new TwoTierModel(calibration)
        .bound(
            graph,
            new Launch(
                List.of(launch.programs()),
                RandomLaunch.CORES,
                launch.occupancy(),
                launch.loadBalance(),
                1));
  }
}
