package dev.plumbline.stream.window;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.CoreStats;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.BoundChecks;
import dev.plumbline.model.value.StatValue;
import dev.plumbline.stream.judge.CheckCounter;
import dev.plumbline.stream.judge.Limits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The mergeable figures of one key over some time: a window, a run, a fleet. Mutable; merging is
 * commutative and associative.
 */
public final class Figures {
  private final StatKind kind;
  private final @Nullable DurationStats durations;
  private final @Nullable CoreStats cores;
  private PoolStats pool = PoolStats.EMPTY;
  private List<CheckCounter> checks = List.of();
  private long unpairedStarts;
  private long unpairedEnds;
  private Set<String> hashes = Set.of();
  private Set<String> candidates = Set.of();
  private long firstEventMillis = Long.MAX_VALUE;
  private long lastEventMillis = Long.MIN_VALUE;

  /** Starts empty for a kind of figure. */
  public Figures(StatKind kind) {
    this(kind, kind == StatKind.POOL ? null : new DurationStats());
  }

  /** Starts with executions that are taken over; null for a pool. */
  Figures(StatKind kind, @Nullable DurationStats durations) {
    this.kind = kind;
    this.durations = durations;
    this.cores = kind == StatKind.RISC_ZONE ? new CoreStats() : null;
  }

  /** Counts one execution. */
  public void addDuration(long duration, long eventMillis, @Nullable Limits limits) {
    durations().add(duration);
    if (limits != null) {
      checksOf(limits.bound().id(), limits.model()).check(duration, limits);
    }
    seen(eventMillis);
  }

  /**
   * Counts executions that lie between two times, all against the same limits.
   *
   * @return how many were below the tolerated floor
   */
  public long addDurations(
      long[] durations,
      int from,
      int to,
      long firstMillis,
      long lastMillis,
      @Nullable Limits limits) {
    durations().addAll(durations, from, to);
    seen(firstMillis);
    seen(lastMillis);
    if (limits == null) {
      return 0;
    }
    CheckCounter counter = checksOf(limits.bound().id(), limits.model());
    long below = counter.below();
    counter.check(durations, from, to, limits);
    return counter.below() - below;
  }

  /** Counts executions that were counted already under their core, too. */
  public void addCore(int coreX, int coreY, long count, long sum, long min, long max) {
    if (cores != null) {
      cores.addCore(coreX, coreY, count, sum, min, max);
    }
  }

  /** Adds flows of a pool and takes its state if it is newer. */
  public void addPool(PoolStats delta, long firstMillis, long lastMillis) {
    pool = pool.merge(delta);
    seen(firstMillis);
    seen(lastMillis);
  }

  /** Counts markers without a partner; negative numbers take back what was counted too early. */
  public void addUnpaired(long starts, long ends, long eventMillis) {
    unpairedStarts += starts;
    unpairedEnds += ends;
    seen(eventMillis);
  }

  /** Remembers under which hash and possible names the zone was seen. */
  public void addIdentity(String hash, Collection<String> names) {
    addIdentities(List.of(hash), names);
  }

  void addIdentities(Collection<String> moreHashes, Collection<String> moreCandidates) {
    hashes = with(hashes, moreHashes);
    candidates = with(candidates, moreCandidates);
  }

  /** Most figures never have any of these: a set is made when the first one comes. */
  private static Set<String> with(Set<String> set, Collection<String> more) {
    if (more.isEmpty() || set.containsAll(more)) {
      return set;
    }
    Set<String> grown = set.isEmpty() ? new TreeSet<>() : set;
    grown.addAll(more);
    return grown;
  }

  /** Adds everything another one counted, which stays as it is. */
  public void merge(Figures other) {
    mergeParts(other.durations, other.cores, other.pool);
    for (CheckCounter counted : other.checks) {
      checksOf(counted.boundId(), counted.model()).merge(counted);
    }
    unpairedStarts += other.unpairedStarts;
    unpairedEnds += other.unpairedEnds;
    addIdentities(other.hashes, other.candidates);
    firstEventMillis = Math.min(firstEventMillis, other.firstEventMillis);
    lastEventMillis = Math.max(lastEventMillis, other.lastEventMillis);
  }

  /** Adds everything a delta of one time counted. */
  public void merge(StatValue delta, long eventMillis) {
    mergeParts(delta.durations(), delta.cores(), delta.pool());
    BoundChecks counted = delta.checks();
    if (counted != null) {
      checksOf(counted.boundId(), counted.model()).merge(CheckCounter.of(counted));
    }
    unpairedStarts += delta.unpairedStarts();
    unpairedEnds += delta.unpairedEnds();
    addIdentities(delta.hashes(), delta.candidates());
    seen(eventMillis);
  }

