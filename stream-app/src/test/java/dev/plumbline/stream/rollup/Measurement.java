package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.OwnBaseline;
import dev.plumbline.model.value.Reason;
import dev.plumbline.model.value.Subject;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.model.value.VerdictFlag;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A verdict as a test tells it: a kernel with a floor of 50 us that takes 100 us. */
final class Measurement {
  private static final double FLOOR = 50_000;

  private final String host;
  private final String device;
  private String name = "decode_step";
  private StatKind kind = StatKind.KERNEL;
  private String run = "run-a";
  private String build = "build-1";
  private String boundId = "b1";
  private Outcome outcome = Outcome.SOUND;
  private final List<VerdictFlag> flags = new ArrayList<>();
  private @Nullable Double estimate;
  private @Nullable Double budget;
  private @Nullable OwnBaseline baseline;
  private @Nullable Double timeShare;
  private long count = 100;
  private long below;
  private long min = 60_000;
  private long median = 100_000;
  private boolean ended;

  private Measurement(String host, String device) {
    this.host = host;
    this.device = device;
  }

  static Measurement on(String host, String device) {
    return new Measurement(host, device);
  }

  Measurement of(StatKind statKind, String named) {
    kind = statKind;
    name = named;
    return this;
  }

  Measurement run(String id) {
    run = id;
    return this;
  }

  Measurement build(String id, String bound) {
    build = id;
    boundId = bound;
    return this;
  }

  Measurement count(long executions) {
    count = executions;
    return this;
  }

  Measurement timeShare(double share) {
    timeShare = share;
    return this;
  }

  Measurement ended() {
    ended = true;
    return this;
  }

  /** Slower than usual by a part since a time, looked at until another; usually 100 us. */
  Measurement slower(double by, long sinceMillis, long untilMillis) {
    median = Math.round(100_000 * (1 + by));
    flags.add(VerdictFlag.SLOW);
    return baseline(median, sinceMillis, untilMillis);
  }

  /** The run as a whole took so long, whatever its last windows did. */
  Measurement wholeRun(long medianNanos) {
    median = medianNanos;
    return this;
  }

  /** As usual, or no slower than the limit at which the fold leaves. */
  Measurement usual(double by, long untilMillis) {
    median = Math.round(100_000 * (1 + by));
    return baseline(median, 0, untilMillis);
  }

  private Measurement baseline(long recentMedian, long sinceMillis, long untilMillis) {
    baseline =
        new OwnBaseline(
            100_000 / FLOOR, recentMedian / FLOOR, recentMedian, count, sinceMillis, untilMillis);
    return this;
  }

  Measurement budget(double limit, long medianNanos) {
    budget = limit;
    median = medianNanos;
    if (medianNanos > limit) {
      flags.add(VerdictFlag.OVER_BUDGET);
    }
    return this;
  }

  Measurement estimate(double limit, long medianNanos) {
    estimate = limit;
    median = medianNanos;
    if (medianNanos > limit) {
      flags.add(VerdictFlag.OVER_ESTIMATE);
    }
    return this;
  }

  /** Below the limit for floor ÷ median that somebody set. */
  Measurement slowForItsFloor(long medianNanos) {
    median = medianNanos;
    flags.add(VerdictFlag.SLOW);
    return this;
  }

  Measurement beaten(long executions, long fastest) {
    outcome = Outcome.UNSOUND;
    flags.clear();
    below = executions;
    min = fastest;
    return this;
  }

  Measurement outcome(Outcome of) {
    outcome = of;
    flags.clear();
    if (of == Outcome.NO_BOUND) {
      boundId = "";
    }
    return this;
  }

  Verdict verdict() {
    boolean compared = outcome.compareTo(Outcome.NOT_COMPARABLE) > 0;
    return new Verdict(
        1,
        new StatKey(kind, name, "", "", run, host + "/" + device),
        new Subject(host, "", device, "", "wormhole", "train", build, 1_000_000_000L),
        outcome,
        flags,
        Reason.NONE,
        "",
        boundId,
        boundId.isEmpty() ? "" : "hand-1",
        kind.unit(),
        compared ? FLOOR : null,
        estimate,
        budget,
        count,
        below,
        0,
        min,
        median,
        4 * median,
        compared ? median - FLOOR : null,
        compared ? median / FLOOR : null,
        compared ? baseline : null,
        timeShare,
        0,
        true,
        ended,
        0);
  }
}
