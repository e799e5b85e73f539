package dev.plumbline.bounds.ascend.validation;

import java.util.List;

/**
 * The predicted side of a comparison.
 *
 * @param boundMicros lower bound of a launch, microseconds; may be infinite or not a number
 * @param flags why it should not be believed, empty if nothing speaks against it
 * @param relativeUncertainty how far it may be off, as a share of it, 0..1
 * @param stale true if it was made for another graph or with another calibration
 */
public record Prediction(
    double boundMicros, List<String> flags, double relativeUncertainty, boolean stale) {

  /** Copies the list. */
  public Prediction {
    flags = List.copyOf(flags);
  }

  /** A bound that nothing speaks against. */
  public static Prediction of(double boundMicros) {
    return new Prediction(boundMicros, List.of(), 0, false);
  }
}
