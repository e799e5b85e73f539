package dev.plumbline.standalone.bounds;

import dev.plumbline.bounds.ascend.floor.RateRules;
import org.jspecify.annotations.Nullable;

/**
 * How schedules are charged and reported.
 *
 * @param rates rules by which work is charged
 * @param asReportV2 whether their JSON is the newer report of the model's reference
 * @param measuredMetric what a measured time that is told is of, null if nobody says
 */
public record ScheduleForm(RateRules rates, boolean asReportV2, @Nullable String measuredMetric) {
  /** The published rules, our own report. */
  public static final ScheduleForm PUBLISHED =
      new ScheduleForm(RateRules.BY_COMPONENT, false, null);
}
