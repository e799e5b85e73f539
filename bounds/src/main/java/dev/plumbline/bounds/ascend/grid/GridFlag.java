package dev.plumbline.bounds.ascend.grid;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why the floor of the grid tier may not be trusted. {@link #BUFFER_VIOLATION} alone says that the
 * kernel is illegal; with any other, do not alert on the grid tier.
 */
public enum GridFlag {
  /** No template fits: equal programs assumed. */
  TEMPLATE_GUESS,
  /** An axis is read more than once, so that the number of axes is counted too high. */
  AXES_DUPLICATED,
  /** The first tile shape is not fixed. */
  DYNAMIC_SHAPE,
  /** The tiles are not as many as the programs: a batch axis, or another block size. */
  TILE_COUNT_MISMATCH,
  /** A persistent kernel is launched with another number of programs than its stride. */
  STRIDE_NE_LAUNCH,
  /** A persistent kernel's stride is not the number of cores. */
  STRIDE_NE_CORES,
  /** Idle programs of a persistent kernel are charged as full ones. */
  IDLE_PROGRAMS_COUNTED,
  /** Ragged programs are charged as full ones and uneven on top. */
  RAGGED_OVERCOUNT,
  /** Occupancy is counted on another number of cores than the floor divides by. */
  OCC_CORES_MISMATCH,
  /** A tile does not fit its buffer. */
  BUFFER_VIOLATION,
  /** Nobody works: the floor uses an occupancy of 1. */
  ZERO_OCCUPANCY;

  /**
   * The flags of a grid, in their order above.
   *
   * @param info what the kernel's IR says, null if there is none
   */
  public static List<GridFlag> of(
      GridInfo grid, @Nullable TtirInfo info, GridLaunch launch, TierOneInput input) {
    boolean persistent = grid.template() == GridTemplate.PERSISTENT;
    List<GridFlag> flags = new ArrayList<>();
    addIf(flags, TEMPLATE_GUESS, grid.template() == GridTemplate.UNIFORM);
    if (info != null) {
      addIf(flags, AXES_DUPLICATED, new HashSet<>(info.gridAxes()).size() < info.gridAxes().size());
      addIf(
          flags,
          DYNAMIC_SHAPE,
          !info.tensorPtrShapes().isEmpty()
              && info.tensorPtrShapes().get(0).stream().anyMatch(dimension -> dimension < 0));
    }
    addIf(flags, TILE_COUNT_MISMATCH, isTileCountMismatch(grid, launch));
    addIf(flags, STRIDE_NE_LAUNCH, persistent && !isLaunched(grid, launch));
    addIf(flags, STRIDE_NE_CORES, persistent && grid.totalPrograms() != input.cores());
    addIf(flags, IDLE_PROGRAMS_COUNTED, persistent && grid.work().active() < grid.totalPrograms());
    addIf(flags, RAGGED_OVERCOUNT, grid.loadBalance() < 1);
    addIf(flags, OCC_CORES_MISMATCH, !persistent && launch.cores() != input.cores());
    addIf(flags, BUFFER_VIOLATION, !grid.buffersOk());
    addIf(flags, ZERO_OCCUPANCY, grid.occupancy() <= 0);
    return List.copyOf(flags);
  }

  static boolean isTileCountMismatch(GridInfo grid, GridLaunch launch) {
    return (grid.template() == GridTemplate.ROW_1D || grid.template() == GridTemplate.TILE_2D)
        && grid.work().entries() != launch.programs();
  }

  /** A launch of more programs than 64 bits count is no launch of this stride either. */
  private static boolean isLaunched(GridInfo grid, GridLaunch launch) {
    try {
      return grid.totalPrograms() == launch.programs();
    } catch (ArithmeticException e) {
      return false;
    }
  }

  private static void addIf(List<GridFlag> flags, GridFlag flag, boolean holds) {
    if (holds) {
      flags.add(flag);
    }
  }
}
