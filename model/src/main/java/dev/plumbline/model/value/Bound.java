package dev.plumbline.model.value;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.Unit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One prediction, valid over an interval.
 *
 * @param id stable id of the prediction
 * @param key what it predicts
 * @param unit unit of floor, estimate and budget
 * @param floor nothing can be faster; null or non-finite is not comparable
 * @param estimate expected value, null if none
 * @param budget must not be slower, null if none
 * @param tolerance relative tolerance of the floor and the estimate, 0..1
 * @param minViolations executions below the tolerated floor that make it unsound, at least 1
 * @param minSamples executions needed before efficiency is judged, at least 1
 * @param validFromMillis first ms since the epoch at which it holds
 * @param validUntilMillis first ms since the epoch at which it no longer holds
 * @param origin who made it
 * @param flags reliability flags; any flag makes it not comparable
 */
public record Bound(
    String id,
    BoundKey key,
    Unit unit,
    @Nullable Double floor,
    @Nullable Double estimate,
    @Nullable Double budget,
    double tolerance,
    long minViolations,
    long minSamples,
    long validFromMillis,
    long validUntilMillis,
    Origin origin,
    List<String> flags) {

  /**
   * Who made a prediction.
   *
   * @param tool tool or person
   * @param version version of the tool, empty if unknown
   * @param calibration calibration it used, empty if none
   */
  public record Origin(String tool, String version, String calibration) {

    /** Short id for the metric label {@code model}: tool, then version and calibration if any. */
    public String model() {
      StringBuilder text = new StringBuilder(tool);
      if (!version.isEmpty()) {
        text.append('-').append(version);
      }
      if (!calibration.isEmpty()) {
        text.append('-').append(calibration);
      }
      return text.toString();
    }
  }
}
