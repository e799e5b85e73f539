package dev.plumbline.stream.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.value.BoundChecks;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.wire.OddCode;
import dev.plumbline.stream.testkit.Bounds;
import dev.plumbline.stream.testkit.Capture;
import dev.plumbline.stream.testkit.Harness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rows sorted by zone and folded in runs, against a count of each row by itself: late rows, clocks
 * that run ahead, bounds that change in the middle of a batch, contexts, odd rows, resends.
 */
final class ZoneRunsTest {
  private static final long WINDOW_MILLIS = 10_000;
  private static final long GRACE_MILLIS = 5_000;
  private static final long MAX_AHEAD_MILLIS = 300_000;
  private static final long BOUND_CHANGES_MILLIS = Capture.BASE_MILLIS + 23_456;

  private record Row(
      String name, String context, long startNanos, long durationNanos, boolean odd) {
    String key() {
      return name + "|" + context;
    }
  }

  /** What one row after the other adds up to. */
  private static final class Oracle {
    final Map<String, DurationStats> runs = new TreeMap<>();
    final Map<String, DurationStats> windows = new TreeMap<>();
    final Map<String, long[]> checks = new TreeMap<>();
    private final Map<String, Long> watermarks = new TreeMap<>();
    long folded;
    long late;
    long rejected;
    long clamped;

    void count(Row row, boolean[] bounded) {
      if (row.odd || row.durationNanos < 0) {
        rejected++;
        return;
      }
      long event = Capture.BASE_MILLIS + Math.floorDiv(row.startNanos, 1_000_000L);
      boolean ahead = event > Harness.START_MILLIS + MAX_AHEAD_MILLIS;
      if (ahead) {
        clamped++;
        event = Harness.START_MILLIS;
      }
      long start = Math.floorDiv(event, WINDOW_MILLIS) * WINDOW_MILLIS;
      long watermark = watermarks.getOrDefault(row.key(), Long.MIN_VALUE);
      if (start + WINDOW_MILLIS + GRACE_MILLIS <= watermark) {
        late++;
      }
      if (!ahead) {
        watermarks.merge(row.key(), event, Math::max);
      }
      folded++;
      add(runs, row.key(), row.durationNanos);
      add(windows, row.key() + "@" + start, row.durationNanos);
      if (bounded[0] && row.name.equals("zone0")) {
        boolean before = event < BOUND_CHANGES_MILLIS;
        long floor = before ? 3_000 : 5_000;
        long[] check =
            checks.computeIfAbsent(row.key() + "@" + (before ? "old" : "new"), k -> new long[4]);
        check[row.durationNanos < floor ? 0 : 1]++;
        check[2] += row.durationNanos;
        check[3] += floor;
      }
    }

    private static void add(Map<String, DurationStats> to, String key, long value) {
      to.computeIfAbsent(key, k -> new DurationStats()).add(value);
    }
  }

