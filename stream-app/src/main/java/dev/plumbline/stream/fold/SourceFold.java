package dev.plumbline.stream.fold;

import dev.plumbline.model.key.RunKey;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.judge.BoundBook;
import dev.plumbline.stream.state.FoldStore;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Folds the records of many sources: each row once, whatever the batch borders. What must survive
 * is changed on the heap and written to the store by {@link #flush}, which has to be called before
 * the input that caused it is committed.
 */
public final class SourceFold {
  private final FoldContext context;
  private final RunStore runs;
  private final Map<RunKey, SourceRun> open = new HashMap<>();
  private final Set<SourceRun> unsaved = new LinkedHashSet<>();
  private long judgedVersion;
  private long reportedMillis;

  /**
   * Starts with what the store holds, for an input that is never behind.
   *
   * @param nowMillis wall clock, ms since the epoch
   */
  public SourceFold(
      StreamConfig config,
      BoundBook book,
      LongSupplier nowMillis,
      FoldStore store,
      FoldOutput output) {
    this(config, book, nowMillis, () -> false, store, output);
  }

  /**
   * Starts with what the store holds.
   *
   * @param nowMillis wall clock, ms since the epoch
   * @param behind whether the records at hand are old: then reports on runs are more rare
   */
  public SourceFold(
      StreamConfig config,
      BoundBook book,
      LongSupplier nowMillis,
      BooleanSupplier behind,
      FoldStore store,
      FoldOutput output) {
    this.context = FoldContext.of(config, book, nowMillis, behind, store, output);
    this.runs = new RunStore(context);
    this.judgedVersion = -1;
    for (RunKey key : runs.runs()) {
      SourceRun run = runs.load(key);
      if (run.isOwing() || run.streams().stream().anyMatch(stream -> !stream.state.account.ended)) {
        open.put(key, run);
      }
    }
  }

  /**
   * Takes one record.
   *
   * @param frame the record, wrapped
   * @param record its bytes; kept when earlier records of the stream are missing
   * @throws RefusedException if it cannot be taken; nothing was counted
   */
  public void accept(Frame frame, byte[] record) {
    StreamId stream = frame.header().stream();
    SourceRun run = open.computeIfAbsent(new RunKey(stream.run(), stream.source()), runs::load);
    run.accept(frame, record);
    unsaved.add(run);
  }

  /** Writes everything that changed since the last call to the store. */
  public void flush() {
    unsaved.forEach(runs::save);
    unsaved.clear();
    context.baselines().flush();
  }

  /** Lets time pass: idle sources close, changed accounts are written, changed bounds judged. */
  public void tick() {
    long now = context.nowMillis().getAsLong();
    rejudge();
    boolean report = context.pace().isTickTime(now, reportedMillis);
    if (report) {
      reportedMillis = now;
    }
    Iterator<SourceRun> all = open.values().iterator();
    while (all.hasNext()) {
      SourceRun run = all.next();
      boolean closed = run.tick(now);
      if (report || closed || run.isAtRest()) {
        run.report();
        run.flushAccounts();
      }
      if (run.isAtRest()) {
        runs.save(run);
        unsaved.remove(run);
        all.remove();
      } else {
        unsaved.add(run);
      }
    }
  }

  /** Judges everything again when the bounds changed since the last time. */
  public void rejudge() {
    long version = context.book().version();
    if (version == judgedVersion) {
      return;
    }
    judgedVersion = version;
    for (SourceRun run : open.values()) {
      run.rejudge();
      unsaved.add(run);
    }
    for (RunKey key : runs.runs()) {
      if (!open.containsKey(key)) {
        SourceRun run = runs.load(key);
        run.rejudge();
        runs.save(run);
      }
    }
  }

  /** Drops the state of runs that had no record for the retention time. */
  public void expire() {
    long oldest = context.nowMillis().getAsLong() - context.config().retention().toMillis();
    for (RunKey key : runs.runs()) {
      SourceRun run = open.get(key);
      if ((run == null ? runs.load(key) : run).touchedMillis() < oldest) {
        open.remove(key);
        unsaved.remove(run);
        runs.drop(key);
      }
    }
    context.baselines().expire(oldest);
  }
}
