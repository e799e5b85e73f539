package dev.plumbline.stream.window;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.KeyWriter;
import dev.plumbline.stream.state.Table;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one key: its open windows, corrections of windows that have closed, and the run so
 * far. A window closes by the key's own newest event, so that one fast clock, or a file that is
 * grouped by zone and not by time, closes nobody else's windows.
 *
 * <p>What is kept of a closed window is only its sum in the run; rows that come later are a delta
 * of their own. The watermark is not stored: after a restart it may label a delta, never lose one.
 */
public final class KeyFigures {
  private final StatKey key;
  private final Windowing windowing;
  private final Figures run;
  private final NavigableMap<Long, Figures> open = new TreeMap<>();
  private final NavigableMap<Long, Figures> late = new TreeMap<>();
  private final Set<Long> touched = new TreeSet<>();
  private boolean runChanged;
  private long watermark = Long.MIN_VALUE;
  private long closedEndMillis = Long.MIN_VALUE;
  private long currentStart;
  private @Nullable Figures current;
  private boolean currentLate;

  /** Starts without figures. */
  public KeyFigures(StatKey key, Windowing windowing) {
    this(key, windowing, new Figures(key.kind()));
  }

  /** Starts with the run as it was stored. */
  public KeyFigures(StatKey key, Windowing windowing, Figures run) {
    this.key = key;
    this.windowing = windowing;
    this.run = run;
  }

  /** What the figures are about. */
  public StatKey key() {
    return key;
  }

  /** The run, without what is in open windows. */
  public Figures run() {
    return run;
  }

  /**
   * Returns the window that an event belongs to.
   *
   * @param trusted false for a time that was clamped: it moves the watermark for nobody
   */
  public Figures at(long eventMillis, boolean trusted) {
    long start = windowing.startOf(eventMillis);
    boolean closed =
        start + windowing.sizeMillis() <= closedEndMillis || windowing.isClosed(start, watermark);
    if (trusted && eventMillis > watermark) {
      watermark = eventMillis;
    }
    Figures figures = current;
    if (figures == null || start != currentStart || closed != currentLate) {
      figures = (closed ? late : open).computeIfAbsent(start, millis -> new Figures(key.kind()));
      touched.add(start);
      current = figures;
      currentStart = start;
      currentLate = closed;
    }
    return figures;
  }

  /** Whether the window last returned had closed before. */
  public boolean isLate() {
    return currentLate;
  }

  /** Puts back a window as it was stored. */
  public void restore(long startMillis, Figures figures) {
    open.put(startMillis, figures);
    watermark = Math.max(watermark, figures.lastEventMillis());
  }

  /**
   * Ends a record: emits corrections and every window that its own time has closed.
   *
   * @param all whether to close every window, for END and idle time
   * @return whether anything was emitted
   */
  public boolean settle(boolean all, DeltaSink sink) {
    current = null;
    boolean emitted = !late.isEmpty();
    for (Map.Entry<Long, Figures> entry : late.entrySet()) {
      emit(entry.getKey(), true, entry.getValue(), sink);
    }
    late.clear();
    Iterator<Map.Entry<Long, Figures>> windows = open.entrySet().iterator();
    while (windows.hasNext()) {
      Map.Entry<Long, Figures> entry = windows.next();
      long start = entry.getKey();
      if (!all && !windowing.isClosed(start, watermark)) {
        break;
      }
      emit(start, false, entry.getValue(), sink);
      closedEndMillis = Math.max(closedEndMillis, start + windowing.sizeMillis());
      touched.add(start);
      windows.remove();
      emitted = true;
    }
    return emitted;
  }

  /** Newest event in an open window; {@link Long#MIN_VALUE} when none is open. */
  public long newestOpenMillis() {
    return open.isEmpty() ? Long.MIN_VALUE : open.lastEntry().getValue().lastEventMillis();
  }

  /** A sum of the run and everything in open windows. */
  public Figures soFar() {
    Figures sum = new Figures(key.kind());
    sum.merge(run);
    open.values().forEach(sum::merge);
    return sum;
  }

  /** Executions in open windows and the run that were below the tolerated floor of a bound. */
  public long below(String boundId) {
    long below = belowOf(run, boundId);
    for (Figures figures : open.values()) {
      below += belowOf(figures, boundId);
    }
    return below;
  }

  /**
   * Writes or deletes the windows that changed since the last call.
   *
   * @param name what their keys begin with
   */
  public void storeWindows(FoldStore store, KeyWriter name) {
    for (long start : touched) {
      Figures figures = open.get(start);
      store.put(
          Table.WINDOWS,
          name.toBytesWith(start),
          figures == null ? null : FiguresCodec.write(figures));
    }
    touched.clear();
  }

  /** Whether the run changed since the last call. */
  public boolean takeRunChanged() {
    boolean before = runChanged;
    runChanged = false;
    return before;
  }

  private void emit(long start, boolean wasClosed, Figures gained, DeltaSink sink) {
    run.merge(gained);
    runChanged = true;
    sink.delta(start, wasClosed, gained);
  }

  private static long belowOf(Figures figures, String boundId) {
    return figures.checks().stream()
        .filter(counter -> counter.boundId().equals(boundId))
        .mapToLong(counter -> counter.below())
        .sum();
  }
}
