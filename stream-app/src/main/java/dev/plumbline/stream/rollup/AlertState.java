package dev.plumbline.stream.rollup;

import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.Alert.Affected;
import dev.plumbline.model.value.Alert.Worst;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.stream.AlertTimes;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One alert: where its cause was seen, and what was last said about it. Mutable. */
final class AlertState {
  /** Nobody is told again for less than this. */
  private static final double MIN_WORSE = 0.01;

  private static final int VERSION = 2;

  /** Version without cause, phases and figures. */
  private static final int FIRST_VERSION = 1;

  private final AlertCause cause;
  private final Sightings sightings;
  private @Nullable Alert said;

  AlertState(AlertCause cause) {
    this(cause, new Sightings(cause.rule()), null);
  }

  private AlertState(AlertCause cause, Sightings sightings, @Nullable Alert said) {
    this.cause = cause;
    this.sightings = sightings;
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
    AlertCause cause = AlertCause.of(said);
    Sightings sightings = new Sightings(cause.rule());
    long seenMillis = in.number("seen");
    int count = in.count("number of amounts");
    for (int i = 0; i < count; i++) {
      Who who = Who.read(in);
      sightings.put(who, Sighting.known(in.number("amount"), in.flag("active"), seenMillis));
    }
    return new AlertState(cause, sightings, said);
  }

  private static AlertState readCurrent(StateReader in) {
    AlertCause cause = AlertCause.read(in);
    Alert said = in.flag("said") ? JsonValues.read(in.bytes("alert"), Alert.class) : null;
    return new AlertState(cause, Sightings.read(cause.rule(), in), said);
  }

  byte[] toBytes() {
    StateWriter out = new StateWriter(VERSION);
    cause.write(out);
    Alert last = said;
    out.flag(last != null);
    if (last != null) {
      out.bytes(JsonValues.write(last));
    }
    sightings.write(out);
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

  /** Takes what a measurement says; returns whether anything changed. */
  boolean take(Who who, Finding finding, AlertTimes times, long nowMillis) {
    return switch (finding.answer()) {
      case HOLDS -> sightings.holds(who, finding, isMuchWorse(finding), times, nowMillis);
      case CLEAR -> sightings.clear(who, finding, nowMillis);
      case GONE -> sightings.remove(who);
    };
  }

  /** Lets time pass; returns whether anything changed. */
  boolean tick(AlertTimes times, long oldestMillis, long nowMillis) {
    return sightings.tick(times, oldestMillis, nowMillis);
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

  /** What is to be told now, null if it is what was told before. */
  @Nullable Alert settle(long nowMillis) {
    if (!sightings.takeNews()) {
      return null;
    }
    List<Affected> places = sightings.firing();
    Alert before = said;
    boolean firing = isFiring();
    if (!places.isEmpty()) {
      long sinceMillis = before != null && firing ? before.sinceMillis() : nowMillis;
      said =
          AlertText.firing(
              cause,
              places,
              sightings.isFull(),
              Sight.worst(cause, sightings),
              before,
              sinceMillis,
              nowMillis);
    } else if (before != null && firing) {
      said = AlertText.resolved(before, nowMillis);
    }
    return said == before ? null : said;
  }
}
