package dev.plumbline.bounds.ascend.report;

import dev.plumbline.bounds.ascend.floor.ReliabilityFlag;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The safest floor that a prediction still gives. Where the grid tier cannot be believed, the lower
 * tier alone bounds the launch, and what is wrong with the grid no longer speaks against it.
 *
 * @param micros the floor, microseconds
 * @param flags what still speaks against it, empty if nothing does
 */
public record UsableFloor(double micros, List<ReliabilityFlag> flags) {
  /** What is wrong with the grid tier alone. */
  private static final Set<ReliabilityFlag> OF_THE_GRID =
      EnumSet.of(
          ReliabilityFlag.GRID_MIXED_UNITS,
          ReliabilityFlag.GRID_SLOWER_RATE,
          ReliabilityFlag.GRID_OCCUPANCY);

  /** Copies the list. */
  public UsableFloor {
    flags = List.copyOf(flags);
  }

  static UsableFloor of(KernelPrediction prediction) {
    Set<ReliabilityFlag> cured = EnumSet.copyOf(OF_THE_GRID);
    if (prediction.bound().launch().cores() >= prediction.calibration().aivCores()) {
      // Waves were counted for every vector core; only the grid tier still counts matrix cores.
      cured.add(ReliabilityFlag.VECTOR_ONLY_ON_CUBE_COUNT);
    }
    double lowerTier = prediction.bound().lowerTierMicros();
    if (prediction.flags().stream().noneMatch(cured::contains)) {
      return new UsableFloor(prediction.bound().micros(), prediction.flags());
    }
    if (Double.isFinite(lowerTier)) {
      cured.add(ReliabilityFlag.NONFINITE_BOUND);
    }
    return new UsableFloor(
        lowerTier, prediction.flags().stream().filter(flag -> !cured.contains(flag)).toList());
  }
}
