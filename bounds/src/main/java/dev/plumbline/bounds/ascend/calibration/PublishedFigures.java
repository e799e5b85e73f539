package dev.plumbline.bounds.ascend.calibration;

import static dev.plumbline.bounds.ascend.calibration.CalibrationFlag.CALIB_CLOCK_MISMATCH;
import static dev.plumbline.bounds.ascend.calibration.CalibrationFlag.CALIB_COLD_START;
import static dev.plumbline.bounds.ascend.calibration.CalibrationFlag.CALIB_MULTI_OP;
import static dev.plumbline.bounds.ascend.calibration.CalibrationFlag.CALIB_ROUNDTRIP;
import static dev.plumbline.bounds.ascend.calibration.CalibrationFlag.CALIB_SHARED_KERNEL;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The figures of the published calibration v1 of the 910B3 and what its benchmarks really measured.
 * The published file does not say so, hence a constant is known by its figure. Every launch of
 * every benchmark ran at 1800 MHz, not at the 1850 MHz of the file.
 */
final class PublishedFigures {
  private static final double SAME = 1e-9;

  private static final Map<String, Figure> FIGURES =
      List.of(
              new Figure("P_cube_fp16_sustained", 5.158556255844857),
              new Figure("P_cube_int8_sustained", 5.179265736685729, CALIB_SHARED_KERNEL),
              new Figure("P_cube_bf16_sustained", 5.1613579282632935, CALIB_SHARED_KERNEL),
              new Figure("P_vector_add_sustained", 15.133235851136872),
              new Figure("P_vector_mul_sustained", 14.6480006649793),
              new Figure("P_vector_max_sustained", 16.19215936903438),
              new Figure("P_vector_min_sustained", 16.181346722882623),
              new Figure("P_vector_exp_sustained", 3.3286395599187757, CALIB_MULTI_OP),
              new Figure("P_vector_log_sustained", 3.3286395599187757, CALIB_MULTI_OP),
              new Figure("P_vector_sqrt_sustained", 3.3286395599187757, CALIB_MULTI_OP),
              new Figure("P_vector_rsqrt_sustained", 3.3286395599187757, CALIB_MULTI_OP),
              new Figure("BW_gm_to_ub_sustained", 86.95384840495343, CALIB_ROUNDTRIP),
              new Figure("BW_ub_to_gm_sustained", 86.84716593678523, CALIB_ROUNDTRIP),
              new Figure("BW_gm_to_l1_sustained", 141.46686812526144),
              new Figure("BW_l1_to_l0a_sustained", 451.78368040188457),
              new Figure(CriticalConstants.HANDOFF, 7620.865612052728, CALIB_COLD_START))
          .stream()
          .collect(Collectors.toUnmodifiableMap(Figure::name, figure -> figure));

  private record Figure(String name, double value, List<CalibrationFlag> flags) {
    Figure(String name, double value, CalibrationFlag... flags) {
      this(name, value, List.of(flags));
    }
  }

  private PublishedFigures() {}

  /** What is known of a constant; nothing if its figure is not the published one. */
  static Set<CalibrationFlag> flags(String name, double value) {
    Set<CalibrationFlag> flags = EnumSet.noneOf(CalibrationFlag.class);
    Figure figure = FIGURES.get(name);
    if (figure != null && Math.abs(value - figure.value()) <= SAME * figure.value()) {
      flags.addAll(figure.flags());
      flags.add(CALIB_CLOCK_MISMATCH);
    }
    return flags;
  }
}
