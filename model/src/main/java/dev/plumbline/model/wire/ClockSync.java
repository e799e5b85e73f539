package dev.plumbline.model.wire;

/**
 * Places the cycles of a device on the host's time line: {@code host ns = hostNanosFirst + (cycle −
 * cycleFirst) × nanosPerCycle}.
 *
 * @param hostNanosFirst host time of the first sync point, ns
 * @param cycleFirst device cycle of the first sync point
 * @param nanosPerCycle length of a cycle, ns; finite and above 0
 */
public record ClockSync(long hostNanosFirst, long cycleFirst, double nanosPerCycle) {

  /** Checks the slope. */
  public ClockSync {
    if (!isUsable(nanosPerCycle)) {
      throw new IllegalArgumentException(
          "clock sync has " + nanosPerCycle + " ns per cycle, expected a finite number above 0");
    }
  }

  static boolean isUsable(double nanosPerCycle) {
    return nanosPerCycle > 0 && nanosPerCycle <= Double.MAX_VALUE;
  }
}
