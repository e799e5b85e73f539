package dev.plumbline.bounds.ascend.report;

import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.Constant;
import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.component.Precision;
import dev.plumbline.bounds.ascend.floor.TwoTierBound;
import dev.plumbline.bounds.ascend.graph.ClassifiedOperation;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The constants a bound rests on. */
final class UsedConstants {
  private UsedConstants() {}

  static double worstRelativeCi(TwoTierBound bound, Calibration calibration) {
    double worst = 0;
    for (Constant constant : of(bound, calibration)) {
      double relative = Math.abs(constant.relativeCi());
      worst = Math.max(worst, Double.isFinite(relative) ? Math.min(1, relative) : 1);
    }
    return worst;
  }

  private static Set<Constant> of(TwoTierBound bound, Calibration calibration) {
    Set<Constant> used = new HashSet<>();
    for (ClassifiedOperation operation : bound.graph().operations()) {
      if (operation.work() > 0) {
        add(used, calibration.constantBehind(operation.component(), operation.precision()));
      }
    }
    Component binding = bound.components().binding();
    Component rated = binding.isTransfer() ? Component.MTE_GM : binding;
    add(used, calibration.constantBehind(rated, Precision.FP16)); // rate of the grid tier
    if (!bound.handoffs().mandatory().isEmpty()) {
      add(used, calibration.constantBehindHandoff());
    }
    return used;
  }

  private static void add(Set<Constant> used, @Nullable Constant constant) {
    if (constant != null) {
      used.add(constant);
    }
  }
}
