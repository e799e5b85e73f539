package dev.plumbline.bench.pipeline;

import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.standalone.cli.CommandFailure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/** The right answer of a workload. A round that gives another one has no figures. */
public final class Answer implements RoundCheck {
  private static final int SHOWN = 3;

  private final RunLoads loads;
  private final boolean paired;
  private final long rows;
  private final Map<String, Map<?, ?>> expected;

  /** Works it out: everything is generated once more. */
  public Answer(Workload workload, RunLoads loads) {
    this.loads = loads;
    this.paired = workload.kind().arePaired();
    this.rows = loads.load().rows();
    this.expected = loads.expected();
  }

  /**
   * Publishes as many bounds as the workload has, which no execution beats.
   *
   * @return how many there are
   */
  public int publishBounds(Workload workload, Map<String, Object> clientProperties) {
    return new SoundBounds(workload.kind().statKind(), expected)
        .publish(workload.bounds(), clientProperties);
  }

  @Override
  public void check(Collection<StreamAccount> accounts, Collection<RunStats> runStats) {
    List<String> wrong = new ArrayList<>();
    compareTotals(accounts, wrong);
    compareFigures(loads.found(runStats), wrong);
    if (!wrong.isEmpty()) {
      String more = wrong.size() > SHOWN ? " and " + (wrong.size() - SHOWN) + " more" : "";
      throw CommandFailure.notFinished(
          "a wrong answer has no figures: "
              + String.join("; ", wrong.subList(0, Math.min(SHOWN, wrong.size())))
              + more,
          null);
    }
  }

  private void compareTotals(Collection<StreamAccount> accounts, List<String> wrong) {
    Map<String, Long> totals = new LinkedHashMap<>();
    totals.put("duplicate", sum(accounts, StreamAccount::duplicate));
    totals.put("rejected", sum(accounts, StreamAccount::rejected));
    totals.put("passed over", sum(accounts, StreamAccount::passedOver));
    totals.put("lost", sum(accounts, StreamAccount::lost));
    totals.put("open", sum(accounts, StreamAccount::open));
    totals.put("ahead of the clock", sum(accounts, StreamAccount::implausibleTimestamps));
    totals.forEach((name, total) -> compare(name, total, 0, wrong));
    compare("received", sum(accounts, StreamAccount::received), rows, wrong);
    compare("accounted for", sum(accounts, this::accountedFor), rows, wrong);
  }

  private long accountedFor(StreamAccount account) {
    return paired
        ? 2 * account.paired() + account.unpairedStarts() + account.unpairedEnds() + account.other()
        : account.folded();
  }

  private void compareFigures(Map<String, Map<?, ?>> found, List<String> wrong) {
    Set<String> runs = new TreeSet<>(expected.keySet());
    runs.addAll(found.keySet());
    for (String run : runs) {
      Map<?, ?> right = expected.getOrDefault(run, Map.of());
      Map<?, ?> given = found.getOrDefault(run, Map.of());
      Set<Object> keys = new LinkedHashSet<>(right.keySet());
      keys.addAll(given.keySet());
      for (Object key : keys) {
        if (!Objects.equals(right.get(key), given.get(key))) {
          wrong.add(run + " " + key + " is " + given.get(key) + ", expected " + right.get(key));
        }
      }
    }
  }

  private static void compare(String name, long total, long right, List<String> wrong) {
    if (total != right) {
      wrong.add(name + " is " + total + ", expected " + right);
    }
  }

  private static long sum(
      Collection<StreamAccount> accounts, ToLongFunction<StreamAccount> figure) {
    return accounts.stream().mapToLong(figure).sum();
  }
}
