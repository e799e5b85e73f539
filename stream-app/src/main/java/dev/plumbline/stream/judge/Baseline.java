package dev.plumbline.stream.judge;

import dev.plumbline.stream.Judging;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one subject used to take, so that it can be held against itself. Mutable.
 *
 * <p>Closed windows are taken in groups of at least {@value #GROUP_EXECUTIONS} executions, so that
 * one odd execution of a rare kernel says nothing. The usual is the median of the groups before,
 * weighted by executions: a robust level that neither an outlier nor the newest group moves. A
 * group that is slower by the limit is not added to it, and neither are those after it until one is
 * slower by less than half the limit: what hovers at the limit does not flap, and a slow kernel
 * does not become the usual by being slow for an hour. Medians are kept, not their ratio to a
 * floor: a new prediction does not change what a kernel takes.
 */
public final class Baseline {
  /** Executions that are compared at once, at least. */
  static final int GROUP_EXECUTIONS = 5;

  /** Executions and groups before there is a usual. */
  static final int USUAL_EXECUTIONS = 20;

  static final int USUAL_LEVELS = 3;

  /** Levels that are kept; beyond, older ones are put together in pairs. */
  static final int MAX_LEVELS = 96;

  private static final int VERSION = 1;

  /** A median over some executions up to a time. */
  private record Level(long untilMillis, long executions, long median) {}

  private final List<Level> levels = new ArrayList<>();
  private final List<Level> group = new ArrayList<>();
  private long groupSinceMillis;
  private long newestStartMillis = Long.MIN_VALUE;
  private long slowSinceMillis;
  private @Nullable Standing standing;

  /** Starts without a past. */
  public Baseline() {}

  /** Reads what {@link #toBytes} wrote. */
  public Baseline(byte[] bytes) {
    StateReader in = new StateReader("baseline", bytes, VERSION);
    newestStartMillis = in.number("newest window");
    slowSinceMillis = in.number("slow since");
    groupSinceMillis = in.number("group since");
    read(in, levels);
    read(in, group);
    standing = in.flag("standing") ? Standing.read(in) : null;
    in.finish();
  }

  /** Its stored form. */
  public byte[] toBytes() {
    StateWriter out = new StateWriter(VERSION);
    out.number(newestStartMillis).number(slowSinceMillis).number(groupSinceMillis);
    write(out, levels);
    write(out, group);
    Standing last = standing;
    out.flag(last != null);
    if (last != null) {
      last.write(out);
    }
    return out.toBytes();
  }

  /**
   * Takes a window that closed. One that ended before the newest one began is history that came
   * late: it is no news about the subject, and is passed over.
   *
   * @param startMillis start of the window
   * @param firstMillis oldest event in it
   * @param lastMillis newest event in it
   * @param executions executions in it, at least 1
   * @param median their median
   * @return where the subject stands now, null while its past is too short
   */
  public @Nullable Standing closed(
      long startMillis,
      long firstMillis,
      long lastMillis,
      long executions,
      long median,
      Judging judging) {
    if (lastMillis < newestStartMillis) {
      return standing;
    }
    newestStartMillis = Math.max(newestStartMillis, startMillis);
    if (group.isEmpty()) {
      groupSinceMillis = firstMillis;
    }
    group.add(new Level(lastMillis, executions, median));
    if (executions(group) >= GROUP_EXECUTIONS) {
      judge(judging);
      group.clear();
    }
    return standing;
  }

  /** Start of the newest window that was taken, ms since the epoch. */
  public long newestStartMillis() {
    return newestStartMillis;
  }

  private void judge(Judging judging) {
    long untilMillis = group.stream().mapToLong(Level::untilMillis).max().orElse(0);
    Level recent = new Level(untilMillis, executions(group), median(group));
    long oldestMillis = untilMillis - judging.memory().toMillis();
    if (slowSinceMillis == 0) {
      levels.removeIf(level -> level.untilMillis() < oldestMillis);
    } else if (slowSinceMillis < oldestMillis) {
      levels.clear(); // slow for longer than is remembered: this is the usual now
    }
    if (levels.size() < USUAL_LEVELS || executions(levels) < USUAL_EXECUTIONS) {
      slowSinceMillis = 0;
      standing = null;
      add(recent);
      return;
    }
    long usual = Math.max(1, median(levels));
    double limit = slowSinceMillis == 0 ? judging.slowerThanUsual() : judging.slowerThanUsual() / 2;
    boolean slow = judging.slowerThanUsual() > 0 && recent.median() >= usual * (1 + limit);
    if (!slow) {
      slowSinceMillis = 0;
      add(recent);
    } else if (slowSinceMillis == 0) {
      slowSinceMillis = groupSinceMillis;
    }
    standing =
        new Standing(usual, recent.median(), recent.executions(), slowSinceMillis, untilMillis);
  }

  private void add(Level level) {
    levels.add(level);
    if (levels.size() > MAX_LEVELS) {
      List<Level> coarser = new ArrayList<>();
      int older = MAX_LEVELS / 2;
      for (int i = 0; i < older; i += 2) {
        coarser.add(together(levels.get(i), levels.get(i + 1)));
      }
      coarser.addAll(levels.subList(older, levels.size()));
      levels.clear();
      levels.addAll(coarser);
    }
  }

  private static Level together(Level a, Level b) {
    double share = (double) a.executions() / (a.executions() + b.executions());
    return new Level(
        Math.max(a.untilMillis(), b.untilMillis()),
        a.executions() + b.executions(),
        Math.round(a.median() * share + b.median() * (1 - share)));
  }

  private static long executions(List<Level> of) {
    return of.stream().mapToLong(Level::executions).sum();
  }

  /** The lower median, each level as often as it has executions. */
  private static long median(List<Level> of) {
    List<Level> sorted = new ArrayList<>(of);
    sorted.sort((a, b) -> Long.compare(a.median(), b.median()));
    long half = (executions(of) + 1) / 2;
    long seen = 0;
    for (Level level : sorted) {
      seen += level.executions();
      if (seen >= half) {
        return level.median();
      }
    }
    throw new IllegalArgumentException("no median of nothing");
  }

  private static void write(StateWriter out, List<Level> levels) {
    out.number(levels.size());
    for (Level level : levels) {
      out.number(level.untilMillis()).number(level.executions()).number(level.median());
    }
  }

  private static void read(StateReader in, List<Level> into) {
    int count = in.count("number of levels");
    for (int i = 0; i < count; i++) {
      into.add(new Level(in.number("until"), in.number("executions"), in.number("median")));
    }
  }
}
