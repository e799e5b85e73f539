package dev.plumbline.stream.window;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.KeyWriter;
import dev.plumbline.stream.state.Table;
import java.util.Arrays;
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
  private static final long[] NONE = {};

  private final StatKey key;
  private final Windowing windowing;
  private final Figures run;
  private final Windows open = new Windows();
  private @Nullable Windows late;
  private @Nullable Window current;

  /** Starts of windows that were stored and have closed since. */
  private long[] closed = NONE;

  private int closedCount;
  private boolean runChanged;
  private long watermark = Long.MIN_VALUE;
  private long closedEndMillis = Long.MIN_VALUE;

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
    Window window = current;
    if (window == null
        || eventMillis < window.startMillis
        || eventMillis - window.startMillis >= windowing.sizeMillis()) {
      window = find(windowing.startOf(eventMillis));
      current = window;
    }
    window.changed = true;
    if (trusted) {
      advance(eventMillis);
    }
    return window.figures;
  }

  /** Says that an event was seen whose time is trusted, in the window last returned. */
  public void advance(long eventMillis) {
    watermark = Math.max(watermark, eventMillis);
  }

  /** Whether the window last returned had closed before. */
  public boolean isLate() {
    return current != null && current.late;
  }

  private Window find(long start) {
    if (start + windowing.sizeMillis() <= closedEndMillis || windowing.isClosed(start, watermark)) {
      Windows corrections = late;
      if (corrections == null) {
        corrections = new Windows();
        late = corrections;
      }
      return find(corrections, start, true);
    }
    return find(open, start, false);
  }

  private Window find(Windows among, long start, boolean correction) {
    int position = among.find(start);
    if (position >= 0) {
      return among.get(position);
    }
    Window window = new Window(start, correction, new Figures(key.kind()));
    among.insert(-position - 1, window);
    return window;
  }

  /** Puts back a window as it was stored. */
  public void restore(long startMillis, Figures figures) {
    Window window = new Window(startMillis, false, figures);
    window.stored = true;
    open.insert(-open.find(startMillis) - 1, window);
    watermark = Math.max(watermark, figures.lastEventMillis());
  }

  /** Whether {@link #settle} would emit anything. */
  public boolean isDue(boolean all) {
    return late != null
        || (!open.isEmpty() && (all || windowing.isClosed(open.get(0).startMillis, watermark)));
  }

  /**
   * Ends a record: emits corrections and every window that its own time has closed.
   *
   * @param all whether to close every window, for END and idle time
   * @return whether anything was emitted
   */
  public boolean settle(boolean all, DeltaSink sink) {
    if (!isDue(all)) {
      return false;
    }
    current = null;
    Windows corrections = late;
    if (corrections != null) {
      late = null;
      for (int i = 0; i < corrections.size(); i++) {
        emit(corrections.get(i), sink);
      }
    }
    int closing = 0;
    while (closing < open.size()
        && (all || windowing.isClosed(open.get(closing).startMillis, watermark))) {
      Window window = open.get(closing++);
      emit(window, sink);
      closedEndMillis = Math.max(closedEndMillis, window.startMillis + windowing.sizeMillis());
      if (window.stored) {
        forget(window.startMillis);
      }
    }
    open.removeFirst(closing);
    return true;
  }

  /** Newest event in an open window; {@link Long#MIN_VALUE} when none is open. */
  public long newestOpenMillis() {
    return open.isEmpty() ? Long.MIN_VALUE : open.get(open.size() - 1).figures.lastEventMillis();
  }

  /** A sum of the run and everything in open windows. */
  public Figures soFar() {
    Figures sum = new Figures(key.kind());
    sum.merge(run);
    for (int i = 0; i < open.size(); i++) {
      sum.merge(open.get(i).figures);
    }
    return sum;
  }

  /** Executions in open windows and the run that were below the tolerated floor of a bound. */
  public long below(String boundId) {
    long below = run.below(boundId);
    for (int i = 0; i < open.size(); i++) {
      below += open.get(i).figures.below(boundId);
    }
    return below;
  }

  /**
   * Writes or deletes the windows that changed since the last call.
   *
   * @param name what their keys begin with
   */
  public void storeWindows(FoldStore store, KeyWriter name) {
    for (int i = 0; i < closedCount; i++) {
      store.put(Table.WINDOWS, name.toBytesWith(closed[i]), null);
    }
    closed = NONE;
    closedCount = 0;
    for (int i = 0; i < open.size(); i++) {
      Window window = open.get(i);
      if (window.changed) {
        store.put(
            Table.WINDOWS,
            name.toBytesWith(window.startMillis),
            FiguresCodec.write(window.figures));
        window.changed = false;
        window.stored = true;
      }
    }
  }

  /** Whether the run changed since the last call. */
  public boolean takeRunChanged() {
    boolean before = runChanged;
    runChanged = false;
    return before;
  }

  private void emit(Window window, DeltaSink sink) {
    run.merge(window.figures);
    runChanged = true;
    sink.delta(window.startMillis, window.late, window.figures);
  }

  private void forget(long startMillis) {
    if (closedCount == closed.length) {
      closed = Arrays.copyOf(closed, Math.max(1, 2 * closedCount));
    }
    closed[closedCount++] = startMillis;
  }
}
