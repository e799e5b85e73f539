package dev.plumbline.bounds.ascend.report;

import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.CalibrationFlag;
import dev.plumbline.bounds.ascend.calibration.Constant;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.component.Precision;
import dev.plumbline.bounds.ascend.floor.RateRules;
import dev.plumbline.bounds.ascend.floor.TwoTierBound;
import dev.plumbline.bounds.ascend.floor.TwoTierModel;
import dev.plumbline.bounds.ascend.graph.ClassifiedOperation;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The constants a bound rests on. */
final class UsedConstants {
  private UsedConstants() {}

  static double worstRelativeCi(TwoTierBound bound, Calibration calibration) {
    return worst(of(bound, calibration));
  }

  private static double worst(Set<Constant> constants) {
    double worst = 0;
    for (Constant constant : constants) {
      double relative = Math.abs(constant.relativeCi());
      worst = Math.max(worst, Double.isFinite(relative) ? Math.min(1, relative) : 1);
    }
    return worst;
  }

  /**
   * Largest relative confidence interval of the constants used, 0..1. One of unknown precision
   * counts only if it holds the floor up: an uncertain rate of a component that does not bind could
   * only raise the floor, and must not make it worthless.
   *
   * @param withGrid whether the floor is that of the grid tier, where it is the higher one
   */
  static double relativeCiOfFloor(TwoTierBound bound, Calibration calibration, boolean withGrid) {
    Set<Constant> holding =
        withGrid && bound.tier() == TwoTierBound.Tier.GRID
            ? ofGrid(bound, calibration)
            : ofLowerTier(bound, calibration);
    Set<Constant> counted = of(bound, calibration);
    counted.removeIf(constant -> !(Math.abs(constant.relativeCi()) < 1));
    counted.addAll(holding);
    return worst(counted);
  }

  /** Flags of the constants without which the lower tier would be lower. */
  static List<CalibrationFlag> flagsOfLowerTier(TwoTierBound bound, Calibration calibration) {
    return flags(ofLowerTier(bound, calibration));
  }

  /** Flags of the constants behind the rate of the grid tier. */
  static List<CalibrationFlag> flagsOfGrid(TwoTierBound bound, Calibration calibration) {
    return flags(ofGrid(bound, calibration));
  }

  private static List<CalibrationFlag> flags(Set<Constant> constants) {
    Set<CalibrationFlag> flags = EnumSet.noneOf(CalibrationFlag.class);
    constants.forEach(constant -> flags.addAll(constant.flags()));
    return List.copyOf(flags);
  }

  private static Set<Constant> ofLowerTier(TwoTierBound bound, Calibration calibration) {
    Set<Constant> used = ofBinding(bound, calibration);
    if (bound.serialMicros() > 0) {
      add(used, calibration.constantBehindHandoff());
    }
    return used;
  }

  private static Set<Constant> ofBinding(TwoTierBound bound, Calibration calibration) {
    return of(
        bound, calibration, operation -> operation.component() == bound.components().binding());
  }

  private static Set<Constant> ofGrid(TwoTierBound bound, Calibration calibration) {
    if (bound.rules() == RateRules.BY_OPERATION) {
      return ofBinding(bound, calibration);
    }
    Component rated =
        switch (bound.components().binding()) {
          case MTE_GM, MTE_L1, MTE_UB -> Component.MTE_GM;
          case VECTOR, SCALAR -> Component.VECTOR;
          case CUBE -> Component.CUBE;
        };
    Set<Constant> used = new HashSet<>();
    add(used, calibration.constantBehind(rated, Precision.FP16));
    return used;
  }

  private static Set<Constant> of(TwoTierBound bound, Calibration calibration) {
    Set<Constant> used = of(bound, calibration, operation -> true);
    used.addAll(ofGrid(bound, calibration));
    if (!bound.handoffs().mandatory().isEmpty()) {
      add(used, calibration.constantBehindHandoff());
    }
    return used;
  }

  private static Set<Constant> of(
      TwoTierBound bound, Calibration calibration, Predicate<ClassifiedOperation> which) {
    TwoTierModel model = TwoTierModel.of(bound, calibration);
    Set<Constant> used = new HashSet<>();
    for (ClassifiedOperation operation : bound.graph().operations()) {
      if (operation.work() > 0 && which.test(operation)) {
        add(used, model.constantBehind(operation, bound.launch()));
      }
    }
    return used;
  }

  private static void add(Set<Constant> used, @Nullable Constant constant) {
    if (constant != null) {
      used.add(constant);
    }
  }
}
