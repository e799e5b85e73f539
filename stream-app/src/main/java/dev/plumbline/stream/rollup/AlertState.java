package dev.plumbline.stream.rollup;

import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.Alert.Affected;
import dev.plumbline.model.value.Alert.Worst;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.stream.AlertTimes;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One alert: where its cause was seen, and what was last said about it. Mutable. */
final class AlertState {
  /** So many places are listed; the rest is a number. */
  static final int MAX_LISTED = 1_000;

  /** So many places are known; of more it is said that there are more. */
  static final int MAX_KNOWN = 2_000;

  /** Nobody is told again for less than this. */
  private static final double MIN_WORSE = 0.01;

  private static final int VERSION = 2;

  /** Version without cause, phases and figures. */
  private static final int FIRST_VERSION = 1;

  private final AlertCause cause;
  private final Map<Who, Sighting> sightings = new TreeMap<>();
  private @Nullable Alert said;
  private boolean full;
  private boolean news;

  AlertState(AlertCause cause) {
    this.cause = cause;
  }

  private AlertState(AlertCause cause, Alert said) {
    this.cause = cause;
    this.said = said;
  }

  /**
   * Reads what {@link #toBytes} wrote, now or in the version before.
   *
   * @throws IllegalArgumentException if it is no such state
   */
  static AlertState read(byte[] bytes) {
    StateReader in = new StateReader("alert", bytes, FIRST_VERSION, VERSION);
    AlertState state = in.version() == FIRST_VERSION ? readFirst(in) : readCurrent(in);
    in.finish();
    return state;
  }

  private static AlertState readFirst(StateReader in) {
    Alert said = JsonValues.read(in.bytes("alert"), Alert.class);
    AlertState state = new AlertState(AlertCause.of(said), said);
    long seenMillis = in.number("seen");
    int count = in.count("number of amounts");
    for (int i = 0; i < count; i++) {
      Who who = Who.read(in);
      state.sightings.put(who, Sighting.known(in.number("amount"), in.flag("active"), seenMillis));
    }
    return state;
  }

  private static AlertState readCurrent(StateReader in) {
    AlertState state = new AlertState(AlertCause.read(in));
    state.full = in.flag("full");
    state.said = in.flag("said") ? JsonValues.read(in.bytes("alert"), Alert.class) : null;
    int count = in.count("number of sightings");
    for (int i = 0; i < count; i++) {
      state.sightings.put(Who.read(in), Sighting.read(in));
    }
    return state;
  }

  byte[] toBytes() {
    StateWriter out = new StateWriter(VERSION);
    cause.write(out);
    Alert last = said;
    out.flag(full).flag(last != null);
    if (last != null) {
      out.bytes(JsonValues.write(last));
    }
    out.number(sightings.size());
    sightings.forEach(
        (who, sighting) -> {
          who.write(out);
          sighting.write(out);
        });
    return out.toBytes();
  }

  AlertCause cause() {
    return cause;
  }

  /** Whether nothing is known that could matter later. */
  boolean isEmpty() {
    return sightings.isEmpty() && !isFiring();
  }

  private boolean isFiring() {
    Alert last = said;
    return last != null && last.state() == Alert.State.FIRING;
  }

  /** Takes what a measurement says. */
  void take(Who who, Finding finding, AlertTimes times, long nowMillis) {
    switch (finding.answer()) {
      case HOLDS -> holds(who, finding, times, nowMillis);
      case CLEAR -> clear(who, finding, nowMillis);
      case GONE -> remove(who);
    }
  }

  private void holds(Who who, Finding finding, AlertTimes times, long nowMillis) {
    Sighting sighting = sightings.get(who);
    if (sighting == null) {
      if (!hasRoom()) {
        news |= !full;
        full = true;
        return;
      }
      sighting = new Sighting();
      sightings.put(who, sighting);
    }
    boolean before = sighting.isFiring();
    sighting.holds(finding, cause.rule(), times, nowMillis);
    news |= sighting.isFiring() != before || (before && isMuchWorse(finding));
  }

  /** Whether a value is at least twice as far off as the one that was said. */
  private boolean isMuchWorse(Finding finding) {
    Worst worst = said == null ? null : said.worst();
    if (worst == null) {
      return true;
    }
    Double change = worst.change();
    return change == null
        ? finding.measured() >= 2 * worst.measured()
        : Math.abs(finding.change()) >= Math.max(2 * Math.abs(change), MIN_WORSE);
  }

