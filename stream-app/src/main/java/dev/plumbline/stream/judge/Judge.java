package dev.plumbline.stream.judge;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.OwnBaseline;
import dev.plumbline.model.value.Reason;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.model.value.VerdictFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Holds one measurement against its bound. The first that matches wins: no bound, not comparable,
 * unsound, within noise, at bound, sound; slow, over estimate and over budget are said beside the
 * last three. Soundness is judged per execution, efficiency on the median. Values are never
 * clipped.
 */
public final class Judge {
  /** Floor ÷ median from which nothing is left to gain. */
  public static final double AT_BOUND_RATIO = 0.80;

  private final double slowBelow;

  /** Judges with a limit for the flag {@code SLOW}: floor ÷ median below it; 0 for none. */
  public Judge(double slowBelow) {
    this.slowBelow = slowBelow;
  }

  /** Returns the verdict on a measurement. */
  public Verdict judge(Measured measured, BoundMatch match, long nowMillis) {
    Bound bound = match.boundAt(measured.lastEventMillis());
    if (bound == null) {
      return verdict(measured, Outcome.NO_BOUND, List.of(), Why.NOTHING, null, null, nowMillis);
    }
    Why reason = match.reasonAt(measured.lastEventMillis());
    Limits limits = match.at(measured.lastEventMillis());
    if (limits == null) {
      return verdict(measured, Outcome.NOT_COMPARABLE, List.of(), reason, bound, null, nowMillis);
    }
    reason = notYet(measured, bound, limits);
    if (!reason.isNothing()) {
      return verdict(measured, Outcome.NOT_COMPARABLE, List.of(), reason, bound, limits, nowMillis);
    }
    if (measured.below() >= Math.max(1, bound.minViolations())) {
      return verdict(
          measured,
          Outcome.UNSOUND,
          List.of(),
          unsound(measured, bound, limits),
          bound,
          limits,
          nowMillis);
    }
    return verdict(
        measured,
        outcome(measured, limits),
        flags(measured, limits),
        Why.NOTHING,
        bound,
        limits,
        nowMillis);
  }

  private static Why notYet(Measured measured, Bound bound, Limits limits) {
    long needed = Math.max(1, bound.minSamples());
    if (measured.count() < needed) {
      return new Why(
          Reason.TOO_FEW_SAMPLES, "too few samples: " + measured.count() + " of " + needed);
    }
    Double budget = limits.budget();
    boolean peakKnown = measured.complete() || (budget != null && measured.median() > budget);
    if (measured.key().kind() == StatKind.POOL && !peakKnown) {
      return new Why(
          Reason.INCOMPLETE,
          "measurement incomplete: the log of the pool misses events, so its peak may be higher");
    }
    boolean mostLost = measured.unpaired() > 2 * measured.count();
    return mostLost && measured.below() == 0
        ? new Why(
            Reason.INCOMPLETE,
            String.format(
                Locale.ROOT,
                "measurement incomplete: %d markers unpaired beside %d executions",
                measured.unpaired(),
                measured.count()))
        : Why.NOTHING;
  }

  private static Outcome outcome(Measured measured, Limits limits) {
    Double floor = limits.floor();
    if (measured.below() + measured.noise() > 0) {
      return Outcome.WITHIN_NOISE;
    }
    return floor != null && floor >= AT_BOUND_RATIO * measured.median() && floor > 0
        ? Outcome.AT_BOUND
        : Outcome.SOUND;
  }

  /** Only what is surely so is flagged: a limit inside the width of a bucket is not exceeded. */
  private List<VerdictFlag> flags(Measured measured, Limits limits) {
    List<VerdictFlag> flags = new ArrayList<>();
    Double floor = limits.floor();
    Double estimate = limits.estimate();
    Double budget = limits.budget();
    OwnBaseline baseline = measured.baseline();
    boolean belowLimit =
        floor != null && slowBelow > 0 && floor < slowBelow * measured.medianAtLeast();
    if (belowLimit || (baseline != null && baseline.sinceMillis() > 0)) {
      flags.add(VerdictFlag.SLOW);
    }
    if (estimate != null
        && measured.medianAtLeast() > estimate * (1 + limits.bound().tolerance())) {
      flags.add(VerdictFlag.OVER_ESTIMATE);
    }
    if (budget != null && measured.medianAtLeast() > budget) {
      flags.add(VerdictFlag.OVER_BUDGET);
    }
    return flags;
  }

  private static Why unsound(Measured measured, Bound bound, Limits limits) {
    return new Why(
        Reason.FLOOR_BEATEN,
        String.format(
            Locale.ROOT,
            "%d of %d executions below the floor %s %s of bound %s; the fastest took %d %s",
            measured.below(),
            measured.count(),
            number(limits.floor()),
            measured.key().kind().unit().symbol(),
            bound.id(),
            measured.min(),
            measured.key().kind().unit().symbol()));
  }

  private static String number(@Nullable Double value) {
    return value == null
        ? "0"
        : String.format(Locale.ROOT, value % 1 == 0 ? "%.0f" : "%.3f", value);
  }

  private static Verdict verdict(
      Measured measured,
      Outcome outcome,
      List<VerdictFlag> flags,
      Why reason,
      @Nullable Bound bound,
      @Nullable Limits limits,
      long nowMillis) {
    boolean compared = outcome.compareTo(Outcome.NOT_COMPARABLE) > 0 && limits != null;
    Unit unit = measured.key().kind().unit();
    Limits shown = limits == null && bound != null ? sameUnit(bound, unit) : limits;
    Double floor = compared && limits != null ? limits.floor() : null;
    return new Verdict(
        1,
        measured.key(),
        measured.subject(),
        outcome,
        flags,
        reason.code(),
        reason.text(),
        bound == null ? "" : bound.id(),
        bound == null ? "" : bound.origin().model(),
        unit,
        shown == null ? null : finite(shown.floor()),
        shown == null ? null : finite(shown.estimate()),
        shown == null ? null : finite(shown.budget()),
        measured.count(),
        compared ? measured.below() : 0,
        compared ? measured.noise() : 0,
        measured.min(),
        measured.median(),
        measured.max(),
        floor == null ? null : measured.median() - floor,
        floor == null || floor <= 0 ? null : measured.median() / floor,
        compared ? measured.baseline() : null,
        compared ? measured.timeShare() : null,
        measured.unpaired(),
        measured.complete(),
        measured.ended(),
        nowMillis);
  }

  /** What to show of a bound that is not compared: nothing when it is in another unit. */
  private static @Nullable Limits sameUnit(Bound bound, Unit unit) {
    return bound.unit() == unit
        ? Limits.of(bound, bound.floor(), bound.estimate(), bound.budget())
        : null;
  }

  /** NaN and infinity have no place in JSON; such a bound is never compared anyway. */
  private static @Nullable Double finite(@Nullable Double value) {
    return value == null || !Double.isFinite(value) ? null : value;
  }
}
