package dev.plumbline.stream.rollup;

import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.OwnBaseline;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.model.value.VerdictFlag;
import org.jspecify.annotations.Nullable;

/**
 * What one measurement says about one rule.
 *
 * @param answer whether the condition holds
 * @param evidence how much speaks for it; only more than before is news
 * @param heldMillis for how long it is known to have held; {@link #LONG_ENOUGH} for one that needs
 *     no more time
 * @param expected what was expected, 0 if nothing
 * @param measured what was measured
 * @param timeShare share of the measured time, NaN if unknown
 * @param ended whether its run has ended: nothing more will be said
 * @param eventMillis event time up to which it was looked at, 0 if unknown
 */
record Finding(
    Answer answer,
    long evidence,
    long heldMillis,
    double expected,
    double measured,
    double timeShare,
    boolean ended,
    long eventMillis) {

  /** Whether a condition holds. */
  enum Answer {
    /** It does. */
    HOLDS,
    /** It was measured and does not. */
    CLEAR,
    /** It can no longer be said of what was measured: the bound was withdrawn, or is wrong. */
    GONE
  }

  static final long LONG_ENOUGH = Long.MAX_VALUE;

  static final Finding WITHDRAWN = new Finding(Answer.GONE, 0, 0, 0, 0, Double.NaN, false, 0);

  /** Fewer executions of an ended run say nothing about a kernel. */
  private static final long MIN_EXECUTIONS = 5;

  /** A whole run that is slower than usual by this is a regression however short it was. */
  private static final double WHOLE_RUN_SLOWER = 1.1;

  /**
   * What a verdict says about a rule; null when it neither holds nor is over. Verdicts on a bound
   * that was beaten say nothing about a kernel.
   */
  static @Nullable Finding of(AlertRule rule, Verdict verdict) {
    if (rule == AlertRule.BOUND_VIOLATED) {
      return verdict.outcome() == Outcome.UNSOUND
          ? holds(verdict, verdict.below(), LONG_ENOUGH, verdict.floor(), verdict.min())
          : WITHDRAWN;
    }
    if (verdict.outcome().compareTo(Outcome.UNSOUND) <= 0) {
      return WITHDRAWN;
    }
    return switch (rule) {
      case HEADROOM_REGRESSED -> regressed(verdict);
      case EFFICIENCY_LOW ->
          flagged(verdict, VerdictFlag.SLOW, verdict.floor(), isSlowerThanUsual(verdict));
      case ESTIMATE_DEVIATES ->
          flagged(verdict, VerdictFlag.OVER_ESTIMATE, verdict.estimate(), isOverBudget(verdict));
      case BUDGET_EXCEEDED -> flagged(verdict, VerdictFlag.OVER_BUDGET, verdict.budget(), false);
      default -> null;
    };
  }

  /** What the end of a pool says about a leak. */
  static Finding of(StreamAccount.PoolAccount pool) {
    return switch (pool.endState()) {
      case "leaked" ->
          new Finding(
              Answer.HOLDS,
              pool.liveBytes(),
              LONG_ENOUGH,
              0,
              pool.liveBytes(),
              Double.NaN,
              true,
              0);
      case "balanced" -> new Finding(Answer.CLEAR, 0, 0, 0, 0, Double.NaN, true, 0);
      default -> WITHDRAWN;
    };
  }

  /** How far from what was expected, 0.2 for 20 % more; NaN when nothing was expected. */
  double change() {
    return change(expected, measured);
  }

  static double change(double expected, double measured) {
    return expected > 0 ? measured / expected - 1 : Double.NaN;
  }

  private static boolean isSlowerThanUsual(Verdict verdict) {
    OwnBaseline baseline = verdict.baseline();
    return baseline != null && baseline.sinceMillis() > 0;
  }

  /** What is over its budget and over its estimate needs one alert. */
  private static boolean isOverBudget(Verdict verdict) {
    return verdict.flags().contains(VerdictFlag.OVER_BUDGET);
  }

  private static Finding regressed(Verdict verdict) {
    OwnBaseline baseline = verdict.baseline();
    if (baseline == null) {
      return WITHDRAWN;
    }
    if (baseline.sinceMillis() <= 0) {
      return clear(verdict);
    }
    long held = Math.max(0, baseline.untilMillis() - baseline.sinceMillis());
    double floor = baseline.recent() > 0 ? baseline.recentMedian() / baseline.recent() : 0;
    return holds(
        verdict,
        verdict.count(),
        isWholeRunSlower(verdict, baseline) ? LONG_ENOUGH : held,
        baseline.usual() * floor,
        baseline.recentMedian());
  }

  /** A run that is over says no more; one slow window at its end is not enough. */
  private static boolean isWholeRunSlower(Verdict verdict, OwnBaseline baseline) {
    Double tightness = verdict.tightness();
    return verdict.ended()
        && verdict.count() >= MIN_EXECUTIONS
        && tightness != null
        && tightness >= WHOLE_RUN_SLOWER * baseline.usual();
  }

  /**
   * @param otherwise whether another rule says more of the same, so that the flag says nothing here
   */
  private static @Nullable Finding flagged(
      Verdict verdict, VerdictFlag flag, @Nullable Double limit, boolean otherwise) {
    if (!verdict.flags().contains(flag)) {
      return clear(verdict);
    }
    return otherwise
        ? null
        : holds(
            verdict, verdict.count(), verdict.ended() ? LONG_ENOUGH : 0, limit, verdict.median());
  }

  private static Finding holds(
      Verdict verdict, long evidence, long heldMillis, @Nullable Double expected, double measured) {
    Double share = verdict.timeShare();
    return new Finding(
        Answer.HOLDS,
        evidence,
        heldMillis,
        expected == null ? 0 : expected,
        measured,
        share == null ? Double.NaN : share,
        verdict.ended(),
        eventMillis(verdict));
  }

  private static Finding clear(Verdict verdict) {
    return new Finding(Answer.CLEAR, 0, 0, 0, 0, Double.NaN, verdict.ended(), eventMillis(verdict));
  }

  private static long eventMillis(Verdict verdict) {
    OwnBaseline baseline = verdict.baseline();
    return baseline == null ? 0 : baseline.untilMillis();
  }
}
