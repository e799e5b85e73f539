package dev.plumbline.sinks.prometheus;

import dev.plumbline.sinks.prometheus.Family.Merge;
import dev.plumbline.sinks.prometheus.Family.Type;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Keeps every family, and the whole page, within a number of samples. What finds no room is added
 * into one more series per family whose labels are all {@code __other__}: counted, never dropped.
 *
 * <p>The choice is stable: a series that has room keeps it until it vanishes; one that had none
 * stays in {@code __other__} until it vanishes, so that the counters there never fall. A counter
 * that vanishes while it is folded leaves its last value behind for the same reason. New series get
 * room in the order of their labels: two processes that have read the same choose the same.
 *
 * <p>A histogram series counts as many samples as it has lines. Not thread-safe.
 */
final class SeriesGuard {
  /** Default for the samples of one family. */
  static final int DEFAULT_FAMILY_LIMIT = 20_000;

  /** Default for the samples of the page. */
  static final int DEFAULT_PAGE_LIMIT = 100_000;

  /** The label value of what was folded. */
  static final String OTHER = "__other__";

  private final int familyLimit;
  private final int pageLimit;
  private final Map<Family, Room> rooms = new HashMap<>();
  private int used;

  SeriesGuard(int familyLimit, int pageLimit) {
    if (familyLimit < 1 || pageLimit < familyLimit) {
      throw new IllegalArgumentException(
          "expected 1 <= samples of a family <= samples of the page, found "
              + familyLimit
              + " and "
              + pageLimit);
    }
    this.familyLimit = familyLimit;
    this.pageLimit = pageLimit;
  }

  int familyLimit() {
    return familyLimit;
  }

  /** How many samples of the family have room of their own. */
  int active(Family family) {
    Room room = rooms.get(family);
    return room == null ? 0 : room.admitted.size() * family.samples();
  }

  /** How many series of the family were folded since the start. */
  long overflowed(Family family) {
    Room room = rooms.get(family);
    return room == null ? 0 : room.overflowed;
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
  SortedMap<Labels, double[]> admit(Family family, SortedMap<Labels, double[]> series) {
    Room room = room(family);
    release(family, room, series);
    SortedMap<Labels, double[]> shown = new TreeMap<>();
    for (Map.Entry<Labels, double[]> entry : series.entrySet()) {
      Labels labels = entry.getKey();
      if (room.admitted.contains(labels) || hasRoom(family, room, labels)) {
        shown.put(labels, entry.getValue());
      } else if (room.folded.put(labels, entry.getValue()) == null) {
        room.overflowed++;
      }
    }
    if (!room.folded.isEmpty()) {
      shown.put(other(room.folded.firstKey()), fold(family, room.folded));
    }
    return shown;
  }

  private void release(Family family, Room room, SortedMap<Labels, double[]> series) {
    for (Iterator<Labels> each = room.admitted.iterator(); each.hasNext(); ) {
      if (!series.containsKey(each.next())) {
        each.remove();
        used -= family.samples();
      }
    }
    if (family.type() == Type.GAUGE || family.type() == Type.INFO) {
      room.folded.keySet().retainAll(series.keySet());
    }
  }

  private boolean hasRoom(Family family, Room room, Labels labels) {
    int samples = family.samples();
    if (room.folded.containsKey(labels)
        || (room.admitted.size() + 1) * samples > familyLimit
        || used + samples > pageLimit) {
      return false;
    }
    used += samples;
    return room.admitted.add(labels);
  }

  private Room room(Family family) {
    return rooms.computeIfAbsent(family, f -> new Room());
  }

  private static double[] fold(Family family, SortedMap<Labels, double[]> folded) {
    double[] sum = new double[family.width()];
    for (double[] values : folded.values()) {
      merge(family.merge(), sum, values);
    }
    return sum;
  }

  /** Merges {@code values} into {@code target}. */
  static void merge(Merge merge, double[] target, double[] values) {
    for (int i = 0; i < target.length; i++) {
      target[i] = merge == Merge.SUM ? target[i] + values[i] : Math.max(target[i], values[i]);
    }
  }

  private static Labels other(Labels labels) {
    Labels.Builder other = Labels.builder();
    labels.forEach(label -> other.label(label.getName(), OTHER));
    return other.build();
  }

  private static final class Room {
    final Set<Labels> admitted = new HashSet<>();
    final SortedMap<Labels, double[]> folded = new TreeMap<>();
    long overflowed;
  }
}
