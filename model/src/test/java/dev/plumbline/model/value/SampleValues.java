package dev.plumbline.model.value;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.stats.CoreStats;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import java.util.List;
import java.util.Map;

/** One value of every JSON topic, with every part filled. */
final class SampleValues {
  static final StatKey KEY =
      new StatKey(StatKind.RISC_ZONE, "MATMUL, \"fast\"", "64x64", "TRISC0", "run-1", "h1/0");
  static final FleetKey FLEET_KEY =
      new FleetKey(StatKind.HOST_ZONE, "forward", "", "", "llama", "wormhole_b0", "h1", "");
  static final Subject SUBJECT =
      new Subject("h1", "", "0", "SN-7", "wormhole_b0", "llama", "abc123", 1_000_000_000L);
  static final StreamId STREAM = new StreamId("run-1", "h1/0", StreamKind.DEVICE, "cafe");

  private SampleValues() {}

  static List<Object> all() {
    return List.of(
        bounds(),
        new StatsDelta(1, KEY, SUBJECT, 1_700_000_000_000L, 10_000, true, 5, value(3)),
        new RunStats(1, KEY, SUBJECT, true, Long.MIN_VALUE, Long.MAX_VALUE, value(1000)),
        new FleetDelta(
            1,
            FLEET_KEY,
            -10_000,
            10_000,
            false,
            4,
            value(64),
            List.of(new FleetDelta.Straggler("h1", "0", "run-1", 1234, 1.75))),
        new FleetTotals(
            1,
            FLEET_KEY,
            0,
            77,
            value(65),
            List.of(checks()),
            List.of(new FleetTotals.PoolState("run-1", "h1/p", 9, 8, 7, 6, 5, true))),
        verdict(1.5),
        alert(),
        run(),
        account(),
        new RollupMark(1, STREAM, 42, 3, 4));
  }

  static StatValue value(int durations) {
    DurationStats stats = new DurationStats();
    CoreStats cores = new CoreStats();
    for (int i = 0; i < durations; i++) {
      stats.add((long) i * i * i);
      cores.add(i % 5 - 2, i % 3, i);
    }
    PoolStats pool = new PoolStats(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1, 12, 13, -14, 15);
    return new StatValue(
        stats, cores, pool, checks(), 1, 2, List.of("0x1234", "0xabcd"), List.of("A", "B"));
  }

  static BoundChecks checks() {
    return new BoundChecks("b1", "des-1.0", 1, 2, 3, 4.5, 5.25, 0, Long.MAX_VALUE);
  }

  static BoundHistory bounds() {
    BoundKey key = new BoundKey(StatKind.KERNEL, "matmul", "", "", "abc123", "wormhole_b0");
    Bound whole =
        new Bound(
            "b1",
            key,
            Unit.NANOS,
            Double.POSITIVE_INFINITY,
            0.1,
            1e300,
            0.05,
            1,
            10,
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            new Bound.Origin("des", "1.0", "c7"),
            List.of("stale-calibration"));
    Bound bare =
        new Bound(
            "b2",
            key,
            Unit.CYCLES,
            null,
            null,
            null,
            0,
            1,
            1,
            0,
            1,
            new Bound.Origin("hand", "", ""),
            List.of());
    return new BoundHistory(1, key, List.of(whole, bare));
  }

  static Verdict verdict(double headroom) {
    return new Verdict(
        1,
        KEY,
        SUBJECT,
        Outcome.WITHIN_NOISE,
        List.of(VerdictFlag.SLOW, VerdictFlag.OVER_BUDGET),
        Reason.NONE,
        "below by 1 %",
        "b1",
        "des-1.0",
        Unit.CYCLES,
        10.0,
        null,
        12.5,
        100,
        0,
        3,
        9,
        11,
        20,
        headroom,
        1.1,
        new OwnBaseline(1.05, 1.3, 13, 40, 99, 120),
        0.25,
        2,
        false,
        true,
        123);
  }

  private static Alert alert() {
    return new Alert(
        1,
        "BoundViolated",
        FLEET_KEY.text(),
        Alert.State.FIRING,
        "critical",
        "model",
        1,
        2,
        "A bound is violated",
        "below by 3 %",
        Map.of("workload", "llama", "kind", "HOST_ZONE"),
        List.of(new Alert.Affected("h1", "0", "run-1")),
        3,
        new Alert.Worst("h1", "0", "run-1", 10.5, 9, Unit.CYCLES, -0.03, 0.25));
  }

  private static RunRecord run() {
    return new RunRecord(
        1,
        "run-1",
        "h1/0",
        "h1",
        "",
        "llama",
        "abc123",
        Map.of("commit", "abc"),
        new RunRecord.Device("0", "SN-7", "wormhole_b0", 1_000_000_000L),
        1_700_000_000_000L,
        List.of(new RunRecord.SentStream(StreamKind.ZONES, "cafe", "ops.csv", 12, "00ff")),
        true);
  }

  private static StreamAccount account() {
    return new StreamAccount(
        1,
        STREAM,
        SUBJECT,
        "dev0/device.csv",
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
        10,
        11,
        12,
        -1,
        14,
        15,
        List.of(new StreamAccount.RiscAccount("BRISC", 1, 2, 3, 4, 5)),
        List.of(new StreamAccount.PoolAccount("L1", "leaked", 4096)),
        new StreamAccount.ClockAccount("synced", List.of(1L, 2L)),
        Map.of("frames", 3L),
        "COMPLETE",
        true,
        Map.of("short-row", 2L),
        List.of(new Problem("device.csv", 7, Severity.WARNING, "short-row", "found 3 of 8")));
  }
}
