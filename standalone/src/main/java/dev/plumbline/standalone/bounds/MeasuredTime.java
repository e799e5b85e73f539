package dev.plumbline.standalone.bounds;

import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A measured time, told on the command line, beside what is predicted. */
final class MeasuredTime {
  private MeasuredTime() {}

  /**
   * What is to be said where it is below a floor; nothing without a measured time or a floor.
   *
   * @param name the path as told
   * @param flags why the floor must not be compared, empty if it may
   */
  static List<Problem> problems(
      String name,
      @Nullable Double measuredMicros,
      @Nullable Double floorMicros,
      List<String> flags) {
    if (measuredMicros == null || floorMicros == null || !(measuredMicros < floorMicros)) {
      return List.of();
    }
    String told =
        "measured "
            + Figures.micros(measuredMicros)
            + " us is below the bound of "
            + Figures.micros(floorMicros)
            + " us, which nothing can be";
    return List.of(
        flags.isEmpty()
            ? new Problem(
                name,
                0,
                Severity.WARNING,
                "bound-broken",
                told
                    + ": model, calibration or measurement is wrong. `show` tells and is no gate;"
                    + " `plumbline bounds check` ends with 3 where a bound is beaten")
            : new Problem(
                name,
                0,
                Severity.INFO,
                "bound-broken",
                told + "; but it is flagged and proves nothing: " + String.join(", ", flags)));
  }
}
