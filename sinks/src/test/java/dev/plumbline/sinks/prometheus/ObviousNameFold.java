package dev.plumbline.sinks.prometheus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The fold as it is said, name by name and round by round, without anything kept from the last one.
 * over names is always right.
 *
 * <p>The choice is sticky. A name leaves only after it was below rank 1.5 × the number shown in
 * three windows on end (or at once when the number shown shrinks); then its series vanishes and
 * only what it gains afterwards goes to {@code __other__}. A name that gets a free place shows what
 * it gains from then on, and its past stays in {@code __other__}: no counter ever falls or jumps.
 * Names that have nothing in {@code __other__} yet and find a free place show all they have.
 *
 * <p>The first figure of a cell ranks its name. Not thread-safe.
 */
final class ObviousNameFold {
  private static final int STRIKES = 3;
  private static final double KEEP_WITHIN = 1.5;

  private final int limit;
  private final long windowMillis;
  private final Map<String, Group> groups = new HashMap<>();
  private long overflowed;

  /**
   * Starts empty.
   *
   * @param limit most names of a group
   * @param windowMillis how often ranks are looked at
   */
  ObviousNameFold(int limit, long windowMillis) {
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

  /** How many names were folded since the last call. */
  long takeOverflowed() {
    long taken = overflowed;
    overflowed = 0;
    return taken;
  }

  /** The name under which a name of the group is shown, as of the last fold. */
  String shown(String group, String name) {
    Group state = groups.get(group);
    return state == null || state.members.containsKey(name) ? name : SeriesGuard.OTHER;
  }

  /**
   * Folds.
   *
   * @param cells all cells there are now, in any order
   * @param share most names of a group at this time, if below the limit
   * @param nowMillis wall clock
   */
  List<Cell> fold(List<Cell> cells, int share, long nowMillis) {
    SortedMap<String, SortedMap<String, List<Cell>>> byGroup = new TreeMap<>();
    for (Cell cell : cells) {
      byGroup
          .computeIfAbsent(cell.group(), g -> new TreeMap<>())
          .computeIfAbsent(cell.name(), n -> new ArrayList<>())
          .add(cell);
    }
    byGroup.values().removeIf(names -> names.values().stream().noneMatch(ObviousNameFold::anyLive));
    groups.keySet().retainAll(byGroup.keySet());
    List<Cell> out = new ArrayList<>();
    int capacity = Math.max(1, Math.min(limit, share));
    byGroup.forEach(
        (group, names) -> {
          Group state = groups.computeIfAbsent(group, g -> new Group(nowMillis));
          choose(state, names, capacity, nowMillis);
          emit(group, state, names, out);
        });
    return out;
  }

  private void choose(
      Group state, SortedMap<String, List<Cell>> names, int capacity, long nowMillis) {
    state.members.keySet().retainAll(names.keySet());
    state.folded.retainAll(names.keySet());
    List<String> ranked = new ArrayList<>(names.keySet());
    Map<String, Long> weights = new HashMap<>();
    names.forEach((name, cells) -> weights.put(name, weight(cells)));
    ranked.sort(
        Comparator.comparingLong((String name) -> -weights.getOrDefault(name, 0L))
            .thenComparing(Comparator.naturalOrder()));
    if (nowMillis - state.windowStartMillis >= windowMillis) {
      state.windowStartMillis = nowMillis;
      strike(state, ranked, capacity);
    }
    for (int i = ranked.size() - 1; i >= 0 && state.members.size() > capacity; i--) {
      state.members.computeIfPresent(ranked.get(i), (name, strikes) -> STRIKES);
      expel(state, ranked.get(i), names);
    }
    for (String name : ranked) {
      expel(state, name, names);
    }
    for (String name : ranked) {
      if (!state.members.containsKey(name)) {
        place(state, name, names, capacity);
      }
    }
    state.left.clear();
  }

  private static void strike(Group state, List<String> ranked, int capacity) {
    for (int rank = 0; rank < ranked.size(); rank++) {
      boolean far = rank >= capacity * KEEP_WITHIN;
      state.members.computeIfPresent(ranked.get(rank), (name, n) -> far ? n + 1 : 0);
    }
  }

  private void expel(Group state, String name, SortedMap<String, List<Cell>> names) {
    if (state.members.getOrDefault(name, 0) < STRIKES) {
      return;
    }
    state.members.remove(name);
    state.folded.add(name);
    state.left.add(name);
    overflowed++;
    merged(names.getOrDefault(name, List.of())).forEach(state.baselines::put);
  }

  private void place(Group state, String name, SortedMap<String, List<Cell>> names, int capacity) {
    boolean known = state.folded.contains(name);
    if (state.members.size() >= capacity || state.left.contains(name)) {
      if (!known) {
        state.folded.add(name);
        overflowed++;
      }
      return;
    }
    state.members.put(name, 0);
    if (state.folded.remove(name)) {
      merged(names.getOrDefault(name, List.of()))
          .forEach(
              (key, now) -> {
                state.retained.merge(key.place(), state.gained(key, now), Figures::plus);
                state.baselines.put(key, now);
              });
    }
  }

  private static void emit(
      String group, Group state, SortedMap<String, List<Cell>> names, List<Cell> out) {
    Map<List<String>, Figures> other = new LinkedHashMap<>();
    Set<List<String>> live = new HashSet<>();
    names.forEach(
        (name, cells) -> {
          boolean member = state.members.containsKey(name);
          Set<List<String>> livePlaces = livePlaces(cells);
          live.addAll(livePlaces);
          merged(cells)
              .forEach(
                  (key, now) -> {
                    List<String> place = key.place();
                    Figures figures = state.gained(key, now);
                    if (member) {
                      out.add(new Cell(group, place, name, livePlaces.contains(place), figures));
                    } else {
                      other.merge(place, figures, Figures::plus);
                    }
                  });
        });
    state.retained.forEach((place, figures) -> other.merge(place, figures, Figures::plus));
    other.forEach(
        (place, figures) ->
            out.add(new Cell(group, place, SeriesGuard.OTHER, live.contains(place), figures)));
  }

  private static Set<List<String>> livePlaces(List<Cell> cells) {
    Set<List<String>> places = new HashSet<>();
    for (Cell cell : cells) {
      if (cell.live()) {
        places.add(cell.place());
      }
    }
    return places;
  }

  private static SortedMap<Key, Figures> merged(List<Cell> cells) {
    SortedMap<Key, Figures> merged = new TreeMap<>();
    for (Cell cell : cells) {
      merged.merge(new Key(cell.place(), cell.name()), cell.figures(), Figures::plus);
    }
    return merged;
  }

  private static long weight(List<Cell> cells) {
    long weight = 0;
    for (Cell cell : cells) {
      weight += cell.figures().at(0);
    }
    return weight < 0 ? Long.MAX_VALUE : weight;
  }

  private static boolean anyLive(List<Cell> cells) {
    return cells.stream().anyMatch(Cell::live);
  }

  private record Key(List<String> place, String name) implements Comparable<Key> {
    @Override
    public int compareTo(Key that) {
      int byName = name.compareTo(that.name);
      if (byName != 0) {
        return byName;
      }
      for (int i = 0; i < Math.min(place.size(), that.place.size()); i++) {
        int byPart = place.get(i).compareTo(that.place.get(i));
        if (byPart != 0) {
          return byPart;
        }
      }
      return Integer.compare(place.size(), that.place.size());
    }
  }

  private static final class Group {
    /** Names shown, with the windows on end in which they were too small. */
    final Map<String, Integer> members = new HashMap<>();

    final Set<String> folded = new HashSet<>();

    /** Names that left in this round and do not come back in it. */
    final Set<String> left = new HashSet<>();

    final Map<Key, Figures> baselines = new HashMap<>();
    final Map<List<String>, Figures> retained = new HashMap<>();
    long windowStartMillis;

    Group(long nowMillis) {
      windowStartMillis = nowMillis;
    }

    Figures gained(Key key, Figures now) {
      Figures baseline = baselines.get(key);
      return baseline == null ? now : now.since(baseline);
    }
  }
}
