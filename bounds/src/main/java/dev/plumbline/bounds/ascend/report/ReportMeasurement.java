package dev.plumbline.bounds.ascend.report;

import org.jspecify.annotations.Nullable;

/**
 * The measured side of a report of version 2.
 *
 * @param micros time of a launch, microseconds
 * @param metric what was measured, {@link #TASK_DURATION} if it is the duration of a task; null if
 *     nobody says
 * @param source file it comes from, null if it was told as a number
 * @param invocations launches behind it, null if nobody says
 * @param componentMatch true if a profile names the component that was predicted, null if it cannot
 *     tell
 */
public record ReportMeasurement(
    double micros,
    @Nullable String metric,
    @Nullable String source,
    @Nullable Long invocations,
    @Nullable Boolean componentMatch) {
  /** The only metric with which headroom is a ceiling. */
  public static final String TASK_DURATION = "msprof_task_duration";
}
