package dev.plumbline.bounds.ascend.diagnosis;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import org.jspecify.annotations.Nullable;

/**
 * Control that the schedule hides and the device does not.
 *
 * @param measuredAivScalarFrac scalar share of the vector core's time, measured, 0..1
 * @param modelExposedControlFrac exposed control as a share of the schedule, 0..1
 * @param gapOvlPts measured minus modelled share
 * @param gapOvlUs what of the headroom that explains, microseconds; null without headroom
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record GapOverlap(
    double measuredAivScalarFrac,
    double modelExposedControlFrac,
    double gapOvlPts,
    @Nullable Double gapOvlUs) {

  /**
   * Compares a measurement with a schedule.
   *
   * @param measuredScalarFrac scalar share of the vector core's time, of the same core
   * @param modelExposedFrac exposed share of {@link Overlap}
   * @param measuredMicros measured time of the launch
   * @param boundMicros bound of the launch
   */
  public static GapOverlap of(
      double measuredScalarFrac,
      double modelExposedFrac,
      double measuredMicros,
      double boundMicros) {
    double points = measuredScalarFrac - modelExposedFrac;
    double headroom = measuredMicros - boundMicros;
    return new GapOverlap(
        measuredScalarFrac,
        modelExposedFrac,
        points,
        headroom > 0 ? Math.min(Math.max(0, points) * measuredMicros, headroom) : null);
  }
}
