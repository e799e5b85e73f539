package dev.plumbline.sinks.replay;

/** Hears how far a replay is. */
@FunctionalInterface
public interface ReplayProgress {
  /** Hears nothing. */
  ReplayProgress NONE = (done, total) -> {};

  /**
   * Tells how many records were read so far, of how many; called often.
   *
   * @param done records read
   * @param total records to read, an estimate until the first pass is over
   */
  void records(long done, long total);
}
