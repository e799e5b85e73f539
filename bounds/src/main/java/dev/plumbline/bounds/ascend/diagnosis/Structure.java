package dev.plumbline.bounds.ascend.diagnosis;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import dev.plumbline.bounds.ascend.graph.DesOperation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What holds one iteration of a schedule up, judged by its cycles alone.
 *
 * @param oneIterationCycles last cycle of the schedule
 * @param syncRatioPct share of synchronisation, per cent of the iteration; pipes may add up to more
 *     than 100
 * @param barrierRatioPct share of barriers, per cent
 * @param pipeBusyCycles busy cycles by pipe, in order of appearance, global pipes left out
 * @param weightedPipeCycles the same with loops
 * @param weightedCycles cycles of the heaviest pipe and of barriers of all pipes, with loops
 * @param imbalanceRatio heaviest over lightest pipe with work, 0 if there is none
 * @param heaviestPipe the heaviest, the first one of equals; empty if there is none
 * @param rootCause the first cause that fits
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record Structure(
    long oneIterationCycles,
    double syncRatioPct,
    double barrierRatioPct,
    Map<String, Long> pipeBusyCycles,
    Map<String, Long> weightedPipeCycles,
    long weightedCycles,
    double imbalanceRatio,
    String heaviestPipe,
    RootCause rootCause) {
  private static final double MAX_SYNC_PCT = 20;
  private static final double MAX_BARRIER_PCT = 15;
  private static final double MAX_IMBALANCE = 3;
  private static final double BUSY_SHARE = 0.60;
  private static final double IDLE_SHARE = 0.20;
  private static final Set<String> GLOBAL = Set.of("PIPE_ALL", "All");
  private static final Set<String> UNKNOWN = Set.of("PIPE_UNKNOWN", "Unknown", "");
  private static final Set<String> COMPUTING = Set.of("PIPE_V", "Vector", "PIPE_M", "Cube");

  /** What holds a schedule up. */
  public enum RootCause {
    /** Synchronisation. */
    SYNC_OVERHEAD("SyncOverhead"),
    /** Pipes that are loaded unevenly. */
    PIPELINE_IMBALANCE("PipelineImbalance"),
    /** Transfers. */
    BANDWIDTH_BOUND("BandwidthBound"),
    /** Computation. */
    COMPUTE_BOUND("ComputeBound"),
    /** Nothing to do. */
    LOW_PARALLELISM("LowParallelism");

    private final String label;

    RootCause(String label) {
      this.label = label;
    }

    /** The name in reports. */
    @JsonValue
    public String label() {
      return label;
    }
  }

  /** Copies the maps; they keep their order. */
  public Structure {
    pipeBusyCycles = Collections.unmodifiableMap(new LinkedHashMap<>(pipeBusyCycles));
    weightedPipeCycles = Collections.unmodifiableMap(new LinkedHashMap<>(weightedPipeCycles));
  }

  /** Diagnoses a schedule. */
  public static Structure of(DesGraph graph) {
    Map<String, Long> busy = new LinkedHashMap<>();
    Map<String, Long> weighted = new LinkedHashMap<>();
    long sync = 0;
    long barrier = 0;
    long globalBarriers = 0;
    for (DesOperation operation : graph.operations()) {
      long cycles = operation.timing().durationCycles();
      long looped = Cycles.times(cycles, Math.max(1, operation.work().loopMultiplier()));
      boolean isBarrier = operation.place().barrier();
      sync = operation.place().sync() ? Cycles.plus(sync, cycles) : sync;
      barrier = isBarrier ? Cycles.plus(barrier, cycles) : barrier;
      String pipe = operation.pipe();
      if (GLOBAL.contains(pipe)) {
        globalBarriers = isBarrier ? Cycles.plus(globalBarriers, looped) : globalBarriers;
      } else if (!UNKNOWN.contains(pipe)) {
        busy.merge(pipe, cycles, Cycles::plus);
        weighted.merge(pipe, looped, Cycles::plus);
      }
    }
    long iteration = graph.makespanCycles();
    String heaviest = Cycles.largest(weighted);
    long heaviestCycles = weighted.getOrDefault(heaviest, 0L);
    double syncPct = percent(sync, iteration);
    double barrierPct = percent(barrier, iteration);
    double imbalance = imbalance(weighted, heaviestCycles);
    return new Structure(
        iteration,
        syncPct,
        barrierPct,
        busy,
        weighted,
        Cycles.plus(heaviestCycles, globalBarriers),
        imbalance,
        heaviest,
        rootCause(syncPct, barrierPct, imbalance, uneven(busy, iteration), heaviest));
  }

  private static RootCause rootCause(
      double syncPct, double barrierPct, double imbalance, boolean uneven, String heaviest) {
    if (syncPct > MAX_SYNC_PCT || barrierPct > MAX_BARRIER_PCT) {
      return RootCause.SYNC_OVERHEAD;
    }
    if (imbalance > MAX_IMBALANCE || uneven) {
      return RootCause.PIPELINE_IMBALANCE;
    }
    if (heaviest.isEmpty()) {
      return RootCause.LOW_PARALLELISM;
    }
    return COMPUTING.contains(heaviest) ? RootCause.COMPUTE_BOUND : RootCause.BANDWIDTH_BOUND;
  }

  private static double imbalance(Map<String, Long> weighted, long heaviest) {
    long lightest = Long.MAX_VALUE;
    for (long cycles : weighted.values()) {
      lightest = cycles > 0 ? Math.min(lightest, cycles) : lightest;
    }
    return heaviest > 0 ? (double) heaviest / lightest : 0;
  }

  private static boolean uneven(Map<String, Long> busy, long iteration) {
    if (busy.isEmpty() || iteration <= 0) {
      return false;
    }
    long most = 0;
    long least = Long.MAX_VALUE;
    for (long cycles : busy.values()) {
      most = Math.max(most, cycles);
      least = Math.min(least, cycles);
    }
    return (double) most / iteration > BUSY_SHARE && (double) least / iteration < IDLE_SHARE;
  }

  private static double percent(long part, long whole) {
    return whole > 0 ? 100.0 * part / whole : 0;
  }
}
