package dev.plumbline.bounds.tenstorrent;

/**
 * What the performance model says of an op, ns. The bandwidth figure is the largest over the
 * tensors, not their sum, so the ideal is an optimistic bound.
 *
 * @param idealNanos the larger one of the two below
 * @param computeNanos least time to compute
 * @param bandwidthNanos least time to move its largest tensor in DRAM; tensors in L1 count 1
 */
public record PerformanceModel(long idealNanos, long computeNanos, long bandwidthNanos) {

  /** What the ideal comes from. */
  public enum BoundBy {
    /** Computing takes as long or longer. */
    COMPUTE("compute"),
    /** Moving takes longer. */
    BANDWIDTH("bandwidth");

    private final String text;

    BoundBy(String text) {
      this.text = text;
    }

    /** Lower-case name. */
    public String text() {
      return text;
    }
  }

  /**
   * Whether this is a bound. An op without a model has 1, 1, 1, which is no bound of 1 ns; nothing
   * takes less than that either.
   */
  public boolean isBound() {
    return idealNanos > 0 && !(idealNanos == 1 && computeNanos == 1 && bandwidthNanos == 1);
  }

  /** What the ideal comes from. */
  public BoundBy boundBy() {
    return computeNanos >= bandwidthNanos ? BoundBy.COMPUTE : BoundBy.BANDWIDTH;
  }
}
