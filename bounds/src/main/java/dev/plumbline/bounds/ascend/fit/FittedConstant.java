package dev.plumbline.bounds.ascend.fit;

import dev.plumbline.bounds.ascend.calibration.CalibrationFlag;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A constant of the calibration with its provenance.
 *
 * @param name its name
 * @param value its value
 * @param unit TFLOPS, GFLOPS, GB/s or cycles
 * @param halfWidth95 half-width of its 95 % interval; for the handoff the standard error of the
 *     intercept
 * @param runs launches it rests on
 * @param variation standard deviation over mean of the rates, null for the handoff
 * @param line the fitted line of the handoff, null for rates
 * @param flags why it may not mean what its name says
 * @param notes free text for people
 */
public record FittedConstant(
    String name,
    double value,
    String unit,
    double halfWidth95,
    int runs,
    @Nullable Double variation,
    @Nullable HandoffLine line,
    List<CalibrationFlag> flags,
    String notes) {
  /** The source of every fitted constant. */
  public static final String SOURCE = "cce_microbench";

  /** Launches a valid constant needs. */
  public static final int MIN_RUNS = 30;

  private static final double MAX_RELATIVE_WIDTH = 0.05;

  /** Copies the list. */
  public FittedConstant {
    flags = List.copyOf(flags);
  }

  /** Half-width over value; infinite if the value is 0, negative for a negative value. */
  public double relativeHalfWidth() {
    return value == 0 ? Double.POSITIVE_INFINITY : halfWidth95 / value;
  }

  /**
   * Whether the reference calls it valid: enough launches and a narrow interval. A negative value
   * passes, as it does there.
   */
  public boolean isValid() {
    return runs >= MIN_RUNS && relativeHalfWidth() < MAX_RELATIVE_WIDTH;
  }
}
