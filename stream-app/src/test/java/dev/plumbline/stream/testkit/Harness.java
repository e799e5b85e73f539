package dev.plumbline.stream.testkit;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.fold.FoldOutput;
import dev.plumbline.stream.fold.SourceFold;
import dev.plumbline.stream.judge.BoundBook;
import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A fold with a clock that is moved by hand, a store that survives restarts, and all it said. */
public final class Harness implements FoldOutput {
  /** Wall clock at the start: one minute after the captures begin. */
  public static final long START_MILLIS = Capture.BASE_MILLIS + 60_000;

  public final List<StatsDelta> deltas = new ArrayList<>();
  public final List<RunStats> emitted = new ArrayList<>();
  public final List<Verdict> said = new ArrayList<>();
  public final List<StreamAccount> ended = new ArrayList<>();
  public final BoundBook book = new BoundBook();
  public final MemoryStore store = new MemoryStore();
  private final Map<String, RunStats> runs = new TreeMap<>();
  private final Map<String, Verdict> verdicts = new TreeMap<>();
  private final Map<String, StreamAccount> accounts = new TreeMap<>();
  private final Frame frame = new Frame();
  private final StreamConfig config;
  private final boolean stored;
  private long nowMillis = START_MILLIS;
  private boolean behind;
  private SourceFold fold;

  public Harness() {
    this(StreamConfig.defaults(), true);
  }

  public Harness(StreamConfig config, boolean stored) {
    this.config = config;
    this.stored = stored;
    this.fold = newFold();
  }

  private SourceFold newFold() {
    return new SourceFold(
        config, book, () -> nowMillis, () -> behind, stored ? store : FoldStore.NONE, this);
  }

  public Harness accept(byte[]... records) {
    for (byte[] record : records) {
      fold.accept(frame.wrap(record), record);
    }
    return this;
  }

  /** Writes the state, as a commit does. */
  public Harness commit() {
    fold.flush();
    return this;
  }

  /** Commits and forgets the heap: what is stored is all that is left. */
  public Harness restart() {
    commit();
    fold = newFold();
    return this;
  }

  public Harness advance(Duration time) {
    nowMillis += time.toMillis();
    fold.tick();
    return this;
  }

  /** Says whether the records that come now are old. */
  public Harness behind(boolean old) {
    behind = old;
    return this;
  }

  public Harness now(long millis) {
    nowMillis = millis;
    return this;
  }

  public Harness expire() {
    fold.expire();
    return this;
  }

  public Harness tick() {
    return advance(Duration.ZERO);
  }

  public Map<String, RunStats> runs() {
    return runs;
  }

  public RunStats run(String name) {
    return runs.values().stream()
        .filter(stats -> stats.key().name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no run statistics of " + name + " in " + runs));
  }

  public RunStats run(String name, String place) {
    return runs.values().stream()
        .filter(stats -> stats.key().name().equals(name) && stats.key().place().equals(place))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no run statistics of " + name + " in " + runs));
  }

  public Verdict verdictOn(String name) {
    return verdicts.values().stream()
        .filter(verdict -> verdict.key().name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no verdict on " + name + " in " + verdicts));
  }

  public StreamAccount account(StreamId stream) {
    StreamAccount account = accounts.get(stream.text());
    if (account == null) {
      throw new AssertionError("no account of " + stream + " in " + accounts.keySet());
    }
    return account;
  }

  public StreamAccount account() {
    return accounts.values().iterator().next();
  }

  public Map<String, StreamAccount> accounts() {
    return accounts;
  }

  @Override
  public void delta(StatsDelta delta) {
    deltas.add(delta);
  }

  @Override
  public void runStats(RunStats stats) {
    emitted.add(stats);
    StatKey key = stats.key();
    runs.put(key.text(), stats);
  }

  @Override
  public void verdict(Verdict verdict, boolean alerting) {
    said.add(verdict);
    verdicts.put(verdict.key().text(), verdict);
  }

  @Override
  public void account(StreamAccount account) {
    accounts.put(account.stream().text(), account);
  }

  @Override
  public void ended(StreamAccount account) {
    ended.add(account);
    account(account);
  }
}
