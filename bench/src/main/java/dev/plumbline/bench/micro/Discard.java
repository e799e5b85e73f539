package dev.plumbline.bench.micro;

import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.fold.FoldOutput;

/** Takes results and keeps what a fold says it has taken. */
final class Discard implements FoldOutput {
  private long results;

  /** How many results there were. */
  long results() {
    return results;
  }

  @Override
  public void delta(StatsDelta delta) {
    results++;
  }

  @Override
  public void runStats(RunStats stats) {
    results++;
  }

  @Override
  public void verdict(Verdict verdict, boolean alerting) {
    results++;
  }

  @Override
  public void account(StreamAccount account) {
    results++;
  }

  @Override
  public void ended(StreamAccount account) {
    results++;
  }
}
