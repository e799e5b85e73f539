package dev.plumbline.bench.micro;

import dev.plumbline.model.key.FleetKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.key.Unit;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.value.BoundChecks;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.JsonWriter;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.Reason;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StatValue;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.Subject;
import dev.plumbline.model.value.Verdict;
import java.util.List;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** What writing the values of the result topics costs, per value. */
public class JsonWriteBenchmark extends InnerLoop {
  /** Executions in the distribution: kept exactly, and as a histogram. */
  @Param({"20", "10000"})
  int executions;

  private final JsonWriter json = new JsonWriter();
  private final Subject subject = new Subject("host-a", "42", "", "", "", "bench", "", 0);
  private final StatKey key =
      new StatKey(StatKind.HOST_ZONE, "Kernel::stage_1/matmul", "", "", "run", "host-a/42");
  private final FleetKey fleetKey =
      new FleetKey(StatKind.HOST_ZONE, key.name(), "", "", "bench", "", "host-a", "");
  private final BoundChecks checks =
      new BoundChecks("bound-1", "model-1", 0, 3, executions, 2.5e9, 1e6, 2e6, 1_020);
  private StatsDelta delta = delta(new DurationStats());
  private RunStats run = run(delta);
  private FleetTotals totals = totals(delta);
  private final Verdict verdict = verdict();

  /** Draws a distribution that spreads over six octaves. */
  @Setup
  public void drawValues() {
    SplittableRandom random = new SplittableRandom(5);
    DurationStats durations = new DurationStats();
    for (int i = 0; i < executions; i++) {
      durations.add((long) (1000 * Math.pow(2, 6 * random.nextDouble())));
    }
    delta = delta(durations);
    run = run(delta);
    totals = totals(delta);
  }

  /** What a closed window gained. */
  @Benchmark
  public byte[] delta() {
    return json.write(delta);
  }

  /** A run so far. */
  @Benchmark
  public byte[] runStats() {
    return json.write(run);
  }

  /** Totals of a host. */
  @Benchmark
  public byte[] fleetTotals() {
    return json.write(totals);
  }

  /** A verdict. */
  @Benchmark
  public byte[] verdictValue() {
    return json.write(verdict);
  }

  private StatsDelta delta(DurationStats durations) {
    StatValue value = new StatValue(durations, null, null, checks, 0, 0, List.of(), List.of());
    return new StatsDelta(
        1, key, subject, Batches.BASE_MILLIS, 10_000, false, Batches.BASE_MILLIS + 9_999, value);
  }

  private RunStats run(StatsDelta gained) {
    return new RunStats(
        1, key, subject, false, Batches.BASE_MILLIS, gained.lastEventMillis(), gained.value());
  }

  private FleetTotals totals(StatsDelta gained) {
    return new FleetTotals(
        1, fleetKey, 0, gained.lastEventMillis(), gained.value(), List.of(checks), List.of());
  }

  private Verdict verdict() {
    return new Verdict(
        1,
        key,
        subject,
        Outcome.SOUND,
        List.of(),
        Reason.NONE,
        "",
        "bound-1",
        "model-1",
        Unit.NANOS,
        1000.0,
        2000.0,
        null,
        10_000,
        0,
        3,
        1_020,
        1_900,
        64_000,
        900.0,
        1.9,
        null,
        0.5,
        0,
        true,
        false,
        Batches.BASE_MILLIS);
  }
}
