package dev.plumbline.sinks.prometheus;

import dev.plumbline.sinks.prometheus.Family.Merge;
import dev.plumbline.sinks.prometheus.Family.Type;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps every family, and the whole page, within a number of samples. What finds no room is added
 * into one more series per family whose labels are all {@code __other__}: counted, never dropped.
 *
 * <p>The choice is stable: a series that has room keeps it until it vanishes; one that had none
 * stays in {@code __other__} until it vanishes, so that the counters there never fall. A counter
 * that vanishes while it is folded leaves its last value behind for the same reason; beyond {@link
 * #MAX_VANISHED} of a family only their sum is kept, and one of those that comes back adds all it
 * has once more. New series get room in the order of their labels: two processes that have read the
 * same choose the same.
 *
 * <p>A histogram series counts as many samples as it has lines. Not thread-safe.
 */
final class SeriesGuard {
  /** Default for the samples of one family. */
  static final int DEFAULT_FAMILY_LIMIT = 20_000;

  /** Default for the samples of the page; with what is not capped it stays below 100,000. */
  static final int DEFAULT_PAGE_LIMIT = 98_000;

  /** Vanished counters of a family whose last values are kept one by one. */
  static final int MAX_VANISHED = 20_000;

  /** The label value of what was folded. */
  static final String OTHER = "__other__";

  private final int familyLimit;
  private final int pageLimit;
  private final int maxVanished;
  private final Map<String, Room> rooms = new HashMap<>();
  private int used;

  SeriesGuard(int familyLimit, int pageLimit) {
    this(familyLimit, pageLimit, MAX_VANISHED);
  }

  SeriesGuard(int familyLimit, int pageLimit, int maxVanished) {
    if (familyLimit < 1 || pageLimit < familyLimit) {
      throw new IllegalArgumentException(
          "expected 1 <= samples of a family <= samples of the page, found "
              + familyLimit
              + " and "
              + pageLimit);
    }
    this.familyLimit = familyLimit;
    this.pageLimit = pageLimit;
    this.maxVanished = maxVanished;
  }

  int familyLimit() {
    return familyLimit;
  }

  /** How many samples of the family have room of their own. */
  int active(Family family) {
    Room room = rooms.get(family.name());
    return room == null ? 0 : room.admitted.size() * family.samples();
  }

  /** How many series of the family were folded since the start. */
  long overflowed(Family family) {
    Room room = rooms.get(family.name());
    return room == null ? 0 : room.overflowed;
  }

  /** How many folded series of the family are kept one by one. */
  int remembered(Family family) {
    return room(family).folded.size();
  }

  /** Says that something else folded series of the family. */
  void countOverflow(Family family, long series) {
    room(family).overflowed += series;
  }

  /**
   * Returns what may be shown of a family.
   *
   * @param series all series of the family there are now, each with its values
   */
  SortedMap<SeriesKey, SeriesPoint> admit(Family family, SortedMap<SeriesKey, SeriesPoint> series) {
    Room room = room(family);
    release(family, room, series);
    SortedMap<SeriesKey, SeriesPoint> shown = new TreeMap<>();
    for (Map.Entry<SeriesKey, SeriesPoint> entry : series.entrySet()) {
      SeriesKey key = entry.getKey();
      if (room.admitted.contains(key) || hasRoom(family, room, key)) {
        shown.put(key, entry.getValue());
      } else if (room.folded.put(key, entry.getValue()) == null) {
        room.overflowed++;
      }
    }
    forget(room, series);
    if (!room.folded.isEmpty()) {
      shown.put(room.folded.firstKey().other(), fold(family, room));
    }
    return shown;
  }

  /** Adds up what vanished and is too much to be kept one by one. */
  private void forget(Room room, SortedMap<SeriesKey, SeriesPoint> series) {
    if (room.folded.size() <= maxVanished) {
      return;
    }
    int vanished = 0;
    for (SeriesKey key : room.folded.keySet()) {
      vanished += series.containsKey(key) ? 0 : 1;
    }
    Iterator<Map.Entry<SeriesKey, SeriesPoint>> each = room.folded.entrySet().iterator();
    while (vanished > maxVanished) {
      Map.Entry<SeriesKey, SeriesPoint> entry = each.next();
      if (!series.containsKey(entry.getKey())) {
        SeriesPoint past = room.past;
        if (past == null) {
          room.past = entry.getValue().copy();
        } else {
          past.merge(Merge.SUM, entry.getValue());
        }
        each.remove();
        vanished--;
      }
    }
  }

  private void release(Family family, Room room, SortedMap<SeriesKey, SeriesPoint> series) {
    for (Iterator<SeriesKey> each = room.admitted.iterator(); each.hasNext(); ) {
      if (!series.containsKey(each.next())) {
        each.remove();
        used -= family.samples();
      }
    }
    if (family.type() == Type.GAUGE || family.type() == Type.INFO) {
      room.folded.keySet().retainAll(series.keySet());
    }
  }

  private boolean hasRoom(Family family, Room room, SeriesKey key) {
    int samples = family.samples();
    if (room.folded.containsKey(key)
        || (room.admitted.size() + 1) * samples > familyLimit
        || used + samples > pageLimit) {
      return false;
    }
    used += samples;
    return room.admitted.add(key);
  }

  private Room room(Family family) {
    return rooms.computeIfAbsent(family.name(), f -> new Room());
  }

  private static SeriesPoint fold(Family family, Room room) {
    Iterator<SeriesPoint> points = room.folded.values().iterator();
    SeriesPoint sum = points.next().copy();
    points.forEachRemaining(point -> sum.merge(family.merge(), point));
    if (room.past != null) {
      sum.merge(family.merge(), room.past);
    }
    return sum;
  }

  private static final class Room {
    final Set<SeriesKey> admitted = new HashSet<>();
    final SortedMap<SeriesKey, SeriesPoint> folded = new TreeMap<>();

    /** The sum of counters that vanished and were forgotten, null if none was. */
    @Nullable SeriesPoint past;

    long overflowed;
  }
}
