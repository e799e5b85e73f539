package dev.plumbline.bounds.ascend.grid;

import java.util.Optional;

/**
 * How long the grid takes at least, counted in work: no schedule can beat the larger of the work
 * per core and the work of the busiest program.
 *
 * @param activePrograms programs with work
 * @param spanWork least span, in units of the work table
 * @param maxWork work of the busiest program, in the same units
 * @param referenceSpanWork the span that the reference's floor stands for, in the same units
 */
public record SoundSpan(
    long activePrograms, double spanWork, long maxWork, double referenceSpanWork) {

  /**
   * The span of a grid.
   *
   * @return empty if nobody works, or the tiles are not those of the launch so that their work says
   *     nothing about it
   */
  public static Optional<SoundSpan> of(GridInfo grid, GridLaunch launch, TierOneInput input) {
    GridWork work = grid.work();
    long max = work.max();
    if (max == 0 || input.cores() <= 0 || GridFlag.isTileCountMismatch(grid, launch)) {
      return Optional.empty();
    }
    double perCore = (double) work.sum() / Math.min(work.active(), input.cores());
    TierOne tierOne = TierOne.of(grid, launch, input);
    double fullPrograms =
        grid.totalPrograms()
            * tierOne.redundancy()
            / (tierOne.cores() * tierOne.occupancy() * tierOne.loadBalance());
    return Optional.of(
        new SoundSpan(work.active(), Math.max(perCore, max), max, fullPrograms * max));
  }

  /** How many times too long the reference's span is; below 1 it is loose, but sound. */
  public double referenceOverSound() {
    return referenceSpanWork / spanWork;
  }

  /**
   * The floor of the grid that this span allows, us: the recommended one.
   *
   * @param input the work of one full program and its rate
   */
  public double floorMicros(TierOneInput input) {
    return spanWork / maxWork * input.workPerProgram() / input.ratePerMicro();
  }
}
