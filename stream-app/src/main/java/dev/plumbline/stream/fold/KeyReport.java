package dev.plumbline.stream.fold;

import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StatValue;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.Subject;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.judge.BoundMatch;
import dev.plumbline.stream.window.Figures;

/** Says what became of a key: deltas, the run so far, and the verdict on it. */
final class KeyReport {
  private final FoldContext context;

  KeyReport(FoldContext context) {
    this.context = context;
  }

  /**
   * Ends a record for one key.
   *
   * @param all whether every window closes
   */
  void settle(KeyState key, boolean all, Subject subject, boolean complete, boolean ended) {
    boolean emitted =
        key.figures()
            .settle(all, (start, late, gained) -> deltas(key, subject, start, late, gained));
    BoundMatch match = key.match(context.book(), subject);
    if (emitted || (all && ended != key.saidEnded())) {
      runStats(key, subject, ended);
      verdict(key, match, subject, complete, ended);
    } else if (key.isNewlyUnsound(match)) {
      verdict(key, match, subject, complete, ended);
    }
  }

  /** Judges again, because the bounds may have changed; says it when the verdict did. */
  void rejudge(KeyState key, Subject subject, boolean complete, boolean ended) {
    BoundMatch match = key.match(context.book(), subject);
    Verdict verdict = judge(key, match, subject, complete, ended);
    if (key.isOther(verdict)) {
      say(key, verdict);
    }
  }

  private void deltas(KeyState key, Subject subject, long start, boolean late, Figures gained) {
    for (StatValue value : gained.toDeltas()) {
      context
          .output()
          .delta(
              new StatsDelta(
                  1,
                  key.key(),
                  subject,
                  start,
                  context.windowing().sizeMillis(),
                  late,
                  gained.lastEventMillis(),
                  value));
    }
  }

  private void runStats(KeyState key, Subject subject, boolean ended) {
    Figures run = key.figures().run();
    context
        .output()
        .runStats(
            new RunStats(
                1,
                key.key(),
                subject,
                ended,
                run.firstEventMillis(),
                run.lastEventMillis(),
                run.toValue()));
  }

  private void verdict(
      KeyState key, BoundMatch match, Subject subject, boolean complete, boolean ended) {
    Verdict verdict = judge(key, match, subject, complete, ended);
    if (key.isNews(verdict)) {
      say(key, verdict);
    }
  }

  private void say(KeyState key, Verdict verdict) {
    boolean alerting = key.saidUnsound() || verdict.outcome() == Outcome.UNSOUND;
    key.said(verdict);
    context.output().verdict(verdict, alerting);
  }

  private Verdict judge(
      KeyState key, BoundMatch match, Subject subject, boolean complete, boolean ended) {
    return context
        .judge()
        .judge(
            key.measured(match, subject, complete, ended), match, context.nowMillis().getAsLong());
  }
}
