package dev.plumbline.bounds.ascend.diagnosis;

import dev.plumbline.bounds.ascend.calibration.Calibration;

/**
 * How many rounds of blocks a launch needs on both kinds of cores.
 *
 * @param matrixWaves rounds on the matrix cores, 0 if they take no part
 * @param vectorWaves rounds on the vector cores, 0 if they take no part
 */
public record BlockWaves(long matrixWaves, long vectorWaves) {

  /**
   * Deals blocks out by the task type of the profile: MIX types to both kinds of cores, AI_CORE to
   * matrix cores, AI_VECTOR_CORE and AIV to vector cores.
   *
   * @param taskType task type, as the profile writes it
   * @param blocks launched blocks, 0 or more
   * @throws IllegalArgumentException if the type is none of these or there are fewer than 0 blocks
   */
  public static BlockWaves of(String taskType, long blocks, Calibration calibration) {
    if (blocks < 0) {
      throw new IllegalArgumentException("blocks: expected 0 or more, found " + blocks);
    }
    long matrix = waves(blocks, calibration.aicCores());
    long vector = waves(blocks, calibration.aivCores());
    if (taskType.startsWith("MIX_")) {
      return new BlockWaves(matrix, vector);
    }
    return switch (taskType) {
      case "AI_CORE" -> new BlockWaves(matrix, 0);
      case "AI_VECTOR_CORE", "AIV" -> new BlockWaves(0, vector);
      default ->
          throw new IllegalArgumentException(
              "task type: expected MIX_*, AI_CORE, AI_VECTOR_CORE or AIV, found " + taskType);
    };
  }

  /** Rounds of the launch: those of the kind of core that needs more. */
  public long waves() {
    return Math.max(matrixWaves, vectorWaves);
  }

  private static long waves(long blocks, long cores) {
    return blocks / cores + (blocks % cores == 0 ? 0 : 1);
  }
}
