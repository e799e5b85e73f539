package dev.plumbline.bounds.ascend.report;

import dev.plumbline.bounds.BoundId;
import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Bound;

/**
 * Which measured kernel a prediction is about. Launches of other grids, shapes or types are other
 * kernels to a bound: what tells them apart belongs into {@code variant}.
 *
 * @param kernel name exactly as it is measured
 * @param variant grid, types and shape as measurements have them; empty for any
 * @param build build or hash of the kernel the schedule belongs to; empty for any
 * @param deviceModel device model; empty for any
 * @param validFromMillis first ms since the epoch at which it holds
 * @param validUntilMillis first ms since the epoch at which it no longer holds
 */
public record BoundTarget(
    String kernel,
    String variant,
    String build,
    String deviceModel,
    long validFromMillis,
    long validUntilMillis) {
  /** Name of the model in the origin of its bounds. */
  public static final String TOOL = "ascend-two-tier";

  private static final double NANOS_PER_MICRO = 1000;

  /** A kernel by its name alone, at any time. */
  public static BoundTarget anyTime(String kernel) {
    return new BoundTarget(kernel, "", "", "", 0, Long.MAX_VALUE);
  }

  /**
   * The bound: floor in nanoseconds, tolerance as wide as the least certain constant behind it,
   * every flag: of the model, the grid and the calibration. A floor that is not finite stays as it
   * is: it is shown, never compared.
   */
  Bound bound(KernelPrediction prediction, UsableFloor floor) {
    BoundKey key = new BoundKey(StatKind.KERNEL, kernel, "", variant, build, deviceModel);
    Bound.Origin origin =
        new Bound.Origin(
            TOOL, prediction.bound().rules().version(), prediction.calibration().version());
    return new Bound(
        BoundId.of(origin, key, validFromMillis),
        key,
        StatKind.KERNEL.unit(),
        floor.micros() * NANOS_PER_MICRO,
        null,
        null,
        UsedConstants.relativeCiOfFloor(
            prediction.bound(), prediction.calibration(), floor.isWhole()),
        1,
        1,
        validFromMillis,
        validUntilMillis,
        origin,
        floor.flagNames());
  }
}
