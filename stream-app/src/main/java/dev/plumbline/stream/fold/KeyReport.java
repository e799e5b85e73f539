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
   * Ends a record for one key: says what its windows gained, and at once when a bound was beaten.
   * Run statistics and the verdict follow, but while windows close one after the other no more
   * often than the accounts are written, so that both always tell of the same rows.
   *
   * @param all whether every window closes
   * @return whether run statistics and verdict were put off for now
   */
  boolean settle(KeyState key, boolean all, Subject subject, boolean complete, boolean ended) {
    boolean emitted =
        key.figures().isDue(all)
            && key.figures()
                .settle(all, (start, late, gained) -> deltas(key, subject, start, late, gained));
    boolean beaten = key.takeBeaten();
    if (all ? emitted || key.isDue() || ended != key.saidEnded() : emitted && isTime(key)) {
      say(key, subject, complete, ended);
      return false;
    }
    if (beaten && key.isNewlyUnsound(key.match(context.book(), subject))) {
      verdict(key, subject, complete, ended);
    }
    return emitted && key.putOff();
  }

  private boolean isTime(KeyState key) {
    return context.pace().isTime(context.nowMillis().getAsLong(), key.saidMillis());
  }

  /** Says run statistics and verdict. */
  void say(KeyState key, Subject subject, boolean complete, boolean ended) {
    runStats(key, subject, ended);
    verdict(key, subject, complete, ended);
    key.saidAll(context.nowMillis().getAsLong());
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
    long lastEventMillis = gained.lastEventMillis();
    for (StatValue value : gained.intoDeltas()) {
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
                  lastEventMillis,
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

  private void verdict(KeyState key, Subject subject, boolean complete, boolean ended) {
    BoundMatch match = key.match(context.book(), subject);
    if (key.isKnownBoundless(match, ended)) {
      return;
    }
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
