package dev.plumbline.stream.fold;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.value.Subject;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.judge.BoundBook;
import dev.plumbline.stream.judge.BoundMatch;
import dev.plumbline.stream.judge.CheckCounter;
import dev.plumbline.stream.judge.Limits;
import dev.plumbline.stream.judge.Measured;
import dev.plumbline.stream.judge.Standing;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import dev.plumbline.stream.window.Figures;
import dev.plumbline.stream.window.FiguresCodec;
import dev.plumbline.stream.window.KeyFigures;
import dev.plumbline.stream.window.Windowing;
import org.jspecify.annotations.Nullable;

/** One key: its figures, the bounds that fit it, and what was last said about it. */
final class KeyState {
  private static final int VERSION = 2;

  /** Version without standing and flags. */
  private static final int FIRST_VERSION = 1;

  /** Long ago, and no overflow when it is subtracted. */
  private static final long NEVER = Long.MIN_VALUE / 2;

  private final KeyFigures figures;
  private @Nullable BoundMatch match;
  private boolean boundless;
  private long matchVersion;
  private @Nullable Subject matchSubject;
  private final LastSaid said = new LastSaid();
  private @Nullable Standing standing;
  private boolean saidChanged;
  private long saidMillis = NEVER;
  private boolean due;
  private boolean beaten;

  /** Whether the record at hand has touched it. */
  boolean touched;

  /** Whether the record at hand has closed a window of it. */
  boolean emitted;

  /** Whether it changed since it was written last. */
  boolean unsaved;

  KeyState(StatKey key, Windowing windowing) {
    this.figures = new KeyFigures(key, windowing);
  }

  /** Reads what {@link #toBytes} wrote. */
  KeyState(StatKey key, Windowing windowing, byte[] bytes) {
    StateReader in = new StateReader("run of " + key.name(), bytes, FIRST_VERSION, VERSION);
    this.figures =
        new KeyFigures(key, windowing, FiguresCodec.read(key.kind(), in.bytes("run figures")));
    said.read(in);
    this.due = in.flag("due");
    if (in.version() != FIRST_VERSION) {
      said.readAlerting(in);
      this.standing = in.flag("has standing") ? Standing.read(in) : null;
    }
    in.finish();
  }

  byte[] toBytes() {
    StateWriter out = new StateWriter(VERSION).bytes(FiguresCodec.write(figures.run()));
    said.write(out);
    out.flag(due);
    said.writeAlerting(out);
    Standing last = standing;
    out.flag(last != null);
    if (last != null) {
      last.write(out);
    }
    return out.toBytes();
  }

  StatKey key() {
    return figures.key();
  }

  KeyFigures figures() {
    return figures;
  }

  /** The bounds that fit, looked up again when the book or the subject changed. */
  BoundMatch match(BoundBook book, Subject subject) {
    BoundMatch found = match;
    if (found == null || !found.isCurrent(book, subject)) {
      found = BoundMatch.find(book, key(), subject);
      match = found;
      boundless = !found.isComparable();
      matchVersion = found.version();
      matchSubject = subject;
    }
    return found;
  }

  /** The bound an execution is held against, null if there is none to compare with. */
  @Nullable Limits limits(BoundBook book, Subject subject, long eventMillis) {
    return isBoundless(book, subject) ? null : match(book, subject).at(eventMillis);
  }

  /** Whether the same bound, if any, holds from the first to the last of these times. */
  boolean isOneBoundBetween(BoundBook book, Subject subject, long firstMillis, long lastMillis) {
    return isBoundless(book, subject) || match(book, subject).isOneBetween(firstMillis, lastMillis);
  }

  /** Whether nothing may be held against the key: known without a look at another object. */
  private boolean isBoundless(BoundBook book, Subject subject) {
    return (boundless && matchVersion == book.version() && matchSubject == subject)
        || !match(book, subject).isComparable();
  }

  /** Adds one execution, held against the bound of its time. */
  void add(Figures window, BoundBook book, Subject subject, long eventMillis, long duration) {
    Limits limits = limits(book, subject, eventMillis);
    beaten |= limits != null && duration < limits.belowLimit();
    window.addDuration(duration, eventMillis, limits);
  }

