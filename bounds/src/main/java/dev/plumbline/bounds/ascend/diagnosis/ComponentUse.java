package dev.plumbline.bounds.ascend.diagnosis;

import java.util.List;

/**
 * What one component did in a launch.
 *
 * @param work operations or bytes of the launch (not of one program), 0 or more
 * @param activeMicros time in which the component was active, microseconds, 0 or more
 * @param breakdown the work by kind
 */
public record ComponentUse(double work, double activeMicros, List<Item> breakdown) {

  /**
   * Work of one kind.
   *
   * @param label precision or path
   * @param work operations or bytes
   * @param peakPerMicro most of it per microsecond, 0 if not calibrated
   */
  public record Item(String label, double work, double peakPerMicro) {}

  /** Copies the list. */
  public ComponentUse {
    breakdown = List.copyOf(breakdown);
  }

  /** The ideal rate of this mix of work (harmonic mean over what is calibrated), 0 if none is. */
  double idealPerMicro() {
    double calibrated = 0;
    double micros = 0;
    for (Item item : breakdown) {
      if (item.work() > 0 && item.peakPerMicro() > 0) {
        calibrated += item.work();
        micros += item.work() / item.peakPerMicro();
      }
    }
    return micros > 0 ? calibrated / micros : 0;
  }
}
