package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.PoolStats;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.BoundChecks;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.FleetTotals.PoolState;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.Reason;
import dev.plumbline.model.value.RunRecord;
import dev.plumbline.model.value.StatValue;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.StreamAccount.RiscAccount;
import dev.plumbline.model.value.Subject;
import dev.plumbline.model.value.Verdict;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records of the result topics for tests. */
final class Records {
  /** The time at which everything was written, ms since the epoch. */
  static final long WRITTEN = 1_780_000_000_000L;

  private Records() {}

  static FleetTotals hostZone(String host, String zone, long... nanos) {
    FleetKey key = new FleetKey(StatKind.HOST_ZONE, zone, "", "", "train", "", host, "");
    return totals(key, 0, durations(nanos), null, List.of(), List.of());
  }

  static FleetTotals deviceZone(
      String host, String device, String risc, String zone, long clockHertz, long... cycles) {
    FleetKey key = new FleetKey(StatKind.RISC_ZONE, zone, "", risc, "train", "wh", host, device);
    return totals(key, clockHertz, durations(cycles), null, List.of(), List.of());
  }

  static FleetTotals kernel(String host, String device, String name, BoundChecks... checks) {
    FleetKey key = new FleetKey(StatKind.KERNEL, name, "", "", "train", "wh", host, device);
    return totals(key, 0, durations(1), null, List.of(), List.of(checks));
  }

  static FleetTotals pool(String host, String name, PoolStats stats, PoolState... states) {
    FleetKey key = new FleetKey(StatKind.POOL, name, "", "", "train", "", host, "");
    return totals(key, 0, null, stats, List.of(states), List.of());
  }

  static FleetTotals with(FleetTotals totals, long lastEventMillis) {
    return new FleetTotals(
        1,
        totals.key(),
        totals.clockHertz(),
        lastEventMillis,
        totals.value(),
        totals.checks(),
        totals.pools());
  }

  static FleetTotals withChecks(FleetTotals totals, BoundChecks... checks) {
    return totals(
        totals.key(),
        totals.clockHertz(),
        totals.value().durations(),
        totals.value().pool(),
        totals.pools(),
        List.of(checks));
  }

  static PoolStats flows(long allocated, long freed, long unmatchedFrees, long replaced) {
    return new PoolStats(
        9,
        8,
        8 - unmatchedFrees,
        unmatchedFrees,
        replaced,
        0,
        0,
        0,
        allocated,
        freed,
        -1,
        0,
        0,
        0,
        0);
  }

  static PoolState state(String run, String source, long live, long peak, boolean ended) {
    return new PoolState(run, source, 17, live, peak, live / 10, WRITTEN, ended);
  }

  static BoundChecks checks(
      String bound, String model, long below, long noise, long above, double floor, long lowest) {
    long n = below + noise + above;
    return new BoundChecks(
        bound, model, below, noise, above, n * floor * 1.5, n * floor, n * floor * 1.2, lowest);
  }

  static StreamAccount account(
      StreamKind kind,
      String run,
      String host,
      String device,
      long received,
      long duplicate,
      long rejected,
      long lost,
      RiscAccount... riscs) {
    String source = host + "/" + (device.isEmpty() ? "4711" : device);
    return new StreamAccount(
        1,
        new StreamId(run, source, kind, "inc"),
        new Subject(host, "4711", device, "SN" + device, "wh", "train", "b1", 1_000_000_000L),
        "file.csv",
        received,
        received - duplicate - rejected,
        duplicate,
        rejected,
        0,
        0,
        1,
        2,
        0,
        0,
        3,
        lost,
        received,
        4,
        5,
        List.of(riscs),
        List.of(),
        null,
        Map.of(),
        "COMPLETE",
        true,
        Map.of(),
        List.of());
  }

  static Verdict verdict(String run, String name, Outcome outcome) {
    return verdict(run, name, outcome, Reason.NONE);
  }

  /** A bound that did not hold at the time of the measurement. */
  static Verdict stale(String run, String name) {
    return verdict(run, name, Outcome.NOT_COMPARABLE, Reason.STALE);
  }

  private static Verdict verdict(String run, String name, Outcome outcome, Reason reason) {
    return new Verdict(
        1,
        new StatKey(StatKind.KERNEL, name, "", "", run, "h1/0"),
        new Subject("h1", "", "0", "SN0", "wh", "train", "b1", 0),
        outcome,
        List.of(),
        reason,
        "",
        "b1",
        "des-1",
        Unit.NANOS,
        100.0,
        120.0,
        null,
        10,
        1,
        2,
        50,
        110,
        200,
        10.0,
        1.1,
        null,
        null,
        0,
        true,
        true,
        WRITTEN);
  }

  static Alert alert(String rule, String subject, Alert.State state) {
    return new Alert(
        1,
        rule,
        subject,
        state,
        "critical",
        "model",
        WRITTEN,
        WRITTEN,
        "summary",
        "description",
        Map.of(),
        List.of(new Alert.Affected("h1", "0", "r1")),
        0,
        null);
  }

  /** An alert on a kernel that six places are concerned by. */
  static Alert slower(String rule, String subject, double change, double timeShare) {
    return new Alert(
        1,
        rule,
        subject,
        Alert.State.FIRING,
        "warning",
        "kernel",
        WRITTEN,
        WRITTEN,
        "summary",
        "description",
        Map.of("direction", "slower"),
        List.of(new Alert.Affected("h1", "0", "r1")),
        5,
        new Alert.Worst("h1", "0", "r1", 100, 100 * (1 + change), Unit.NANOS, change, timeShare));
  }

  static RunRecord run(String run, String host, String device, Map<String, String> labels) {
    return new RunRecord(
        1,
        run,
        host + "/" + (device.isEmpty() ? "4711" : device),
        host,
        device.isEmpty() ? "4711" : "",
        "train",
        "b1",
        labels,
        new RunRecord.Device(
            device, device.isEmpty() ? "" : "SN" + device, device.isEmpty() ? "" : "wh", 0),
        WRITTEN,
        List.of(),
        false);
  }

  static BoundHistory bound(String model, double tolerance) {
    BoundKey key = new BoundKey(StatKind.KERNEL, "matmul", "", "", "", "");
    return new BoundHistory(
        1,
        key,
        List.of(
            new Bound(
                "b1",
                key,
                Unit.NANOS,
                100.0,
                null,
                null,
                tolerance,
                1,
                1,
                0,
                Long.MAX_VALUE,
                new Bound.Origin(model, "", ""),
                List.of())));
  }

  private static FleetTotals totals(
      FleetKey key,
      long clockHertz,
      @Nullable DurationStats durations,
      @Nullable PoolStats pool,
      List<PoolState> pools,
      List<BoundChecks> checks) {
    BoundChecks newest = checks.isEmpty() ? null : checks.get(checks.size() - 1);
    StatValue value = new StatValue(durations, null, pool, newest, 0, 0, List.of(), List.of());
    return new FleetTotals(1, key, clockHertz, WRITTEN, value, checks, pools);
  }

  private static DurationStats durations(long... values) {
    DurationStats stats = new DurationStats();
    for (long value : values) {
      stats.add(value);
    }
    return stats;
  }
}
