package dev.plumbline.bounds.ascend.grid;

/**
 * What the floor of the grid is computed from beside the grid.
 *
 * @param isCubeKernel whether the kernel runs on matrix cores; without a matrix product it runs on
 *     vector cores
 * @param aicCores matrix cores of the chip
 * @param aivCores vector cores of the chip
 * @param workPerProgram work of one full program: FLOP, elements or bytes
 * @param ratePerMicro rate of one core for this work, per us
 */
public record TierOneInput(
    boolean isCubeKernel,
    long aicCores,
    long aivCores,
    double workPerProgram,
    double ratePerMicro) {

  /** Cores the floor divides by. */
  public long cores() {
    return isCubeKernel ? aicCores : aivCores;
  }
}
