package dev.plumbline.bench.pipeline;

import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StreamAccount;
import java.util.Collection;

/** Compares what a round found with what it must find. */
@FunctionalInterface
public interface RoundCheck {

  /**
   * Looks at the answer of a round.
   *
   * @param accounts the last account of every stream
   * @param runStats the last run statistics of every key
   * @throws dev.plumbline.standalone.cli.CommandFailure if it is wrong
   */
  void check(Collection<StreamAccount> accounts, Collection<RunStats> runStats);
}
