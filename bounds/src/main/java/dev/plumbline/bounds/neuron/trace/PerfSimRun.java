package dev.plumbline.bounds.neuron.trace;

/** Which of the two simulations of a block a trace holds. */
public enum PerfSimRun {
  /** Honours anti-dependencies: the published, conservative estimate. */
  A,
  /** Ignores anti-dependencies: an optimistic floor. */
  B
}
