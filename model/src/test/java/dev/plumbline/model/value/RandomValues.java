package dev.plumbline.model.value;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.stats.CoreStats;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Values of the busy topics with everything that can occur in them, drawn from a seed. */
final class RandomValues {
  private static final String[] TEXTS = {
    "", "a", "Kernel::stage_17/matmul", "MATMUL, \"fast\"", "back\\slash/", "tab\tand\nline",
        "nul\u0000\u001f\u007f",
    "größer", "\u2028\u2029", "日本語", "emoji \uD83D\uDE00", "half \uD83D", "\uDE00 half", "</script>"
  };
  private static final double[] REALS = {
    0,
    -0.0,
    1,
    4.5,
    0.1,
    1e-300,
    1e300,
    1e7,
    123456789.125,
    Double.MIN_VALUE,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY
  };
  private static final long[] WHOLES = {
    0, 1, -1, 9, 10, 99, 1_000, 1_000_000_007L, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE
  };

  private final SplittableRandom random;

  RandomValues(long seed) {
    random = new SplittableRandom(seed);
  }

  StatsDelta statsDelta() {
    return new StatsDelta(
        1, key(), subject(), whole(), whole(), random.nextBoolean(), whole(), value());
  }

  RunStats runStats() {
    return new RunStats(1, key(), subject(), random.nextBoolean(), whole(), whole(), value());
  }

  FleetDelta fleetDelta() {
    return new FleetDelta(
        1,
        fleetKey(),
        whole(),
        whole(),
        random.nextBoolean(),
        random.nextInt(),
        value(),
        list(() -> new FleetDelta.Straggler(text(), text(), text(), whole(), real())));
  }

  FleetTotals fleetTotals() {
    return new FleetTotals(
        1,
        fleetKey(),
        whole(),
        whole(),
        value(),
        list(this::checks),
        list(
            () ->
                new FleetTotals.PoolState(
                    text(),
                    text(),
                    whole(),
                    whole(),
                    whole(),
                    whole(),
                    whole(),
                    random.nextBoolean())));
  }

  Verdict verdict() {
    return new Verdict(
        1,
        key(),
        subject(),
        pick(Outcome.values()),
        list(() -> pick(VerdictFlag.values())),
        pick(Reason.values()),
        text(),
        text(),
        text(),
        pick(Unit.values()),
        maybe(this::real),
        maybe(this::real),
        maybe(this::real),
        whole(),
        whole(),
        whole(),
        whole(),
        whole(),
        whole(),
        maybe(this::real),
        maybe(this::real),
        maybe(() -> new OwnBaseline(real(), real(), whole(), whole(), whole(), whole())),
        maybe(this::real),
        whole(),
        random.nextBoolean(),
        random.nextBoolean(),
        whole());
  }

  private StatKey key() {
    return new StatKey(pick(StatKind.values()), text(), text(), text(), text(), text());
  }

  private FleetKey fleetKey() {
    return new FleetKey(
        pick(StatKind.values()), text(), text(), text(), text(), text(), text(), text());
  }

  private Subject subject() {
    return new Subject(text(), text(), text(), text(), text(), text(), text(), whole());
  }

  private StatValue value() {
    return new StatValue(
        maybe(this::durations),
        maybe(this::cores),
        maybe(this::pool),
        maybe(this::checks),
        whole(),
        whole(),
        list(this::text),
        list(this::text));
  }

  /** Around the size at which the values are no longer kept, and far beyond. */
  private DurationStats durations() {
    DurationStats stats = new DurationStats();
    int size = pick(new Integer[] {0, 1, 2, 63, 64, 65, 66, 700});
    int bits = 1 + random.nextInt(62);
    for (int i = 0; i < size; i++) {
      stats.add(random.nextLong() >>> (64 - bits));
    }
    return stats;
  }

  private CoreStats cores() {
    CoreStats cores = new CoreStats();
    for (int i = random.nextInt(20); i > 0; i--) {
      cores.add(random.nextInt(-3, 5), random.nextInt(4), random.nextLong(1L << 40));
    }
    return cores;
  }

  private PoolStats pool() {
    long[] figures = new long[15];
    for (int i = 0; i < figures.length; i++) {
      figures[i] = random.nextLong(Long.MAX_VALUE) >>> random.nextInt(63);
    }
    return new PoolStats(
        figures[0],
        figures[1],
        figures[2],
        figures[3],
        figures[4],
        figures[5],
        figures[6],
        figures[7],
        figures[8],
        figures[9],
        figures[10] - 1,
        figures[11],
        figures[12],
        whole(),
        figures[14]);
  }

  private BoundChecks checks() {
    return new BoundChecks(
        text(), text(), whole(), whole(), whole(), real(), real(), real(), whole());
  }

  private <T> List<T> list(Supplier<T> each) {
    List<T> values = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      values.add(each.get());
    }
    return values;
  }

  private <T> @Nullable T maybe(Supplier<T> value) {
    return random.nextBoolean() ? value.get() : null;
  }

  private <T> T pick(T[] values) {
    return values[random.nextInt(values.length)];
  }

  private String text() {
    return pick(TEXTS);
  }

  private long whole() {
    return random.nextBoolean()
        ? WHOLES[random.nextInt(WHOLES.length)]
        : random.nextLong() >> random.nextInt(64);
  }

  private double real() {
    return random.nextBoolean()
        ? REALS[random.nextInt(REALS.length)]
        : Double.longBitsToDouble(random.nextLong());
  }
}
