package dev.plumbline.bounds.neuron;

/**
 * What predictions do not say themselves when they become bounds.
 *
 * @param build build or kernel hash they were made for; empty matches any
 * @param deviceModel device model they hold for; empty matches any
 * @param tolerance relative tolerance, 0 to 1
 * @param validFromMillis first ms since the epoch at which they hold
 * @param validUntilMillis first ms since the epoch at which they no longer hold
 */
public record BoundOptions(
    String build,
    String deviceModel,
    double tolerance,
    long validFromMillis,
    long validUntilMillis) {
  /** They match any build and device and always hold, without tolerance. */
  public static final BoundOptions NONE = new BoundOptions("", "", 0, 0, Long.MAX_VALUE);
}
