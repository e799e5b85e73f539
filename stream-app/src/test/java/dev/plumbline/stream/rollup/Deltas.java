package dev.plumbline.stream.rollup;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.BoundChecks;
import dev.plumbline.model.value.StatValue;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.Subject;
import dev.plumbline.stream.testkit.Capture;
import dev.plumbline.stream.window.Figures;
import java.util.List;
import java.util.SplittableRandom;

/** Deltas of a fleet, drawn from a seed: every kind, many sources of few causes, all windows. */
public final class Deltas {
  private static final long WINDOW_MILLIS = 10_000;

  private final SplittableRandom random;
  private final int names;
  private final int windows;
  private int bounds = 2;

  public Deltas(long seed, int names, int windows) {
    this.random = new SplittableRandom(seed);
    this.names = names;
    this.windows = windows;
  }

  /** All checks are of one bound: a window of the fleet tells only those of the newest one. */
  public Deltas ofOneBound() {
    bounds = 1;
    return this;
  }

  public StatsDelta next() {
    StatKind kind = StatKind.values()[random.nextInt(StatKind.values().length)];
    String host = "node-" + random.nextInt(4);
    boolean device = kind == StatKind.RISC_ZONE || kind == StatKind.KERNEL;
    String id = device ? Integer.toString(random.nextInt(2)) : "";
    String run = "run-" + random.nextInt(2);
    StatKey key =
        new StatKey(
            kind,
            "zone größe " + random.nextInt(names),
            random.nextInt(3) == 0 ? "64x64" : "",
            kind == StatKind.RISC_ZONE ? "BRISC" : "",
            run,
            host + "/" + (device ? id : "p1"));
    Subject subject =
        new Subject(
            host,
            device ? "" : "p1",
            id,
            device ? "SN-" + id : "",
            device ? "wormhole" : "",
            "train",
            "b" + run,
            device ? 1_000_000_000L : 0);
    long start = Capture.BASE_MILLIS + WINDOW_MILLIS * random.nextInt(windows);
    Figures figures = figures(kind, start);
    return new StatsDelta(
        1,
        key,
        subject,
        start,
        WINDOW_MILLIS,
        random.nextBoolean(),
        figures.lastEventMillis(),
        figures.toValue());
  }

  private Figures figures(StatKind kind, long start) {
    Figures figures = new Figures(kind);
    long event = start + random.nextLong(WINDOW_MILLIS);
    if (kind == StatKind.POOL) {
      long live = random.nextLong(1 << 20);
      figures.addPool(
          new PoolStats(
              3,
              2,
              1,
              1,
              0,
              0,
              0,
              0,
              live + 5,
              5,
              random.nextLong(1_000),
              live,
              live + 9,
              event,
              1),
          event,
          event);
      return figures;
    }
    for (int i = random.nextInt(100); i >= 0; i--) {
      long duration = random.nextLong(1L << (1 + random.nextInt(30)));
      figures.addDuration(duration, event, null);
      figures.addCore(random.nextInt(3), random.nextInt(3), 1, duration, duration, duration);
    }
    if (kind == StatKind.RISC_ZONE) {
      figures.addUnpaired(random.nextInt(3), random.nextInt(3) - 1, event);
      figures.addIdentity("0x" + random.nextInt(3), List.of("a", "b"));
    }
    if (random.nextBoolean()) {
      BoundChecks checks =
          new BoundChecks(
              "b" + random.nextInt(bounds), "des-1", 1, 2, 3, 4.5, 6, 0, random.nextInt(9));
      figures.merge(new StatValue(null, null, null, checks, 0, 0, List.of(), List.of()), event);
    }
    return figures;
  }
}
