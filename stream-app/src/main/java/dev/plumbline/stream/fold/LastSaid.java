package dev.plumbline.stream.fold;

import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;

/** The verdict on a key that was said last, as far as the next one depends on it. Mutable. */
final class LastSaid {
  private String outcome = "";
  private String bound = "";
  private String terms = "";
  private boolean ended;
  private boolean alerting;

  /** Whether a verdict is of interest to alerts: a floor was beaten, or something is too slow. */
  static boolean isAlerting(Verdict verdict) {
    return verdict.outcome() == Outcome.UNSOUND || !verdict.flags().isEmpty();
  }

  /** Takes the verdict that is said now. */
  void take(Verdict verdict) {
    outcome = verdict.outcome().name();
    bound = verdict.boundId();
    terms = terms(verdict);
    ended = verdict.ended();
    alerting = isAlerting(verdict);
  }

  /** Whether it was that nothing predicts the key. */
  boolean isNoBound(boolean nowEnded) {
    return outcome.equals(Outcome.NO_BOUND.name()) && ended == nowEnded;
  }

  /** Whether a verdict says more: the same missing bound is told once. */
  boolean isNews(Verdict verdict) {
    return verdict.outcome() != Outcome.NO_BOUND || !isNoBound(verdict.ended());
  }

  /** Whether a verdict differs in what it says or about which bound. */
  boolean isOther(Verdict verdict) {
    return !outcome.equals(verdict.outcome().name())
        || !bound.equals(verdict.boundId())
        || !terms.equals(terms(verdict));
  }

  /** Whether it was that this bound is beaten. */
  boolean isUnsound(String boundId) {
    return outcome.equals(Outcome.UNSOUND.name()) && bound.equals(boundId);
  }

  /** Whether it was of interest to alerts. */
  boolean isAlerting() {
    return alerting;
  }

  /** Whether the streams had ended. */
  boolean isEnded() {
    return ended;
  }

  void write(StateWriter out) {
    out.text(outcome).text(bound).text(terms).flag(ended);
  }

  void writeAlerting(StateWriter out) {
    out.flag(alerting);
  }

  void read(StateReader in) {
    outcome = in.text("outcome");
    bound = in.text("bound id");
    terms = in.text("terms");
    ended = in.flag("ended");
    alerting = outcome.equals(Outcome.UNSOUND.name());
  }

  /** Reads what the first version of the state did not have. */
  void readAlerting(StateReader in) {
    alerting = in.flag("alerting");
  }

  /** What the bound said, so that one that was published again with other values is judged anew. */
  private static String terms(Verdict verdict) {
    return verdict.floor() + " " + verdict.estimate() + " " + verdict.budget() + verdict.flags();
  }
}
