package dev.plumbline.bounds.ascend.floor;

import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.MemoryPath;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.component.ComponentPair;
import dev.plumbline.bounds.ascend.component.Precision;
import dev.plumbline.bounds.ascend.graph.ClassifiedOperation;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Judges where the two-tier model is known not to be a sound lower bound. */
public final class Reliability {
  private static final Set<String> CUBE_PATH_PIPES =
      Set.of("CubeMTE2", "PIPE_MTE2_C", "FixPipe", "PIPE_FIX");

  /** An occupancy is a rounded quotient. */
  private static final double ROUNDING = 1 - 1e-9;

  private final TwoTierBound bound;
  private final Workload load;
  private final Calibration calibration;
  private final boolean byOperation;
  private final OperationRates rates;

  private Reliability(TwoTierBound bound, Calibration calibration) {
    this.bound = bound;
    this.load = bound.workload();
    this.calibration = calibration;
    this.byOperation = bound.rules() == RateRules.BY_OPERATION;
    this.rates = new OperationRates(calibration, bound.launch());
  }

  /** The flags of a bound, in order; empty if nothing speaks against it. */
  public static List<ReliabilityFlag> flags(TwoTierBound bound, Calibration calibration) {
    return new Reliability(bound, calibration).flags();
  }

  private List<ReliabilityFlag> flags() {
    Set<ReliabilityFlag> flags = EnumSet.noneOf(ReliabilityFlag.class);
    addIf(flags, ReliabilityFlag.NONFINITE_BOUND, !Double.isFinite(bound.micros()));
    addIf(flags, ReliabilityFlag.ZERO_WORK, isWithoutWork());
    addIf(flags, ReliabilityFlag.UNCALIBRATED_WORK, hasUncalibratedWork());
    addIf(flags, ReliabilityFlag.GRID_MIXED_UNITS, !byOperation && mixesUnits());
    addIf(flags, ReliabilityFlag.GRID_SLOWER_RATE, !byOperation && isSlowerInTheGrid());
    addIf(flags, ReliabilityFlag.GRID_OCCUPANCY, dividesByTooFewCores());
    addIf(flags, ReliabilityFlag.UNEVEN_WAVES, hasUnevenWaves());
    addIf(flags, ReliabilityFlag.HBM_PARTIAL_ROUND, sharesMemoryInAPartialRound());
    addIf(flags, ReliabilityFlag.CUBE_PATH_RATE, usesCubePath());
    addIf(
        flags,
        ReliabilityFlag.SCALAR_PROXY,
        load.total(Component.SCALAR) > 0 && !calibration.isScalarMeasured());
    addIf(flags, ReliabilityFlag.MTE_L1_EDGE, hasEdgeOfL1());
    addIf(
        flags,
        ReliabilityFlag.HANDOFFS_MAY_OVERLAP,
        bound.serialMicros() > 0 && !HandoffChain.hasAllEdges(bound.graph(), bound.handoffs()));
    addIf(
        flags,
        ReliabilityFlag.HANDOFF_UNCALIBRATED,
        !bound.handoffs().mandatory().isEmpty() && calibration.handoffCycles() == 0);
    addIf(flags, ReliabilityFlag.VECTOR_ONLY_ON_CUBE_COUNT, !(load.total(Component.CUBE) > 0));
    return List.copyOf(flags);
  }

  private boolean isWithoutWork() {
    return load.totalOperations() == 0 && load.bytesOfAllOperations() == 0;
  }

  private boolean hasUncalibratedWork() {
    if (byOperation) {
      return bound.graph().operations().stream()
          .filter(
              operation ->
                  operation.component() == Component.CUBE
                      || operation.component() == Component.VECTOR)
          .anyMatch(operation -> operation.work() > 0 && rates.perMicro(operation) == 0);
    }
    return Stream.of(Component.CUBE, Component.VECTOR)
        .anyMatch(
            component ->
                load.byPrecision(component).keySet().stream()
                    .anyMatch(p -> calibration.operationsPerMicro(component, p.orElse(null)) == 0));
  }

  private boolean mixesUnits() {
    return bound.components().binding().isTransfer() ? mixesTransfers() : mixesOperations();
  }

  private boolean mixesTransfers() {
    long kinds =
        Stream.of(Component.MTE_GM, Component.MTE_L1, Component.MTE_UB)
            .filter(component -> load.total(component) > 0)
            .count();
    return kinds > 1 || load.bytesOutsideTransfers() > 0;
  }

  private boolean mixesOperations() {
    long kinds =
        Stream.of(Component.CUBE, Component.VECTOR, Component.SCALAR)
            .filter(component -> load.total(component) > 0)
            .count();
    Component binding = bound.components().binding();
    return kinds > 1
        || load.byPrecision(binding).keySet().stream().anyMatch(p -> !isOfTheRate(binding, p));
  }

  /** The grid tier uses the fp16 rate; of the vector unit, that is the one of bf16, too. */
  private static boolean isOfTheRate(Component binding, Optional<Precision> precision) {
    return precision
        .map(p -> p == Precision.FP16 || (binding != Component.CUBE && p == Precision.BF16))
        .orElse(false);
  }

  private boolean isSlowerInTheGrid() {
    Component binding = bound.components().binding();
    double ownRate =
        switch (binding) {
          case MTE_GM, MTE_L1, MTE_UB -> calibration.bytesPerMicro(MemoryPath.of(binding));
          case SCALAR -> calibration.scalarOperationsPerMicro(Precision.FP16);
          case CUBE, VECTOR -> 0; // other precisions than that of the grid are flagged as mixed
        };
    return load.total(binding) > 0 && ownRate > bound.grid().rateBinding();
  }

  /** What the count of vector cores adds to it has its own flag. */
  private boolean dividesByTooFewCores() {
    double divisor = bound.grid().cores() * bound.grid().occupancy();
    long active = Math.min(bound.launch().programs(), bound.grid().cores());
    return divisor < active * ROUNDING;
  }

  /** A launch that does not say its cores is held against those of the grid tier. */
  private boolean hasUnevenWaves() {
    boolean moreThanCores =
        bound.launch().cores() > 0
            ? bound.components().waves() > 1
            : bound.launch().programs() > bound.grid().cores();
    return bound.grid().loadBalance() < 1 && moreThanCores;
  }

  /** In the last round fewer cores share the memory, and each of them is faster. */
  private boolean sharesMemoryInAPartialRound() {
    Component binding = bound.components().binding();
    return byOperation
        && bound.components().waves() > 1
        && bound.launch().programs() % bound.launch().cores() != 0
        && bound.graph().operations().stream()
            .anyMatch(
                operation ->
                    operation.component() == binding
                        && operation.work() > 0
                        && rates.isShared(operation));
  }

  private boolean usesCubePath() {
    for (ClassifiedOperation operation : bound.graph().operations()) {
      if (operation.operation().work().bytes() > 0
          && CUBE_PATH_PIPES.contains(operation.operation().pipe())) {
        if (byOperation
            && operation.component().isTransfer()
            && !rates.path(operation).equals(MemoryPath.of(operation.component()))) {
          continue; // charged at its own path
        }
        return true;
      }
    }
    return false;
  }

  private boolean hasEdgeOfL1() {
    for (ComponentPair edge : bound.handoffs().mandatoryEdges()) {
      if (edge.from() == Component.MTE_L1 || edge.to() == Component.MTE_L1) {
        return true;
      }
    }
    return false;
  }

  private static void addIf(Set<ReliabilityFlag> flags, ReliabilityFlag flag, boolean holds) {
    if (holds) {
      flags.add(flag);
    }
  }
}