  /**
   * Adds executions that lie in one window, all held against the bound of the first: the caller has
   * asked {@link #isOneBoundBetween}.
   */
  void add(
      Figures window,
      BoundBook book,
      Subject subject,
      long firstMillis,
      long lastMillis,
      long[] durations,
      int from,
      int to) {
    Limits limits = limits(book, subject, firstMillis);
    beaten |= window.addDurations(durations, from, to, firstMillis, lastMillis, limits) > 0;
  }

  /** Whether executions below a floor were counted that no verdict has told yet. */
  boolean isNewlyUnsound(BoundMatch found) {
    if (!found.isComparable()) {
      return false;
    }
    Figures run = figures.run();
    long at = Math.max(run.lastEventMillis(), figures.newestOpenMillis());
    Limits limits = found.at(at);
    return limits != null
        && !said.isUnsound(limits.bound().id())
        && figures.below(limits.bound().id()) >= Math.max(1, limits.bound().minViolations());
  }

  /** What the judge looks at: the run with everything in open windows. */
  Measured measured(
      BoundMatch found, Subject subject, TimeShares shares, boolean complete, boolean ended) {
    Figures sum = figures.soFar();
    long at = sum.lastEventMillis();
    long unpaired = sum.unpairedStarts() + sum.unpairedEnds();
    if (key().kind() == StatKind.POOL) {
      long peak = sum.pool().peakLiveBytes();
      return new Measured(
          key(),
          subject,
          sum.pool().allocs(),
          0,
          0,
          peak,
          peak,
          peak,
          peak,
          0,
          null,
          null,
          complete,
          ended,
          at);
    }
    DurationStats durations = sum.durations();
    Limits limits = found.at(at);
    long below = 0;
    long noise = 0;
    if (limits != null && durations.count() > 0 && durations.min() < limits.floorLimit()) {
      CheckCounter counted = countedFor(sum, limits.bound().id());
      if (counted != null && counted.isAllOf(durations.count(), limits)) {
        below = counted.below();
        noise = counted.noise();
      } else {
        below = durations.countBelow(limits.belowLimit());
        noise = durations.countBelow(limits.floorLimit()) - below;
        if (durations.min() < limits.belowLimit()) {
          below = Math.max(1, Math.max(below, counted == null ? 0 : counted.below()));
        }
      }
    }
    return new Measured(
        key(),
        subject,
        durations.count(),
        below,
        noise,
        durations.min(),
        durations.quantile(0.5),
        durations.quantileAtLeast(0.5),
        durations.max(),
        unpaired,
        limits == null || standing == null ? null : standing.against(limits),
        limits == null ? null : shares.of(key().kind(), figures.run()),
        complete && unpaired == 0,
        ended,
        at);
  }

  private static @Nullable CheckCounter countedFor(Figures figures, String boundId) {
    for (CheckCounter counter : figures.checks()) {
      if (counter.boundId().equals(boundId)) {
        return counter;
      }
    }
    return null;
  }

  /** Whether nothing predicts the key and that was told: then a verdict would be no news. */
  boolean isKnownBoundless(BoundMatch found, boolean ended) {
    return found.isEmpty() && said.isNoBound(ended);
  }

  /** What was said last. */
  LastSaid said() {
    return said;
  }

  /** Remembers what is said now. */
  void said(Verdict verdict) {
    said.take(verdict);
    saidChanged = true;
  }

  /** Whether executions below a floor were counted that were not taken. */
  boolean isBeaten() {
    return beaten;
  }

  /** Whether executions below a floor were counted since the last call. */
  boolean takeBeaten() {
    boolean before = beaten;
    beaten = false;
    return before;
  }

  /** Wall-clock time when run statistics and verdict were said last, ms since the epoch. */
  long saidMillis() {
    return saidMillis;
  }

  /** Whether there is more to say than was said. */
  boolean isDue() {
    return due;
  }

  /** Remembers that there is more to say; returns whether that is news. */
  boolean putOff() {
    boolean news = !due;
    due = true;
    saidChanged = true;
    return news;
  }

  void saidAll(long nowMillis) {
    saidMillis = nowMillis;
    due = false;
    saidChanged = true;
  }

  /** Takes where the windows that closed last stand against the subject's past; null if unknown. */
  void stands(@Nullable Standing where) {
    standing = where;
  }

  boolean takeChanged() {
    boolean before = figures.takeRunChanged() | saidChanged;
    saidChanged = false;
    return before;
  }
}
