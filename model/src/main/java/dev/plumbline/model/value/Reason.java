package dev.plumbline.model.value;

/** Why a verdict is what it is, where the outcome alone does not say it. */
public enum Reason {
  /** The outcome says it. */
  NONE,
  /** The bound has no floor, or one that is no finite number of at least 0. */
  NO_FINITE_FLOOR,
  /** The estimate or the budget of the bound is no finite number. */
  NOT_FINITE,
  /** The bound carries a reliability flag. */
  FLAGGED,
  /** The bound is for another device model. */
  OTHER_DEVICE_MODEL,
  /** One side is in bytes, the other a time. */
  OTHER_UNIT,
  /** One side is in cycles, the other in nanoseconds, and no clock is known. */
  CLOCK_UNKNOWN,
  /** The bound did not hold at the time of the measurement. */
  STALE,
  /** Fewer executions than the bound asks for. */
  TOO_FEW_SAMPLES,
  /** The measurement misses rows where they matter. */
  INCOMPLETE,
  /** Executions were below the tolerated floor. */
  FLOOR_BEATEN
}
