package dev.plumbline.stream.offline;

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
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fold of the topology without a broker: records in, figures out. Figures are there when a
 * stream's END was taken.
 */
public final class OfflineFold {
  private final Map<StatKey, RunStats> runStats = new LinkedHashMap<>();
  private final Map<StreamId, StreamAccount> accounts = new LinkedHashMap<>();
  private final Map<StatKey, Verdict> verdicts = new LinkedHashMap<>();
  private final Frame frame = new Frame();
  private final SourceFold fold;

  /** Starts empty. */
  public OfflineFold(StreamConfig config, BoundBook book, InstantSource clock) {
    this.fold = new SourceFold(config, book, clock::millis, FoldStore.NONE, new Latest());
  }

  /**
   * Takes one record.
   *
   * @throws dev.plumbline.model.wire.FrameException if it is no frame
   * @throws dev.plumbline.stream.fold.RefusedException if it is one that is not folded
   */
  public void accept(byte[] record) {
    fold.accept(frame.wrap(record), record);
  }

  /** The newest figures of every key, in the order the keys were first seen. */
  public List<RunStats> runStats() {
    return List.copyOf(runStats.values());
  }

  /** The newest account of every stream. */
  public List<StreamAccount> accounts() {
    return List.copyOf(accounts.values());
  }

  /** The newest verdict of every key. */
  public List<Verdict> verdicts() {
    return List.copyOf(verdicts.values());
  }

  private final class Latest implements FoldOutput {
    @Override
    public void delta(StatsDelta delta) {
      // runs hold the sum of all deltas
    }

    @Override
    public void runStats(RunStats stats) {
      runStats.put(stats.key(), stats);
    }

    @Override
    public void verdict(Verdict verdict, boolean alerting) {
      verdicts.put(verdict.key(), verdict);
    }

    @Override
    public void account(StreamAccount account) {
      accounts.put(account.stream(), account);
    }

    @Override
    public void ended(StreamAccount account) {
      account(account);
    }
  }
}
