package dev.plumbline.bounds.ascend.grid;

/**
 * The floor of the whole grid after the reference of the two-tier model: all work over all cores,
 * made longer by idle cores and uneven programs. See {@link GridFlag} for where it is no lower
 * bound.
 *
 * @param cores cores divided by
 * @param occupancy occupancy used: one of 0 or less counts as 1
 * @param loadBalance load balance used, as above
 * @param redundancy redundancy used, as above
 * @param totalWork work of all programs, at least 1
 * @param ratePerMicro rate of one core, per us
 * @param floorMicros the floor, us; infinite if there is no rate or no core
 * @param waves rounds of programs over the cores the kernel was launched for
 */
public record TierOne(
    long cores,
    double occupancy,
    double loadBalance,
    double redundancy,
    double totalWork,
    double ratePerMicro,
    double floorMicros,
    long waves) {

  /** The floor of a grid. */
  public static TierOne of(GridInfo grid, GridLaunch launch, TierOneInput input) {
    double occupancy = orOne(grid.occupancy());
    double loadBalance = orOne(grid.loadBalance());
    double redundancy = orOne(GridInfo.REDUNDANCY);
    double totalWork = Math.max(input.workPerProgram() * grid.totalPrograms(), 1.0);
    double perMicro = input.cores() * occupancy * loadBalance * input.ratePerMicro();
    return new TierOne(
        input.cores(),
        occupancy,
        loadBalance,
        redundancy,
        totalWork,
        input.ratePerMicro(),
        perMicro > 0 ? totalWork * redundancy / perMicro : Double.POSITIVE_INFINITY,
        launch.cores() <= 0 ? 1 : GridWork.ceilDiv(grid.totalPrograms(), launch.cores()));
  }

  private static double orOne(double factor) {
    return factor > 0 ? factor : 1.0;
  }
}
