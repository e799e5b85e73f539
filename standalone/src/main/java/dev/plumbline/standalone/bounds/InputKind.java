package dev.plumbline.standalone.bounds;

/** What a file is to commands that work with predictions. */
public enum InputKind {
  /** Hand-written bounds, JSON. */
  BOUND_FILE("hand-written bounds"),
  /** Hand-written bounds, YAML. */
  BOUND_YAML("hand-written bounds in YAML"),
  /** The schedule of an Ascend kernel, for the two-tier model. */
  SCHEDULE("a schedule of the two-tier model"),
  /** Traces of perf_sim, a folder or package of them, a NEFF, or a metric store. */
  PERF_SIM("predictions of perf_sim"),
  /** An op report of tt-metal: predicted and measured at once. */
  OPS_REPORT("an op report of tt-metal"),
  /** An op summary of msprof: measured. */
  OP_SUMMARY("an op summary of msprof"),
  /** A profile of Neuron: measured. */
  DEVICE_PROFILE("a measured profile of Neuron"),
  /** What {@code plumbline compare --save} writes: measured. */
  SAVED_RUN("a run saved by `plumbline compare --save`"),
  /** What {@code plumbline report} writes as summary: measured. */
  RUN_SUMMARY("the summary.json of a report");

  private final String text;

  InputKind(String text) {
    this.text = text;
  }

  /** What it is, in a message: "an op summary of msprof". */
  public String text() {
    return text;
  }

  /** Whether it holds predictions. */
  public boolean isPrediction() {
    return this == OPS_REPORT || !isMeasurement();
  }

  /** Whether it holds measurements. */
  public boolean isMeasurement() {
    return switch (this) {
      case OPS_REPORT, OP_SUMMARY, DEVICE_PROFILE, SAVED_RUN, RUN_SUMMARY -> true;
      case BOUND_FILE, BOUND_YAML, SCHEDULE, PERF_SIM -> false;
    };
  }
}
