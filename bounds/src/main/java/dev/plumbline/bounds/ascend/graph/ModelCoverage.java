package dev.plumbline.bounds.ascend.graph;

/**
 * How much of the kernel a newer scheduler says that its schedule covers.
 *
 * @param status {@link #COMPLETE}, {@link #UNKNOWN}, or what is missing
 * @param outlinedCalls calls of functions outside of the kernel
 * @param summarizedOutlinedCalls those that one operation stands for
 * @param zeroByteTransfers transfers without bytes
 * @param traceTimingStatus whether the times of a trace can be used
 * @param semanticOverlay whether the kernel's source was used as well
 */
public record ModelCoverage(
    String status,
    long outlinedCalls,
    long summarizedOutlinedCalls,
    long zeroByteTransfers,
    String traceTimingStatus,
    boolean semanticOverlay) {
  /** Everything is covered. */
  public static final String COMPLETE = "complete";

  /** Nobody says. */
  public static final String UNKNOWN = "unknown";
}
