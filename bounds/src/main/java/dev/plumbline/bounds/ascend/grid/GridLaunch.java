package dev.plumbline.bounds.ascend.grid;

import java.util.List;
import java.util.Map;

/**
 * How a kernel is launched.
 *
 * @param launchGrid programs along each axis, at most three numbers of 0 or more; empty is 1
 * @param problemShape M, N, ... of the problem, 0 or more; a missing one counts as 1
 * @param blockSizes block sizes known to the caller; only {@code BLOCK_M} and {@code BLOCK_N}
 *     matter
 * @param cores cores the occupancy and the waves are counted on: 20 matrix cores, or 40 for a
 *     kernel on vector cores alone
 */
public record GridLaunch(
    List<Long> launchGrid, List<Long> problemShape, Map<String, Long> blockSizes, long cores) {
  /** Rows of a block. */
  public static final String BLOCK_M = "BLOCK_M";

  /** Columns of a block. */
  public static final String BLOCK_N = "BLOCK_N";

  private static final int MAX_AXES = 3;

  /** Copies the collections. */
  public GridLaunch {
    launchGrid = List.copyOf(launchGrid);
    problemShape = List.copyOf(problemShape);
    blockSizes = Map.copyOf(blockSizes);
  }

  long problem(int dimension) {
    return dimension < problemShape.size() ? problemShape.get(dimension) : 1;
  }

  /** Product of the launch grid. */
  long programs() {
    long product = 1;
    for (long dimension : launchGrid) {
      product = Math.multiplyExact(product, dimension);
    }
    return product;
  }

  void check() throws GridInputException {
    if (launchGrid.size() > MAX_AXES) {
      throw new GridInputException("launch grid: expected at most 3 axes, found " + launchGrid);
    }
    if (launchGrid.stream().anyMatch(dimension -> dimension < 0)) {
      throw new GridInputException(
          "launch grid: expected numbers of 0 or more, found " + launchGrid);
    }
    if (problemShape.stream().anyMatch(dimension -> dimension < 0)) {
      throw new GridInputException(
          "problem shape: expected numbers of 0 or more, found " + problemShape);
    }
  }
}
