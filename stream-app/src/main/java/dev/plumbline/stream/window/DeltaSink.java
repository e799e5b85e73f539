package dev.plumbline.stream.window;

/** Receives what windows gained. */
@FunctionalInterface
public interface DeltaSink {
  /**
   * Takes one delta.
   *
   * @param startMillis start of the window
   * @param late whether the window had been closed before
   * @param gained what it gained since its last delta; belongs to the receiver
   */
  void delta(long startMillis, boolean late, Figures gained);
}
