package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.Reason;
import dev.plumbline.model.value.Verdict;

/**
 * What is kept of a verdict: there are many.
 *
 * @param outcome the verdict
 * @param stale whether it is not comparable because its bound did not hold at its time
 */
record ToldVerdict(Outcome outcome, boolean stale) {
  static final ToldVerdict STALE = new ToldVerdict(Outcome.NOT_COMPARABLE, true);

  static ToldVerdict of(Verdict verdict) {
    return new ToldVerdict(verdict.outcome(), verdict.reasonCode() == Reason.STALE);
  }

  /** Value of the metric label {@code outcome}. */
  String metricText() {
    return stale ? "stale" : outcome.metricText();
  }
}