  static LongStream seeds() {
    return LongStream.range(0, 20);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aRecordSaysWhatItsRowsSayOneByOne(long seed) {
    Random random = new Random(seed);
    List<Row> rows = rows(random);
    boolean[] bounded = {random.nextInt(3) > 0};
    Oracle oracle = new Oracle();
    rows.forEach(row -> oracle.count(row, bounded));
    Capture capture = capture(rows);

    Harness whole = harness(bounded[0]).accept(capture.whole(), capture.end());
    isRight(whole, oracle, capture, 0, "one record, seed " + seed);

    Harness resent = harness(bounded[0]);
    int third = rows.size() / 3;
    resent.accept(capture.part(0, 2 * third), capture.part(third, rows.size()), capture.end());
    isRight(resent, oracle, capture, 2 * third - third, "overlapping records, seed " + seed);
  }

  private static void isRight(
      Harness found, Oracle expected, Capture capture, long duplicates, String told) {
    StreamAccount account = found.account();
    assertThat(account.received()).as(told).isEqualTo(capture.rows() + duplicates);
    assertThat(account.duplicate()).as(told).isEqualTo(duplicates);
    assertThat(account.folded()).as(told).isEqualTo(expected.folded);
    assertThat(account.rejected()).as(told).isEqualTo(expected.rejected);
    assertThat(account.implausibleTimestamps()).as(told).isEqualTo(expected.clamped);
    assertThat(account.late()).as(told).isEqualTo(expected.late);
    Map<String, DurationStats> runs = new TreeMap<>();
    found
        .runs()
        .values()
        .forEach(run -> runs.put(run.key().name() + "|" + run.key().context(), durations(run)));
    assertThat(runs).as(told).isEqualTo(expected.runs);
    assertThat(windows(found.deltas)).as(told).isEqualTo(expected.windows);
    Map<String, long[]> checks = checks(found.deltas);
    assertThat(checks.keySet()).as(told).isEqualTo(expected.checks.keySet());
    expected.checks.forEach((key, count) -> assertThat(checks.get(key)).as(told).isEqualTo(count));
  }

  private static DurationStats durations(RunStats run) {
    DurationStats stats = run.value().durations();
    if (stats == null) {
      throw new AssertionError("no durations in " + run);
    }
    return stats;
  }

  private static Map<String, DurationStats> windows(List<StatsDelta> deltas) {
    Map<String, DurationStats> windows = new TreeMap<>();
    for (StatsDelta delta : deltas) {
      DurationStats gained = delta.value().durations();
      if (gained != null && !gained.isEmpty()) {
        windows
            .computeIfAbsent(
                delta.key().name() + "|" + delta.key().context() + "@" + delta.windowStartMillis(),
                key -> new DurationStats())
            .merge(gained);
      }
    }
    return windows;
  }

  private static Map<String, long[]> checks(List<StatsDelta> deltas) {
    Map<String, long[]> checks = new TreeMap<>();
    for (StatsDelta delta : deltas) {
      BoundChecks gained = delta.value().checks();
      if (gained != null) {
        long[] sum =
            checks.computeIfAbsent(
                delta.key().name() + "|" + delta.key().context() + "@" + gained.boundId(),
                key -> new long[4]);
        sum[0] += gained.below();
        sum[1] += gained.noise() + gained.above();
        sum[2] += Math.round(gained.measured());
        sum[3] += Math.round(gained.floor());
      }
    }
    return checks;
  }

  private static Harness harness(boolean bounded) {
    Harness harness = new Harness();
    if (bounded) {
      BoundKey key = new BoundKey(StatKind.HOST_ZONE, "zone0", "", "", "", "");
      harness.book.put(
          new BoundHistory(
              1,
              key,
              List.of(
                  Bounds.of(key).id("old").floor(3_000).valid(0, BOUND_CHANGES_MILLIS).bound(),
                  Bounds.of(key)
                      .id("new")
                      .floor(5_000)
                      .valid(BOUND_CHANGES_MILLIS, Long.MAX_VALUE)
                      .bound())));
    }
    return harness;
  }

  private static Capture capture(List<Row> rows) {
    Capture capture = Capture.zones();
    for (Row row : rows) {
      capture.zone(row.name, row.context, row.startNanos, row.durationNanos);
      if (row.odd) {
        capture.odd(OddCode.BAD_DURATION, "x");
      }
    }
    return capture;
  }

  private static List<Row> rows(Random random) {
    boolean contexts = random.nextBoolean();
    boolean odds = random.nextBoolean();
    int zones = 1 + random.nextInt(200);
    long spread = random.nextBoolean() ? 2_000_000_000L : 90_000_000_000L;
    List<Row> rows = new ArrayList<>();
    int count = 1 + random.nextInt(2_000);
    long time = 0;
    for (int i = 0; i < count; i++) {
      time += random.nextInt((int) (spread / count) + 1);
      long start =
          switch (random.nextInt(40)) {
            case 0 -> Math.max(0, time - random.nextLong(40_000_000_000L));
            case 1 -> time + (random.nextInt(4) == 0 ? 900_000_000_000_000L : 0);
            case 2 -> time / 10_000_000_000L * 10_000_000_000L - random.nextInt(2);
            case 3 -> (BOUND_CHANGES_MILLIS - Capture.BASE_MILLIS) * 1_000_000L - random.nextInt(2);
            default -> time;
          };
      rows.add(
          new Row(
              "zone" + Math.min(random.nextInt(zones), random.nextInt(zones)),
              contexts && random.nextInt(3) == 0 ? "c" + random.nextInt(3) : "",
              start,
              random.nextInt(100) == 0 ? -1 : random.nextLong(1L << random.nextInt(20)),
              odds && random.nextInt(30) == 0));
    }
    return rows;
  }
}
