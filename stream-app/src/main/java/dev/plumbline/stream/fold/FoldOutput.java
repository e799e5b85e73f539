package dev.plumbline.stream.fold;

import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;

/** Where the fold's results go, in the order they are made. */
public interface FoldOutput {
  /** Takes what a window gained. */
  void delta(StatsDelta delta);

  /** Takes the figures of a run so far. */
  void runStats(RunStats stats);

  /**
   * Takes a verdict.
   *
   * @param alerting whether the bound is beaten, or was when the last verdict was given
   */
  void verdict(Verdict verdict, boolean alerting);

  /** Takes the account of a stream so far. */
  void account(StreamAccount account);

  /** Takes the account of a stream that has ended, after everything its END closed. */
  void ended(StreamAccount account);
}
