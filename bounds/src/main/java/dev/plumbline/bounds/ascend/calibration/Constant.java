package dev.plumbline.bounds.ascend.calibration;

import java.util.List;
import java.util.Set;

/**
 * Where a calibrated figure comes from. These records are audit data: no bound reads them.
 *
 * @param name name of the constant, such as {@code P_cube_fp16_sustained}
 * @param value measured value, in {@code unit}
 * @param unit TFLOPS, GFLOPS, GB/s or cycles
 * @param ci95 half-width of the 95 % confidence interval, in {@code unit}
 * @param source how it was obtained
 * @param runs measurements behind it
 * @param notes free text, also the {@link CalibrationFlag}s of a fit
 */
public record Constant(
    String name, double value, String unit, double ci95, String source, long runs, String notes) {
  /** Fewest measurements of a valid constant. */
  public static final long MIN_RUNS = 30;

  /** Relative confidence interval a valid constant stays below. */
  public static final double MAX_RELATIVE_CI = 0.05;

  /** The only source of valid constants: a microbenchmark on the device. */
  public static final String MEASURED = "cce_microbench";

  /** The interval relative to the value; infinite if the value is 0. */
  public double relativeCi() {
    return value == 0 ? Double.POSITIVE_INFINITY : ci95 / value;
  }

  /** Why it may not mean what its name says: what its notes say and what is known of its figure. */
  public List<CalibrationFlag> flags() {
    Set<CalibrationFlag> flags = CalibrationFlag.in(notes);
    flags.addAll(PublishedFigures.flags(name, value));
    return List.copyOf(flags);
  }

  /** True if it was measured often enough, closely enough, and on the device. */
  public boolean isValid() {
    return runs >= MIN_RUNS && relativeCi() < MAX_RELATIVE_CI && source.equals(MEASURED);
  }
}
