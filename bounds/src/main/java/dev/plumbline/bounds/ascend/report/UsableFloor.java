package dev.plumbline.bounds.ascend.report;

import dev.plumbline.bounds.ascend.calibration.CalibrationFlag;
import dev.plumbline.bounds.ascend.floor.ReliabilityFlag;
import dev.plumbline.bounds.ascend.grid.GridFlag;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The safest floor that a prediction still gives. Where the grid tier cannot be believed, the lower
 * tier alone bounds the launch, and what is wrong with the grid no longer speaks against it.
 *
 * @param micros the floor, microseconds
 * @param flags what of the model still speaks against it, empty if nothing does
 * @param gridFlags what of the extraction of the grid still does
 * @param calibrationFlags what of the constants it rests on does
 * @param isWhole whether it is the bound itself, and not the lower tier alone
 */
public record UsableFloor(
    double micros,
    List<ReliabilityFlag> flags,
    List<GridFlag> gridFlags,
    List<CalibrationFlag> calibrationFlags,
    boolean isWhole) {
  /** What is wrong with the grid tier alone. */
  private static final Set<ReliabilityFlag> OF_THE_GRID =
      EnumSet.of(
          ReliabilityFlag.GRID_MIXED_UNITS,
          ReliabilityFlag.GRID_SLOWER_RATE,
          ReliabilityFlag.GRID_OCCUPANCY);

  /** Copies the lists. */
  public UsableFloor {
    flags = List.copyOf(flags);
    gridFlags = List.copyOf(gridFlags);
    calibrationFlags = List.copyOf(calibrationFlags);
  }

  /** The names of all flags: those of the model, of the grid, of the calibration. */
  public List<String> flagNames() {
    List<String> names = new ArrayList<>();
    flags.forEach(flag -> names.add(flag.name()));
    gridFlags.forEach(flag -> names.add(flag.name()));
    calibrationFlags.forEach(flag -> names.add(flag.name()));
    return List.copyOf(names);
  }

  /** The bound as it is, with all that speaks against it. */
  static UsableFloor whole(KernelPrediction prediction) {
    return new UsableFloor(
        prediction.bound().micros(),
        prediction.flags(),
        prediction.gridFlags(),
        prediction.calibrationFlags(),
        true);
  }

  static UsableFloor of(KernelPrediction prediction) {
    Set<ReliabilityFlag> cured = EnumSet.copyOf(OF_THE_GRID);
    if (prediction.bound().launch().cores() >= prediction.calibration().aivCores()) {
      // Waves were counted for every vector core; only the grid tier still counts matrix cores.
      cured.add(ReliabilityFlag.VECTOR_ONLY_ON_CUBE_COUNT);
    }
    List<GridFlag> gridFlags =
        prediction.gridFlags().stream().filter(flag -> isOfTheRounds(flag, prediction)).toList();
    List<CalibrationFlag> ofLowerTier =
        UsedConstants.flagsOfLowerTier(prediction.bound(), prediction.calibration());
    boolean believesGrid =
        prediction.flags().stream().noneMatch(cured::contains)
            && gridFlags.size() == prediction.gridFlags().size()
            && (prediction.calibrationFlags().isEmpty() || !ofLowerTier.isEmpty());
    if (believesGrid) {
      return whole(prediction);
    }
    double lowerTier = prediction.bound().lowerTierMicros();
    if (Double.isFinite(lowerTier)) {
      cured.add(ReliabilityFlag.NONFINITE_BOUND);
    }
    return new UsableFloor(
        lowerTier,
        prediction.flags().stream().filter(flag -> !cured.contains(flag)).toList(),
        gridFlags,
        ofLowerTier,
        false);
  }

  /**
   * Whether what is wrong with a grid speaks against the lower tier, too. That counts rounds of
   * full programs: of one round nothing is in doubt as long as somebody works, of more it is
   * whether there are so many programs and all of them full. More cores than there are only lower
   * the floor.
   */
  private static boolean isOfTheRounds(GridFlag flag, KernelPrediction prediction) {
    boolean moreRounds = prediction.bound().components().waves() > 1;
    return switch (flag) {
      case BUFFER_VIOLATION, ZERO_OCCUPANCY -> true;
      case OCC_CORES_MISMATCH ->
          moreRounds && prediction.bound().launch().cores() < prediction.calibration().aicCores();
      case TEMPLATE_GUESS,
          AXES_DUPLICATED,
          DYNAMIC_SHAPE,
          TILE_COUNT_MISMATCH,
          STRIDE_NE_LAUNCH,
          STRIDE_NE_CORES,
          IDLE_PROGRAMS_COUNTED,
          RAGGED_OVERCOUNT ->
          moreRounds;
    };
  }
}
