package dev.plumbline.model.value;

/** Said beside {@code WITHIN_NOISE}, {@code AT_BOUND} or {@code SOUND}. */
public enum VerdictFlag {
  /**
   * Efficiency fell below the limit set for it, or below what the subject itself reached before.
   */
  SLOW,
  /** Median above estimate × (1 + tolerance). */
  OVER_ESTIMATE,
  /** Median above the budget. */
  OVER_BUDGET
}
