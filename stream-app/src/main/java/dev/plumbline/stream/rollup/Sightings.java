package dev.plumbline.stream.rollup;

import dev.plumbline.model.value.Alert.Affected;
import dev.plumbline.stream.AlertTimes;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;

/**
 * Where the cause of one alert was seen. So many places that a record of them fits into a message
 * of Kafka whatever their names are: of more it is only known that there are more. Mutable.
 */
final class Sightings {
  /** Most places. */
  static final int MAX_PLACES = 2_000;

  /** Most bytes of their names. */
  static final int MAX_NAME_BYTES = 192 * 1024;

  private final AlertRule rule;
  private final Map<Who, Sighting> places = new TreeMap<>();
  private int nameBytes;
  private boolean full;
  private boolean news;

  Sightings(AlertRule rule) {
    this.rule = rule;
  }

  void write(StateWriter out) {
    out.flag(full).number(places.size());
    places.forEach(
        (who, sighting) -> {
          who.write(out);
          sighting.write(out);
        });
  }

  static Sightings read(AlertRule rule, StateReader in) {
    Sightings sightings = new Sightings(rule);
    sightings.full = in.flag("full");
    int count = in.count("number of sightings");
    for (int i = 0; i < count; i++) {
      sightings.put(Who.read(in), Sighting.read(in));
    }
    return sightings;
  }

  /** Takes one that was known before. */
  void put(Who who, Sighting sighting) {
    places.put(who, sighting);
    nameBytes += who.sizeBytes();
  }

  boolean isEmpty() {
    return places.isEmpty();
  }

  /** Whether there are more than are known. */
  boolean isFull() {
    return full;
  }

  /** Whether something changed that people are told; asks once. */
  boolean takeNews() {
    boolean before = news;
    news = false;
    return before;
  }

  /**
   * Takes that the condition holds somewhere.
   *
   * @param worse whether that is news where the alert says so already
   * @return whether anything changed
   */
  boolean holds(Who who, Finding finding, boolean worse, AlertTimes times, long nowMillis) {
    Sighting sighting = places.get(who);
    if (sighting == null) {
      if (!hasRoom(who)) {
        news |= !full;
        boolean changed = !full;
        full = true;
        return changed;
      }
      sighting = new Sighting();
      put(who, sighting);
    }
    boolean before = sighting.isFiring();
    boolean changed = sighting.holds(finding, rule, times, nowMillis);
    news |= sighting.isFiring() != before || (before && worse);
    return changed;
  }

  /**
   * Takes that it was measured somewhere and does not hold; returns whether anything changed.
   *
   * <p>That speaks for ended runs of the same source on the same device, too.
   */
  boolean clear(Who who, Finding finding, long nowMillis) {
    boolean[] meant = {false};
    removeIf(
        (place, sighting) -> {
          boolean same =
              place.equals(who) || (place.isOtherRunOf(who) && sighting.isFollowedBy(finding));
          meant[0] |= same;
          return same && sighting.isOver(rule, nowMillis);
        });
    return meant[0];
  }

  /** Takes that nothing can be said of somebody; returns whether anything was. */
  boolean remove(Who who) {
    return removeIf((place, sighting) -> place.equals(who));
  }

  /**
   * Lets time pass: what held long enough fires, what is away long enough or was not seen for the
   * keep time no longer does, and what was not seen since a time is forgotten.
   *
   * @return whether anything changed
   */
  boolean tick(AlertTimes times, long oldestMillis, long nowMillis) {
    boolean changed = false;
    for (Sighting sighting : places.values()) {
      boolean before = sighting.isFiring();
      sighting.tick(rule, times, nowMillis);
      if (sighting.isFiring() && sighting.isStale(times, nowMillis)) {
        sighting.quiet();
      }
      changed |= sighting.isFiring() != before;
    }
    news |= changed;
    boolean gone =
        removeIf(
            (place, sighting) ->
                sighting.isCleared(times, nowMillis)
                    || sighting.isStale(times, nowMillis)
                    || (sighting.isQuiet() && sighting.seenMillis() <= oldestMillis));
    return changed || gone;
  }

  /** Everybody whom the alert is about now, sorted. */
  List<Affected> firing() {
    Set<Affected> firing = new LinkedHashSet<>();
    forEachFiring((who, sighting) -> firing.add(who.affected()));
    return List.copyOf(firing);
  }

  void forEachFiring(BiConsumer<Who, Sighting> visitor) {
    places.forEach(
        (who, sighting) -> {
          if (sighting.isFiring()) {
            visitor.accept(who, sighting);
          }
        });
  }

  /** Makes room for one more at the expense of what was not seen for long. */
  private boolean hasRoom(Who who) {
    while (places.size() >= MAX_PLACES || nameBytes + who.sizeBytes() > MAX_NAME_BYTES) {
      Who oldest =
          places.entrySet().stream()
              .filter(entry -> entry.getValue().isQuiet())
              .min(Comparator.comparingLong(entry -> entry.getValue().seenMillis()))
              .map(Map.Entry::getKey)
              .orElse(null);
      if (oldest == null) {
        return false;
      }
      remove(oldest);
    }
    return true;
  }

  private boolean removeIf(BiPredicate<Who, Sighting> condition) {
    return places
        .entrySet()
        .removeIf(
            entry -> {
              Sighting sighting = entry.getValue();
              boolean remove = condition.test(entry.getKey(), sighting);
              if (remove) {
                news |= sighting.isFiring();
                nameBytes -= entry.getKey().sizeBytes();
                full = false; // who did not fit comes again
              }
              return remove;
            });
  }
}
