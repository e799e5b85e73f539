package dev.plumbline.bounds.ascend.floor;

import java.util.List;

/**
 * How a kernel is launched.
 *
 * @param gridDims grid dimensions, each 0 or more; empty for one program
 * @param cores cores the programs are spread over, for counting waves; 0 or less for one wave
 * @param occupancy share of the cores that get a program; 0 or less stands for 1
 * @param loadBalance mean work of a program over the largest one; 0 or less stands for 1
 * @param redundancy factor of work done more than once; 0 or less stands for 1
 */
public record Launch(
    List<Long> gridDims, long cores, double occupancy, double loadBalance, double redundancy) {
  /** Cores where nothing else is said. */
  public static final long DEFAULT_CORES = 20;

  /**
   * Checks and copies.
   *
   * @throws IllegalArgumentException if a dimension is negative, there are more programs than fit
   *     into a long, or a factor is not finite
   */
  public Launch {
    gridDims = List.copyOf(gridDims);
    programs(gridDims);
    requireFinite("occupancy", occupancy);
    requireFinite("load balance", loadBalance);
    requireFinite("redundancy", redundancy);
  }

  /** A launch of an even grid on 20 cores. */
  public static Launch of(Long... gridDims) {
    return new Launch(List.of(gridDims), DEFAULT_CORES, 1, 1, 1);
  }

  /** Programs launched. */
  public long programs() {
    return programs(gridDims);
  }

  /** Rounds in which the cores work off the programs, at least 1 unless there are none. */
  public long waves() {
    return cores <= 0 ? 1 : -Math.floorDiv(-programs(), cores);
  }

  /** Occupancy as the model uses it. */
  double usedOccupancy() {
    return occupancy > 0 ? occupancy : 1;
  }

  /** Load balance as the model uses it. */
  double usedLoadBalance() {
    return loadBalance > 0 ? loadBalance : 1;
  }

  /** Redundancy as the model uses it. */
  double usedRedundancy() {
    return redundancy > 0 ? redundancy : 1;
  }

  private static long programs(List<Long> dims) {
    long programs = 1;
    for (long dim : dims) {
      if (dim < 0) {
        throw new IllegalArgumentException("grid " + dims + ": " + dim + " is negative");
      }
      try {
        programs = Math.multiplyExact(programs, dim);
      } catch (ArithmeticException e) {
        throw new IllegalArgumentException(
            "grid " + dims + " has more programs than " + Long.MAX_VALUE, e);
      }
    }
    return programs;
  }

  private static void requireFinite(String what, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(what + ": expected a finite number, found " + value);
    }
  }
}
