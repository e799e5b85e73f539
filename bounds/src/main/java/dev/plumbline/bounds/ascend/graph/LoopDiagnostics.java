package dev.plumbline.bounds.ascend.graph;

import java.util.List;

/**
 * What a newer scheduler says about the loops it saw.
 *
 * @param total loops
 * @param resolved loops with a known trip count
 * @param unresolved loops without; their operations are counted once
 * @param maxTripCount largest known trip count
 * @param loops each of them
 */
public record LoopDiagnostics(
    long total, long resolved, long unresolved, long maxTripCount, List<Loop> loops) {

  /** Copies the list. */
  public LoopDiagnostics {
    loops = List.copyOf(loops);
  }

  /**
   * One loop.
   *
   * @param line source line
   * @param lower lower bound
   * @param upper upper bound
   * @param step step
   * @param tripCount iterations that were counted
   * @param multiplier factor its operations carry
   * @param resolved true if the trip count is known
   * @param tripCountEstimate upper estimate of the trip count, -1 if there is none
   * @param bodyFirstLine first source line of the body
   * @param bodyLastLine last source line of the body
   */
  public record Loop(
      long line,
      long lower,
      long upper,
      long step,
      long tripCount,
      long multiplier,
      boolean resolved,
      long tripCountEstimate,
      long bodyFirstLine,
      long bodyLastLine) {

    /** True if the line lies in the body. */
    public boolean contains(long sourceLine) {
      return sourceLine >= bodyFirstLine && sourceLine <= bodyLastLine;
    }
  }
}