  private void clear(Who who, Finding finding, long nowMillis) {
    sightings
        .entrySet()
        .removeIf(
            entry -> {
              Sighting sighting = entry.getValue();
              boolean meant =
                  entry.getKey().equals(who)
                      || (entry.getKey().isOtherRunOf(who) && sighting.isFollowedBy(finding));
              boolean over = meant && sighting.isOver(cause.rule(), nowMillis);
              news |= over && sighting.isFiring();
              return over;
            });
  }

  private void remove(Who who) {
    Sighting before = sightings.remove(who);
    news |= before != null && before.isFiring();
  }

  /** Makes room for one more at the expense of what was not seen for long. */
  private boolean hasRoom() {
    if (sightings.size() < MAX_KNOWN) {
      return true;
    }
    Who oldest =
        sightings.entrySet().stream()
            .filter(entry -> entry.getValue().isQuiet())
            .min(Comparator.comparingLong(entry -> entry.getValue().seenMillis()))
            .map(Map.Entry::getKey)
            .orElse(null);
    return oldest != null && sightings.remove(oldest) != null;
  }

  /**
   * Lets time pass: what held long enough fires, what is away long enough or was not seen for the
   * keep time no longer does, and what was not seen since a time is forgotten.
   *
   * @return whether anything changed
   */
  boolean tick(AlertTimes times, long oldestMillis, long nowMillis) {
    int sizeBefore = sightings.size();
    boolean changed = false;
    for (Sighting sighting : sightings.values()) {
      boolean before = sighting.isFiring();
      sighting.tick(cause.rule(), times, nowMillis);
      if (sighting.isFiring() && sighting.isStale(times, nowMillis)) {
        sighting.quiet();
      }
      changed |= sighting.isFiring() != before;
    }
    news |= changed;
    sightings
        .values()
        .removeIf(
            sighting -> {
              boolean over =
                  sighting.isCleared(times, nowMillis)
                      || sighting.isStale(times, nowMillis)
                      || (sighting.isQuiet() && sighting.seenMillis() <= oldestMillis);
              news |= over && sighting.isFiring();
              return over;
            });
    return changed || sightings.size() != sizeBefore;
  }

  /** What is to be told now, null if it is what was told before. */
  @Nullable Alert settle(long nowMillis) {
    if (!news) {
      return null;
    }
    news = false;
    full &= sightings.size() >= MAX_KNOWN;
    Set<Affected> places = new LinkedHashSet<>();
    sightings.forEach(
        (who, sighting) -> {
          if (sighting.isFiring()) {
            places.add(who.affected());
          }
        });
    Alert before = said;
    boolean firing = isFiring();
    if (places.isEmpty() && (before == null || !firing)) {
      return null;
    }
    Alert now;
    if (before != null && places.isEmpty()) {
      now = AlertText.resolved(before, nowMillis);
    } else {
      long sinceMillis = before != null && firing ? before.sinceMillis() : nowMillis;
      now =
          AlertText.firing(
              cause, List.copyOf(places), full, worst(), before, sinceMillis, nowMillis);
    }
    said = now;
    return now;
  }

  /** Where it is farthest off; null when that is not known. */
  private @Nullable Sight worst() {
    return sightings.entrySet().stream()
        .filter(entry -> entry.getValue().isFiring())
        .filter(entry -> Double.isFinite(entry.getValue().measured()))
        .map(entry -> Sight.of(cause, entry.getKey(), entry.getValue()))
        .max(Comparator.comparingDouble(Sight::weight))
        .orElse(null);
  }

  /**
   * One place with its figures.
   *
   * @param weight how far it is off
   * @param evidence how much speaks for it
   * @param worst the figures as people get them
   */
  record Sight(double weight, long evidence, Worst worst) {
    private static Sight of(AlertCause cause, Who who, Sighting sighting) {
      double change = Finding.change(sighting.expected(), sighting.measured());
      return new Sight(
          Double.isNaN(change) ? sighting.measured() : Math.abs(change),
          sighting.evidence(),
          new Worst(
              who.host(),
              who.device(),
              who.run(),
              sighting.expected(),
              sighting.measured(),
              cause.unit(),
              known(change),
              known(sighting.timeShare())));
    }

    private static @Nullable Double known(double value) {
      return Double.isFinite(value) ? value : null;
    }
  }
}
