package dev.plumbline.sinks.prometheus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Shows the largest names of each group and adds the rest into {@code __other__}, so that the sum
 * over names is always right.
 *
 * <p>The choice is sticky. A name leaves only after it was below rank 1.5 × the number shown in
 * three windows on end (or at once when the number shown shrinks); then its series vanishes and
 * only what it gains afterwards goes to {@code __other__}. A name that gets a free place shows what
 * it gains from then on, and its past stays in {@code __other__}: no counter ever falls or jumps.
 * Names that have nothing in {@code __other__} yet and find a free place show all they have.
 *
 * <p>A group of which nothing changed is not folded again before its ranks are due. The first
 * figure of a cell ranks its name. Not thread-safe.
 */
final class NameFold {
  private final int limit;
  private final long windowMillis;
  private final Map<String, NameGroup> groups = new HashMap<>();
  private long overflowed;

  /**
   * Starts empty.
   *
   * @param limit most names of a group
   * @param windowMillis how often ranks are looked at
   */
  NameFold(int limit, long windowMillis) {
    this.limit = limit;
    this.windowMillis = windowMillis;
  }

  /**
   * One figure.
   *
   * @param group names are ranked within it
   * @param place its other labels
   * @param name its name
   * @param live false when it is only counted where others are live
   * @param figures its figures
   */
  record Cell(String group, List<String> place, String name, boolean live, Figures figures) {}

  /**
   * The cells of a group.
   *
   * @param version equal to that of the last time only if the cells are
   * @param cells makes them
   */
  record Cells(Object version, Supplier<List<Cell>> cells) {}

  /** How many names were folded since the last call. */
  long takeOverflowed() {
    long taken = overflowed;
    overflowed = 0;
    return taken;
  }

  /** The name under which a name of the group is shown, as of the last fold. */
  String shown(String group, String name) {
    NameGroup state = groups.get(group);
    return state == null || state.isShown(name) ? name : SeriesGuard.OTHER;
  }

  /**
   * Folds.
   *
   * @param cells all cells there are now, in any order
   * @param share most names of a group at this time, if below the limit
   * @param nowMillis wall clock
   */
  List<Cell> fold(List<Cell> cells, int share, long nowMillis) {
    SortedMap<String, List<Cell>> byGroup = new TreeMap<>();
    for (Cell cell : cells) {
      byGroup.computeIfAbsent(cell.group(), group -> new ArrayList<>()).add(cell);
    }
    SortedMap<String, Cells> all = new TreeMap<>();
    byGroup.forEach((group, own) -> all.put(group, new Cells(new Object(), () -> own)));
    return fold(all, share, nowMillis);
  }

  /**
   * Folds.
   *
   * @param cells the cells of each group there is now
   * @param share most names of a group at this time, if below the limit
   * @param nowMillis wall clock
   */
  List<Cell> fold(SortedMap<String, Cells> cells, int share, long nowMillis) {
    groups.keySet().retainAll(cells.keySet());
    List<Cell> out = new ArrayList<>();
    int capacity = Math.max(1, Math.min(limit, share));
    cells.forEach(
        (group, own) -> {
          NameGroup state =
              groups.computeIfAbsent(group, g -> new NameGroup(g, windowMillis, nowMillis));
          overflowed += state.fold(own, capacity, nowMillis);
          if (state.isLive()) {
            out.addAll(state.shown());
          } else {
            groups.remove(group);
          }
        });
    return out;
  }
}
