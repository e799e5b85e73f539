package dev.plumbline.bounds.ascend.grid;

/**
 * A loop over tiles that starts at the program id.
 *
 * @param stepValue constant step, {@link #UNKNOWN} if it is no constant
 * @param upperBound constant upper bound, {@link #UNKNOWN} if it is no constant
 */
public record PersistentLoop(long stepValue, long upperBound) {
  /** What the pass writes for a value that is no constant. */
  public static final long UNKNOWN = -1;
}
