package dev.plumbline.bounds.ascend.report;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How far the figures of a report of version 2 can be used; the first that holds. */
public enum ModelStatus {
  /** Nobody says how much of the kernel the schedule covers. */
  COVERAGE_UNKNOWN,
  /** The schedule does not cover all of it. */
  MODEL_INCOMPLETE,
  /** There is no bound above 0 that is finite. */
  BOUNDS_UNAVAILABLE,
  /** The calibration has no record of any constant. */
  CALIBRATION_UNKNOWN,
  /** Constants that soundness rests on are missing or not valid. */
  CALIBRATION_INCOMPLETE,
  /** Hardware limit, bound and measurement are not in this order. */
  BOUND_VIOLATION,
  /** Nothing was measured. */
  MEASUREMENT_REQUIRED,
  /** What was measured is not the duration of a task. */
  TASK_MEASUREMENT_REQUIRED,
  /** Nothing is missing: the headroom is an upper ceiling. */
  SOUND_THEORETICAL_CEILING;

  /** The name in reports. */
  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
