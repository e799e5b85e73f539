package dev.plumbline.stream.rollup;

import dev.plumbline.stream.AlertTimes;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;

/** How a condition stands at one place. Mutable. */
final class Sighting {
  /** Where it is on its way; ordinals are part of the stored format: append only. */
  enum Phase {
    /** It holds, but not yet for its hold time: nobody is told. */
    PENDING,
    /** The alert names the place. */
    FIRING,
    /** Not seen for the keep time; what is known stays, so that it does not raise it again. */
    QUIET
  }

  private Phase phase = Phase.PENDING;
  private long evidence = Long.MIN_VALUE;
  private long firstMillis;
  private long seenMillis;
  private long clearMillis;
  private boolean ended;
  private long eventMillis;
  private double expected;
  private double measured = Double.NaN;
  private double timeShare = Double.NaN;

  /** Starts with what an earlier version stored: how much, and whether the alert named it. */
  static Sighting known(long evidence, boolean firing, long seenMillis) {
    Sighting sighting = new Sighting();
    sighting.phase = firing ? Phase.FIRING : Phase.QUIET;
    sighting.evidence = evidence;
    sighting.firstMillis = seenMillis;
    sighting.seenMillis = seenMillis;
    return sighting;
  }

  /** Takes that the condition holds; what is no news raises nothing again and changes nothing. */
  boolean holds(Finding finding, AlertRule rule, AlertTimes times, long nowMillis) {
    boolean news = finding.evidence() > evidence;
    if (phase == Phase.QUIET && !news) {
      return false;
    }
    if (phase == Phase.QUIET || evidence == Long.MIN_VALUE) {
      phase = Phase.PENDING;
      firstMillis = nowMillis;
    }
    if (news) {
      evidence = finding.evidence();
      seenMillis = nowMillis;
    }
    clearMillis = 0;
    ended = finding.ended();
    eventMillis = finding.eventMillis();
    expected = finding.expected();
    measured = finding.measured();
    timeShare = finding.timeShare();
    if (finding.heldMillis() >= times.hold().toMillis()) {
      phase = Phase.FIRING;
    }
    tick(rule, times, nowMillis);
    return true;
  }

  /** Takes that it was measured and does not hold; returns whether it is over. */
  boolean isOver(AlertRule rule, long nowMillis) {
    if (phase != Phase.FIRING || rule.isClearedAtOnce()) {
      return true;
    }
    if (clearMillis == 0) {
      clearMillis = nowMillis;
    }
    return false;
  }

  /**
   * Whether a measurement of another run of the same source speaks for this one too: only once this
   * run has ended, and not when the other one was before it.
   */
  boolean isFollowedBy(Finding later) {
    boolean before =
        later.eventMillis() > 0 && eventMillis > 0 && later.eventMillis() < eventMillis;
    return ended && !before;
  }

  /** Lets time pass: what holds by the clock fires. */
  void tick(AlertRule rule, AlertTimes times, long nowMillis) {
    if (phase == Phase.PENDING
        && rule.isHeldByClock()
        && nowMillis - firstMillis >= times.hold().toMillis()) {
      phase = Phase.FIRING;
    }
  }

  /** Whether it has been away for the clear time. */
  boolean isCleared(AlertTimes times, long nowMillis) {
    return clearMillis != 0 && nowMillis - clearMillis >= times.clear().toMillis();
  }

  /** Whether nothing new was seen for the keep time of what holds. */
  boolean isStale(AlertTimes times, long nowMillis) {
    return phase != Phase.QUIET && nowMillis - seenMillis >= times.keep().toMillis();
  }

  /** Names it no longer, but remembers it. */
  void quiet() {
    phase = Phase.QUIET;
    clearMillis = 0;
  }

  boolean isFiring() {
    return phase == Phase.FIRING;
  }

  boolean isQuiet() {
    return phase == Phase.QUIET;
  }

  long evidence() {
    return evidence;
  }

  long seenMillis() {
    return seenMillis;
  }

  double expected() {
    return expected;
  }

  double measured() {
    return measured;
  }

  double timeShare() {
    return timeShare;
  }

  void write(StateWriter out) {
    out.number(phase.ordinal())
        .number(evidence)
        .number(firstMillis)
        .number(seenMillis)
        .number(clearMillis)
        .flag(ended)
        .number(eventMillis)
        .real(expected)
        .real(measured)
        .real(timeShare);
  }

  static Sighting read(StateReader in) {
    Sighting sighting = new Sighting();
    sighting.phase = phase(in.number("phase"));
    sighting.evidence = in.number("evidence");
    sighting.firstMillis = in.number("first");
    sighting.seenMillis = in.number("seen");
    sighting.clearMillis = in.number("clear");
    sighting.ended = in.flag("ended");
    sighting.eventMillis = in.number("event");
    sighting.expected = in.real("expected");
    sighting.measured = in.real("measured");
    sighting.timeShare = in.real("time share");
    return sighting;
  }

  private static Phase phase(long ordinal) {
    Phase[] all = Phase.values();
    if (ordinal < 0 || ordinal >= all.length) {
      throw new IllegalArgumentException("stored phase of an alert is " + ordinal);
    }
    return all[(int) ordinal];
  }
}
