package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.stream.rollup.JournalPage.StoredPart;
import dev.plumbline.stream.state.FoldStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Open windows of the fleet. A window closes when no source has added to it for a while by the wall
 * clock: sources close their own windows at different times, and none of them waits for another.
 *
 * <p>When sources catch up, windows of hours come in seconds: beyond {@link #MAX_OPEN_PIECES} those
 * that were quiet for the longest time close early, and what still comes for them is a correction.
 */
final class FleetWindows {
  /** Most packed pieces in open windows of one partition: about 16 MB. */
  static final int MAX_OPEN_PIECES = 20_000;

  /** Closed windows that are remembered, to know a correction. */
  private static final int REMEMBERED = 10_000;

  private record Id(FleetKey cause, long startMillis) {}

  private final RollupOutput output;
  private final long quietMillis;
  private final int maxPieces;
  private final PartJournal journal;

  /** In the order in which they were last added to. */
  private final Map<Id, FleetWindow> open = new LinkedHashMap<>(16, 0.75f, true);

  private final Map<Id, Boolean> closed =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Id, Boolean> eldest) {
          return size() > REMEMBERED;
        }
      };

  private int openPieces;

  FleetWindows(
      FoldStore store, RollupOutput output, long quietMillis, int maxPieces, long nowMillis) {
    this.output = output;
    this.quietMillis = quietMillis;
    this.maxPieces = maxPieces;
    this.journal = new PartJournal(store);
    journal.restore(stored -> restore(stored, nowMillis));
  }

  void add(SourceDelta delta, long nowMillis) {
    FleetKey cause = Causes.cause(delta.key(), delta.subject());
    FleetWindow window =
        window(cause, delta.windowStartMillis(), delta.windowSizeMillis(), nowMillis);
    FleetSource source = FleetSource.of(delta);
    FleetPart part = window.part(source);
    if (part == null) {
      part = begin(window, source, List.of(delta.figures()));
    } else {
      openPieces += part.add(delta.figures());
    }
    journal.put(part);
    while (openPieces > maxPieces && open.size() > 1) {
      close(open.values().iterator().next());
    }
  }

  /** Closes what has been quiet long enough. */
  void tick(long nowMillis) {
    List<FleetWindow> quiet = new ArrayList<>();
    for (FleetWindow window : open.values()) {
      if (nowMillis - window.touchedMillis >= quietMillis) {
        quiet.add(window);
      }
    }
    quiet.forEach(this::close);
  }

  /** Writes what changed since the last call. */
  void flush() {
    journal.flush();
  }

  private FleetPart restore(StoredPart stored, long nowMillis) {
    FleetWindow window =
        window(stored.cause(), stored.startMillis(), stored.sizeMillis(), nowMillis);
    FleetPart older = window.part(stored.source());
    if (older == null) {
      return begin(window, stored.source(), stored.figures());
    }
    journal.remove(older);
    openPieces += stored.figures().size() - older.packed().size();
    older.replace(stored.figures());
    return older;
  }

  private FleetWindow window(FleetKey cause, long startMillis, long sizeMillis, long nowMillis) {
    FleetWindow window =
        open.computeIfAbsent(
            new Id(cause, startMillis), id -> new FleetWindow(cause, startMillis, sizeMillis));
    window.touchedMillis = nowMillis;
    return window;
  }

  private FleetPart begin(FleetWindow window, FleetSource source, List<byte[]> figures) {
    openPieces += figures.size();
    return window.begin(source, figures);
  }

  private void close(FleetWindow window) {
    Id id = new Id(window.cause(), window.startMillis());
    output.fleet(window.close(closed.put(id, true) != null));
    open.remove(id);
    window.parts().forEach(part -> openPieces -= part.packed().size());
    window.parts().forEach(journal::remove);
  }
}
