package dev.plumbline.sinks.prometheus;

import dev.plumbline.sinks.prometheus.NameFold.Cell;
import dev.plumbline.sinks.prometheus.NameFold.Cells;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names of one group of a {@link NameFold}: who is shown, who was folded, and since when. */
final class NameGroup {
  private static final int STRIKES = 3;
  private static final double KEEP_WITHIN = 1.5;
  private static final Comparator<FoldedName> LARGEST_FIRST =
      Comparator.comparingLong((FoldedName name) -> -name.weight()).thenComparing(FoldedName::text);

  private final String group;
  private final long windowMillis;
  private final Map<String, FoldedName> names = new HashMap<>();

  /** What names that are shown now had gained when they were folded. */
  private final Map<List<String>, Figures.Sum> retained = new HashMap<>();

  private List<Cell> shown = List.of();
  private @Nullable Object version;
  private int capacity;
  private boolean settled;
  private boolean live;
  private int members;
  private long windowStartMillis;
  private long overflowed;

  NameGroup(String group, long windowMillis, long nowMillis) {
    this.group = group;
    this.windowMillis = windowMillis;
    this.windowStartMillis = nowMillis;
  }

  /** Folds again if anything can be otherwise; returns how many names were folded anew. */
  long fold(Cells cells, int newCapacity, long nowMillis) {
    boolean due = nowMillis - windowStartMillis >= windowMillis;
    if (!due && settled && capacity == newCapacity && cells.version().equals(version)) {
      return 0;
    }
    overflowed = 0;
    version = cells.version();
    capacity = newCapacity;
    take(cells.cells().get());
    if (live) {
      choose(due, nowMillis);
      emit();
    }
    names.values().forEach(FoldedName::begin);
    return overflowed;
  }

  /** Whether any cell was live; if none was, the group is as if it were not there. */
  boolean isLive() {
    return live;
  }

  /** What the last fold came to. */
  List<Cell> shown() {
    return shown;
  }

  /** Whether a name has series of its own. */
  boolean isShown(String name) {
    FoldedName known = names.get(name);
    return known != null && known.member;
  }

  private void take(List<Cell> cells) {
    live = false;
    for (Cell cell : cells) {
      names.computeIfAbsent(cell.name(), FoldedName::new).add(cell);
      live |= cell.live();
    }
    names.values().removeIf(name -> name.isGone() && !name.hasBaselines());
  }

  private void choose(boolean due, long nowMillis) {
    List<FoldedName> ranked = new ArrayList<>(names.size());
    members = 0;
    for (FoldedName name : names.values()) {
      if (name.isGone()) {
        name.member = false;
        name.folded = false;
      } else {
        ranked.add(name);
        members += name.member ? 1 : 0;
      }
    }
    ranked.sort(LARGEST_FIRST);
    if (due) {
      windowStartMillis = nowMillis;
      strike(ranked);
    }
    Set<FoldedName> left = new HashSet<>();
    for (int i = ranked.size() - 1; i >= 0 && members > capacity; i--) {
      if (ranked.get(i).member) {
        expel(ranked.get(i), left);
      }
    }
    for (FoldedName name : ranked) {
      if (name.member && name.strikes >= STRIKES) {
        expel(name, left);
      }
    }
    for (FoldedName name : ranked) {
      if (!name.member) {
        place(name, left.contains(name));
      }
    }
    settled = left.isEmpty();
  }

  private void strike(List<FoldedName> ranked) {
    for (int rank = 0; rank < ranked.size(); rank++) {
      FoldedName name = ranked.get(rank);
      name.strikes = rank >= capacity * KEEP_WITHIN ? name.strikes + 1 : 0;
    }
  }

  private void expel(FoldedName name, Set<FoldedName> left) {
    name.member = false;
    name.folded = true;
    members--;
    left.add(name);
    overflowed++;
    name.setBaselines();
  }

  private void place(FoldedName name, boolean hasLeft) {
    if (members >= capacity || hasLeft) {
      if (!name.folded) {
        name.folded = true;
        overflowed++;
      }
      return;
    }
    name.member = true;
    name.strikes = 0;
    members++;
    if (name.folded) {
      name.folded = false;
      name.forEachGain((place, gained) -> add(retained, place, gained));
      name.setBaselines();
    }
  }

  private void emit() {
    List<Cell> out = new ArrayList<>();
    Map<List<String>, Figures.Sum> other = new HashMap<>();
    Set<List<String>> livePlaces = new HashSet<>();
    for (FoldedName name : names.values()) {
      if (name.isGone()) {
        continue;
      }
      name.addLivePlaces(livePlaces);
      if (name.member) {
        Set<List<String>> own = new HashSet<>();
        name.addLivePlaces(own);
        name.forEachGain(
            (place, gained) ->
                out.add(new Cell(group, place, name.text(), own.contains(place), gained)));
      } else {
        name.forEachPart((place, gained) -> add(other, place, gained));
      }
    }
    retained.forEach((place, sum) -> add(other, place, sum.toFigures()));
    other.forEach(
        (place, sum) ->
            out.add(
                new Cell(
                    group, place, SeriesGuard.OTHER, livePlaces.contains(place), sum.toFigures())));
    shown = out;
  }

  private static void add(
      Map<List<String>, Figures.Sum> sums, List<String> place, Figures figures) {
    Figures.Sum sum = sums.get(place);
    if (sum == null) {
      sums.put(place, new Figures.Sum(figures));
    } else {
      sum.add(figures);
    }
  }
}
