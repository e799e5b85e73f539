package dev.plumbline.stream.fold;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StatValue;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.Subject;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.judge.BoundMatch;
import dev.plumbline.stream.judge.Limits;
import dev.plumbline.stream.window.Figures;

/** Says what became of a key: deltas, the run so far, and the verdict on it. */
final class KeyReport {
  private final FoldContext context;
  private final TimeShares shares;

  KeyReport(FoldContext context, TimeShares shares) {
    this.context = context;
    this.shares = shares;
  }

  /**
   * Ends a record for one key: says what its windows gained.
   *
   * @param all whether every window closes
   * @return whether there may be more to {@link #tell}
   */
  boolean close(KeyState key, boolean all, Subject subject) {
    key.emitted =
        key.figures().isDue(all)
            && key.figures()
                .settle(all, (start, late, gained) -> deltas(key, subject, start, late, gained));
    return all || key.emitted || key.isBeaten();
  }

  /**
   * Says what became of a key when all windows that the record closed are closed: at once when a
   * bound was beaten. Run statistics and the verdict follow, but while windows close one after the
   * other no more often than the accounts are written, so that both always tell of the same rows.
   *
   * @param all whether every window was closed
   * @return whether run statistics and verdict were put off for now
   */
  boolean tell(KeyState key, boolean all, Subject subject, boolean complete, boolean ended) {
    boolean emitted = key.emitted;
    boolean beaten = key.takeBeaten();
    if (all ? emitted || key.isDue() || ended != key.said().isEnded() : emitted && isTime(key)) {
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
    if (key.said().isOther(verdict)) {
      say(key, verdict);
    }
  }

  private void deltas(KeyState key, Subject subject, long start, boolean late, Figures gained) {
    long lastEventMillis = gained.lastEventMillis();
    shares.add(key.key().kind(), gained);
    if (!late) {
      standing(key, subject, start, gained);
    }
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

  /** Holds a closed window against the subject's past, where a floor says what it is worth. */
  private void standing(KeyState key, Subject subject, long start, Figures gained) {
    if (key.key().kind() == StatKind.POOL || gained.durations().isEmpty()) {
      return;
    }
    Limits limits = key.limits(context.book(), subject, gained.lastEventMillis());
    if (limits != null && limits.floor() != null) {
      key.stands(context.baselines().closed(key.key(), subject.build(), start, gained));
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
    if (key.said().isNews(verdict)) {
      say(key, verdict);
    }
  }

  private void say(KeyState key, Verdict verdict) {
    boolean alerting = key.said().isAlerting() || LastSaid.isAlerting(verdict);
    key.said(verdict);
    context.output().verdict(verdict, alerting);
  }

  private Verdict judge(
      KeyState key, BoundMatch match, Subject subject, boolean complete, boolean ended) {
    return context
        .judge()
        .judge(
            key.measured(match, subject, shares, complete, ended),
            match,
            context.nowMillis().getAsLong());
  }
}
