package dev.plumbline.stream.judge;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.Reason;
import dev.plumbline.model.value.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The bounds that fit one measured key: which of them may be held against it, and for the others
 * why not. Looked up once and kept until the book or the subject changes.
 */
public final class BoundMatch {
  private final long version;
  private final Subject subject;
  private final List<Bound> candidates;
  private final List<@Nullable Limits> limits = new ArrayList<>();
  private final List<Why> reasons = new ArrayList<>();
  private final boolean comparable;

  private BoundMatch(StatKey key, Subject subject, List<Bound> candidates, long version) {
    this.version = version;
    this.subject = subject;
    this.candidates = candidates;
    boolean any = false;
    for (Bound bound : candidates) {
      Why reason = whyNot(bound, key.kind(), subject);
      any |= reason.isNothing();
      reasons.add(reason);
      limits.add(reason.isNothing() ? limits(bound, key.kind().unit(), subject) : null);
    }
    this.comparable = any;
  }

  /** Looks the bounds of a key up. */
  public static BoundMatch find(BoundBook book, StatKey key, Subject subject) {
    long version = book.version();
    return new BoundMatch(key, subject, book.candidates(key, subject), version);
  }

  /** Version of the book that it was looked up in. */
  public long version() {
    return version;
  }

  /** Whether the book and the subject are still those it was looked up with. */
  public boolean isCurrent(BoundBook book, Subject who) {
    return version == book.version() && (subject == who || subject.equals(who));
  }

  /** Whether nothing predicts the key. */
  public boolean isEmpty() {
    return candidates.isEmpty();
  }

  /** Whether some bound may be held against the key, at some time. */
  public boolean isComparable() {
    return comparable;
  }

  /** The bound in force at a time if it may be compared, else null. */
  public @Nullable Limits at(long millis) {
    int index = indexAt(millis);
    return index < 0 ? null : limits.get(index);
  }

  /** Whether the same bound is in force from the first to the last of these times. */
  public boolean isOneBetween(long firstMillis, long lastMillis) {
    for (int i = 0; i < candidates.size(); i++) { // no iterator: asked for each key and record
      Bound bound = candidates.get(i);
      if (isBetween(bound.validFromMillis(), firstMillis, lastMillis)
          || isBetween(bound.validUntilMillis(), firstMillis, lastMillis)) {
        return false;
      }
    }
    return true;
  }

  /** Whether something that changes at a time changes after the first and up to the last. */
  private static boolean isBetween(long changeMillis, long firstMillis, long lastMillis) {
    return firstMillis < changeMillis && changeMillis <= lastMillis;
  }

  /** The bound in force at a time, or the first one when none is; null when nothing predicts. */
  public @Nullable Bound boundAt(long millis) {
    if (candidates.isEmpty()) {
      return null;
    }
    return candidates.get(Math.max(0, indexAt(millis)));
  }

  /** Why the bound of {@link #boundAt} must not be compared at that time; nothing if it may. */
  Why reasonAt(long millis) {
    int index = indexAt(millis);
    if (index >= 0) {
      return reasons.get(index);
    }
    Bound bound = candidates.get(0);
    return new Why(
        Reason.STALE,
        millis < bound.validFromMillis()
            ? "stale: the bound holds only from "
                + bound.validFromMillis()
                + " ms, measured at "
                + millis
            : "stale: the bound held until "
                + bound.validUntilMillis()
                + " ms, measured at "
                + millis);
  }

  private int indexAt(long millis) {
    for (int i = 0; i < candidates.size(); i++) {
      Bound bound = candidates.get(i);
      if (bound.validFromMillis() <= millis && millis < bound.validUntilMillis()) {
        return i;
      }
    }
    return -1;
  }

  private static Why whyNot(Bound bound, StatKind kind, Subject subject) {
    Double floor = bound.floor();
    String model = bound.key().deviceModel();
    if (floor == null ? kind != StatKind.POOL || bound.budget() == null : !finite(floor)) {
      return new Why(Reason.NO_FINITE_FLOOR, "the bound has no finite floor, found " + floor);
    }
    if (isBad(bound.estimate()) || isBad(bound.budget())) {
      return new Why(Reason.NOT_FINITE, "the bound is not finite");
    }
    if (!bound.flags().isEmpty()) {
      return new Why(Reason.FLAGGED, "the bound is flagged " + String.join(", ", bound.flags()));
    }
    if (!model.isEmpty() && !model.equals(subject.deviceModel())) {
      return new Why(
          Reason.OTHER_DEVICE_MODEL,
          "the bound is for device model "
              + model
              + ", measured on "
              + (subject.deviceModel().isEmpty() ? "an unknown one" : subject.deviceModel()));
    }
    Unit measured = kind.unit();
    if (bound.unit() == measured) {
      return Why.NOTHING;
    }
    if (bound.unit() == Unit.BYTES || measured == Unit.BYTES) {
      return new Why(
          Reason.OTHER_UNIT,
          "unit mismatch: the bound is in "
              + bound.unit().symbol()
              + ", the figure in "
              + measured.symbol());
    }
    return subject.clockHertz() > 0
        ? Why.NOTHING
        : new Why(
            Reason.CLOCK_UNKNOWN,
            String.format(
                Locale.ROOT,
                "clock unknown: the bound is in %s, the figure in %s",
                bound.unit().symbol(),
                measured.symbol()));
  }

  private static Limits limits(Bound bound, Unit measured, Subject subject) {
    double factor = 1;
    if (bound.unit() != measured) {
      double cyclesPerNano = subject.clockHertz() / 1e9;
      factor = measured == Unit.CYCLES ? cyclesPerNano : 1 / cyclesPerNano;
    }
    return Limits.of(
        bound,
        scaled(bound.floor(), factor),
        scaled(bound.estimate(), factor),
        scaled(bound.budget(), factor));
  }

  private static @Nullable Double scaled(@Nullable Double value, double factor) {
    return value == null ? null : value * factor;
  }

  private static boolean finite(double floor) {
    return Double.isFinite(floor) && floor >= 0;
  }

  private static boolean isBad(@Nullable Double value) {
    return value != null && !Double.isFinite(value);
  }
}
