package dev.plumbline.bounds.ascend.calibration;

import dev.plumbline.bounds.ascend.component.Component;

/**
 * A measured transfer path.
 *
 * @param source memory read from, lower case: gm, l1, ub
 * @param target memory written to, lower case
 * @param coreNum number of cores it was measured with, -1 for the sustained rate of one core
 */
public record MemoryPath(String source, String target, long coreNum) {
  /** Global memory to unified buffer. */
  public static final MemoryPath GM_TO_UB = ofOneCore("gm", "ub");

  /** L1 to the first operand buffer of the matrix unit. */
  public static final MemoryPath L1_TO_L0A = ofOneCore("l1", "l0a");

  /** Unified buffer to global memory. */
  public static final MemoryPath UB_TO_GM = ofOneCore("ub", "gm");

  /** Result buffer of the matrix unit to global memory; only newer calibrations have it. */
  public static final MemoryPath L0C_TO_GM = ofOneCore("l0c", "gm");

  /** The sustained path of one core; the only kind that the model looks up. */
  public static MemoryPath ofOneCore(String source, String target) {
    return new MemoryPath(source, target, -1);
  }

  /**
   * The one path that all transfers of a component are charged at, whatever their own spaces are.
   *
   * @throws IllegalArgumentException if the component transfers nothing
   */
  public static MemoryPath of(Component component) {
    return switch (component) {
      case MTE_GM -> GM_TO_UB;
      case MTE_L1 -> L1_TO_L0A;
      case MTE_UB -> UB_TO_GM;
      case CUBE, VECTOR, SCALAR ->
          throw new IllegalArgumentException(component.label() + " transfers nothing");
    };
  }

  /** Whether it goes through the memory that all cores share. */
  public boolean isOfGlobalMemory() {
    return source.equals("gm") || target.equals("gm");
  }

  /** As it is written in reports: {@code gm->ub@-1}. */
  public String text() {
    return source + "->" + target + "@" + coreNum;
  }
}
