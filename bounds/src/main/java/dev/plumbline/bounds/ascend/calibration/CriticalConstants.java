package dev.plumbline.bounds.ascend.calibration;

import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.component.Precision;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The constants on which the soundness of a bound rests ("P0" of the two-tier model). */
final class CriticalConstants {
  static final String HANDOFF = "mandatory_handoff_cost_l0c_to_gm_to_ub";

  private static final List<String> NAMES =
      List.of(
          "P_cube_fp16_sustained",
          "P_cube_int8_sustained",
          "P_cube_bf16_sustained",
          "P_vector_add_sustained",
          "P_vector_mul_sustained",
          "P_vector_max_sustained",
          "P_vector_min_sustained",
          "P_vector_exp_sustained",
          "P_vector_log_sustained",
          "P_vector_sqrt_sustained",
          "P_vector_rsqrt_sustained",
          "BW_gm_to_ub_sustained",
          "BW_ub_to_gm_sustained",
          "BW_gm_to_l1_sustained",
          "BW_l1_to_l0a_sustained",
          HANDOFF);

  private CriticalConstants() {}

  /** What is missing or not valid, in the fixed order of the constants; empty if all are good. */
  static List<String> violations(Map<String, Constant> constants) {
    List<String> violations = new ArrayList<>();
    for (String name : NAMES) {
      Constant constant = constants.get(name);
      if (constant == null) {
        violations.add(name + ": missing");
      } else if (!constant.isValid()) {
        violations.add(
            name
                + ": source="
                + constant.source()
                + ", n_runs="
                + constant.runs()
                + ", ci_rel="
                + threeDecimals(constant.relativeCi()));
      }
    }
    return violations;
  }

  /**
   * The name of the constant behind the rate of a component; null where none is measured. All
   * vector work is charged at the rate of additions.
   */
  static @Nullable String behind(Component component, @Nullable Precision precision) {
    return switch (component) {
      case CUBE -> precision == null ? null : "P_cube_" + precision.label() + "_sustained";
      case VECTOR -> "P_vector_add_sustained";
      case SCALAR -> null;
      case MTE_GM, MTE_L1, MTE_UB -> behind(MemoryPath.of(component));
    };
  }

  /** The name of the constant behind a bandwidth. */
  static String behind(MemoryPath path) {
    return "BW_" + path.source() + "_to_" + path.target() + "_sustained";
  }

  private static String threeDecimals(double number) {
    if (!Double.isFinite(number)) {
      return Double.isNaN(number) ? "nan" : number > 0 ? "inf" : "-inf";
    }
    return new BigDecimal(number).setScale(3, RoundingMode.HALF_EVEN).toPlainString();
  }
}