  private void mergeParts(
      @Nullable DurationStats theirDurations,
      @Nullable CoreStats theirCores,
      @Nullable PoolStats theirPool) {
    if (durations != null && theirDurations != null) {
      durations.merge(theirDurations);
    }
    if (cores != null && theirCores != null) {
      cores.merge(theirCores);
    }
    if (theirPool != null) {
      pool = pool.merge(theirPool);
    }
  }

  private CheckCounter checksOf(String boundId, String model) {
    for (int i = checks.size() - 1; i >= 0; i--) {
      if (checks.get(i).boundId().equals(boundId)) {
        return checks.get(i);
      }
    }
    CheckCounter counter = new CheckCounter(boundId, model);
    restore(counter);
    return counter;
  }

  private void seen(long eventMillis) {
    firstEventMillis = Math.min(firstEventMillis, eventMillis);
    lastEventMillis = Math.max(lastEventMillis, eventMillis);
  }

  /** An independent value; its checks are those of the bound that came into force last. */
  public StatValue toValue() {
    return value(
        durations == null ? null : durations.copy(), cores == null ? null : cores.copy(), pool);
  }

  /**
   * Values that carry one bound's checks each and add up to the whole: the first has everything
   * else, the others nothing but checks. The values take over what these figures hold, which must
   * not be used afterwards.
   */
  public List<StatValue> intoDeltas() {
    StatValue whole = value(durations, cores, pool);
    if (checks.size() < 2) {
      return List.of(whole);
    }
    List<StatValue> deltas = new ArrayList<>();
    deltas.add(whole);
    for (int i = 0; i < checks.size() - 1; i++) {
      Figures onlyChecks = new Figures(kind);
      onlyChecks.restore(checks.get(i));
      deltas.add(onlyChecks.toValue());
    }
    return deltas;
  }

  private StatValue value(
      @Nullable DurationStats ofDurations, @Nullable CoreStats ofCores, PoolStats ofPool) {
    return new StatValue(
        ofDurations,
        ofCores,
        kind == StatKind.POOL ? ofPool : null,
        checks.isEmpty() ? null : checks.get(checks.size() - 1).toValue(),
        unpairedStarts,
        unpairedEnds,
        List.copyOf(hashes),
        List.copyOf(candidates));
  }

  /** The distribution of executions. */
  public DurationStats durations() {
    if (durations == null) {
      throw new IllegalStateException("a " + kind + " has no durations");
    }
    return durations;
  }

  /** Flows and state of a pool; empty for other kinds. */
  public PoolStats pool() {
    return pool;
  }

  /** Checks by bound, in the order the bounds came into force; not to be changed. */
  public List<CheckCounter> checks() {
    return checks;
  }

  /** STARTs without END. */
  public long unpairedStarts() {
    return unpairedStarts;
  }

  /** ENDs without START. */
  public long unpairedEnds() {
    return unpairedEnds;
  }

  /** Oldest event, 0 when there was none. */
  public long firstEventMillis() {
    return lastEventMillis == Long.MIN_VALUE ? 0 : firstEventMillis;
  }

  /** Newest event, 0 when there was none. */
  public long lastEventMillis() {
    return lastEventMillis == Long.MIN_VALUE ? 0 : lastEventMillis;
  }

  StatKind kind() {
    return kind;
  }

  @Nullable CoreStats cores() {
    return cores;
  }

  Set<String> hashes() {
    return hashes;
  }

  Set<String> candidates() {
    return candidates;
  }

  /** Puts back the checks of one more bound. */
  void restore(CheckCounter counter) {
    if (checks.isEmpty()) {
      checks = new ArrayList<>(1);
    }
    checks.add(counter);
  }

  /** Executions that were below the tolerated floor of a bound. */
  public long below(String boundId) {
    for (CheckCounter counter : checks) {
      if (counter.boundId().equals(boundId)) {
        return counter.below();
      }
    }
    return 0;
  }

  /** Restores the event times as they were stored. */
  void eventTimes(long first, long last) {
    firstEventMillis = first;
    lastEventMillis = last;
  }

  long rawFirstEventMillis() {
    return firstEventMillis;
  }

  long rawLastEventMillis() {
    return lastEventMillis;
  }
}
