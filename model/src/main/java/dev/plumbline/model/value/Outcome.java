package dev.plumbline.model.value;

/** What a measurement held against its bound says; the first that matches wins. */
public enum Outcome {
  /** Measured, but nothing predicts it. */
  NO_BOUND("no_prediction"),
  /** Predicted, but not measured. */
  NOT_RUN("no_measurement"),
  /** The two must not be held against each other; the reason says why. */
  NOT_COMPARABLE("not_comparable"),
  /** Faster than possible: the model, the calibration or the join is wrong. */
  UNSOUND("violation"),
  /** Below the floor, but inside its tolerance. */
  WITHIN_NOISE("at_bound_noise"),
  /** Floor ÷ median is at least 0.80: nothing left to gain. */
  AT_BOUND("sound"),
  /** The bound holds and there is headroom. */
  SOUND("sound");

  private final String metricText;

  Outcome(String metricText) {
    this.metricText = metricText;
  }

  /** Value of the metric label {@code outcome}. */
  public String metricText() {
    return metricText;
  }
}
