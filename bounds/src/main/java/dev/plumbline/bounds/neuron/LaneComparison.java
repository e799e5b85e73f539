package dev.plumbline.bounds.neuron;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plumbline.bounds.neuron.measured.MeasuredLane;
import dev.plumbline.bounds.neuron.measured.MeasuredProfile;
import dev.plumbline.bounds.neuron.trace.InstructionTimes;
import dev.plumbline.bounds.neuron.trace.LaneKeys;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One module held against one measured execution, lane by lane and as a whole. Blocks are taken to
 * run one after another, each once.
 *
 * @param basis which figures of the lanes are compared
 * @param tolerancePercent tolerance, percent
 * @param lanes both sides of each lane, in the order of lane ids
 * @param overall both sides of the execution as a whole
 * @param violations what is out of tolerance, lanes first
 * @param instructionJoin the same by instruction, null where they share no identity
 * @param measuredTotal which measured total is compared
 * @param quarantine why the prediction must not raise an alert, empty if it may
 */
public record LaneComparison(
    @JsonIgnore Basis basis,
    @JsonProperty("tolerancePct") int tolerancePercent,
    @JsonProperty("lanes") Map<String, Side> lanes,
    @JsonProperty("overall") Side overall,
    @JsonProperty("violations") List<Violation> violations,
    @JsonProperty("instructionJoin") @Nullable InstructionJoin instructionJoin,
    @JsonProperty("measuredTotalUsed") String measuredTotal,
    @JsonIgnore List<String> quarantine) {
  private static final String OVERALL = "overall";
  private static final String TOTAL = "totalExecNs";
  private static final int WHOLE_PERCENT = 100;

  /** Copies the lists. */
  public LaneComparison {
    violations = List.copyOf(violations);
    quarantine = List.copyOf(quarantine);
  }

  /** Which figures of a lane are compared. */
  public enum Basis {
    /** Busy time against active time. */
    UNION,
    /** Sum of durations against instruction time. */
    SUM
  }

  /**
   * Predicted beside measured.
   *
   * @param estimateNanos run A, null if not predicted, nanoseconds
   * @param floorNanos run B, null if not predicted, nanoseconds
   * @param measuredNanos measured, null if not measured, nanoseconds
   * @param ratio measured over run A, null if a side is missing
   */
  public record Side(
      @JsonProperty("predictedA") @Nullable Long estimateNanos,
      @JsonProperty("predictedB") @Nullable Long floorNanos,
      @JsonProperty("measured") @Nullable Long measuredNanos,
      @JsonProperty("measuredOverPredictedA") @Nullable Ratio ratio) {
    static Side of(@Nullable Long estimate, @Nullable Long floor, @Nullable Long measured) {
      return new Side(estimate, floor, measured, Ratio.of(measured, estimate));
    }
  }

  /** What can be wrong with a lane. */
  public enum ViolationKind {
    /** Slower than predicted. */
    ABOVE_ESTIMATE,
    /** Faster than possible: the model or the join is wrong. */
    BELOW_FLOOR,
    /** Predicted, not measured. */
    UNMEASURED_LANE,
    /** Measured, not predicted. */
    UNPREDICTED_LANE
  }

  /**
   * One lane, or the whole, out of tolerance.
   *
   * @param scope key of the lane, or {@code overall}
   * @param kind what is wrong
   * @param measuredNanos measured, null if not measured, nanoseconds
   * @param boundNanos what it was held against, null if not predicted, nanoseconds
   * @param tolerancePercent tolerance, percent
   */
  public record Violation(
      @JsonProperty("scope") String scope,
      @JsonProperty("kind") ViolationKind kind,
      @JsonProperty("measured") @Nullable Long measuredNanos,
      @JsonProperty("bound") @Nullable Long boundNanos,
      @JsonProperty("tolerancePct") int tolerancePercent) {}

  /**
   * Compares.
   *
   * @param prediction what was predicted
   * @param module module of it
   * @param profile what was measured on the core of that module
   * @param basis which figures of the lanes are compared
   * @param tolerancePercent tolerance, 0 to 100
   */
  public static LaneComparison of(
      NeuronPrediction prediction,
      ModulePrediction module,
      MeasuredProfile profile,
      Basis basis,
      int tolerancePercent) {
    Map<String, Side> lanes = new LinkedHashMap<>();
    List<Violation> violations = new ArrayList<>();
    Set<String> keys = new HashSet<>(module.lanes().keySet());
    keys.addAll(profile.lanes().keySet());
    for (String key : LaneKeys.inOrder(keys)) {
      Side side = side(module.lanes().get(key), profile.lanes().get(key), basis);
      if (side != null) {
        lanes.put(key, side);
        judge(key, side, tolerancePercent, violations);
      }
    }
    Side overall = Side.of(module.estimateNanos(), module.floorNanos(), profile.totalExecNanos());
    if (overall.measuredNanos() != null) {
      judge(OVERALL, overall, tolerancePercent, violations);
    }
    InstructionJoin join =
        InstructionJoin.of(
            prediction.instructionTimes().getOrDefault(module.module(), InstructionTimes.NONE),
            profile.instructions());
    return new LaneComparison(
        basis, tolerancePercent, lanes, overall, violations, join, TOTAL, module.quarantine());
  }

  /** Null where the lane is measured, but not in this figure. */
  private static @Nullable Side side(
      @Nullable PredictedLane predicted, @Nullable MeasuredLane measured, Basis basis) {
    boolean union = basis == Basis.UNION;
    Long found =
        measured == null ? null : union ? measured.busyUnionNanos() : measured.busySumNanos();
    if (measured != null && found == null) {
      return null;
    }
    if (predicted == null) {
      return Side.of(null, null, found);
    }
    return union
        ? Side.of(predicted.unionNanos(), predicted.floorUnionNanos(), found)
        : Side.of(predicted.sumNanos(), predicted.floorSumNanos(), found);
  }

  private static void judge(String scope, Side side, int tolerance, List<Violation> violations) {
    Long measured = side.measuredNanos();
    Long estimate = side.estimateNanos();
    Long floor = side.floorNanos();
    if (measured == null) {
      violations.add(
          new Violation(scope, ViolationKind.UNMEASURED_LANE, null, estimate, tolerance));
    } else if (estimate == null) {
      violations.add(
          new Violation(scope, ViolationKind.UNPREDICTED_LANE, measured, null, tolerance));
    } else if (percent(measured, WHOLE_PERCENT, estimate, WHOLE_PERCENT + tolerance) > 0) {
      violations.add(
          new Violation(scope, ViolationKind.ABOVE_ESTIMATE, measured, estimate, tolerance));
    } else if (floor != null
        && percent(measured, WHOLE_PERCENT, floor, WHOLE_PERCENT - tolerance) < 0) {
      violations.add(new Violation(scope, ViolationKind.BELOW_FLOOR, measured, floor, tolerance));
    }
  }

  private static int percent(long left, int leftShare, long right, int rightShare) {
    return BigInteger.valueOf(left)
        .multiply(BigInteger.valueOf(leftShare))
        .compareTo(BigInteger.valueOf(right).multiply(BigInteger.valueOf(rightShare)));
  }
}
