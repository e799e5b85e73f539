package dev.plumbline.stream.rollup;

import java.util.List;

/**
 * The rules of the roll-up. Ids are the alert names of the Prometheus rules and of the runbooks.
 */
enum AlertRule {
  /** An execution was below the tolerated floor. Fires at once: one is enough. */
  BOUND_VIOLATED(
      "BoundViolated",
      "critical",
      "model",
      "A lower bound was beaten: the model, its calibration or the join is wrong.",
      true,
      false,
      true),
  /**
   * The windows that closed last are slower than usual. The fold enters at one limit and leaves at
   * a lower one and knows since when in event time, so imported history fires like live data.
   */
  HEADROOM_REGRESSED(
      "HeadroomRegressed",
      "warning",
      "kernel",
      "A kernel is slower than the same source and build used to be.",
      false,
      false,
      true),
  /** Floor ÷ median is below the limit that was set; by default none is. */
  EFFICIENCY_LOW(
      "EfficiencyLow",
      "warning",
      "kernel",
      "A kernel is farther from its floor than the limit that was set.",
      true,
      true,
      false),
  /** The median is above the tolerated estimate, and not above the budget. */
  ESTIMATE_DEVIATES(
      "EstimateDeviates",
      "warning",
      "kernel",
      "A kernel is slower than was estimated for it.",
      true,
      true,
      false),
  /** The median, or the peak of a pool, is above the budget. */
  BUDGET_EXCEEDED(
      "BudgetExceeded",
      "warning",
      "kernel",
      "A kernel or pool takes more than its budget.",
      true,
      true,
      false),
  /** A pool held memory when its stream ended complete. */
  POOL_LEAK(
      "PoolLeakSuspected",
      "warning",
      "memory",
      "A memory pool was not empty when its stream ended.",
      false,
      false,
      true);

  /** The rules that verdicts decide. */
  static final List<AlertRule> OF_VERDICTS =
      List.of(
          BOUND_VIOLATED, HEADROOM_REGRESSED, EFFICIENCY_LOW, ESTIMATE_DEVIATES, BUDGET_EXCEEDED);

  private final String id;
  private final String severity;
  private final String component;
  private final String summary;
  private final boolean ofBound;
  private final boolean heldByClock;
  private final boolean clearedAtOnce;

  AlertRule(
      String id,
      String severity,
      String component,
      String summary,
      boolean ofBound,
      boolean heldByClock,
      boolean clearedAtOnce) {
    this.id = id;
    this.severity = severity;
    this.component = component;
    this.summary = summary;
    this.ofBound = ofBound;
    this.heldByClock = heldByClock;
    this.clearedAtOnce = clearedAtOnce;
  }

  String id() {
    return id;
  }

  String severity() {
    return severity;
  }

  /** Whom it is for when it is about an execution time. */
  String component() {
    return component;
  }

  /** What it means, whatever the values. */
  String summary() {
    return summary;
  }

  /** Whether what one bound says is a cause of its own. */
  boolean isOfBound() {
    return ofBound;
  }

  /** Whether the hold time counts by the wall clock from when the condition was first seen. */
  boolean isHeldByClock() {
    return heldByClock;
  }

  /** Whether a measurement without the condition ends it at once, and not after the clear time. */
  boolean isClearedAtOnce() {
    return clearedAtOnce;
  }

  /**
   * The rule of an alert name.
   *
   * @throws IllegalArgumentException if there is none
   */
  static AlertRule of(String id) {
    for (AlertRule rule : values()) {
      if (rule.id.equals(id)) {
        return rule;
      }
    }
    throw new IllegalArgumentException("no alert rule has the name " + id);
  }
}
