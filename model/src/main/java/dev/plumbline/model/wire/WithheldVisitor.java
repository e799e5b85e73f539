package dev.plumbline.model.wire;

/** Receives the ranges of sequence numbers that a filter withheld, in order. */
@FunctionalInterface
public interface WithheldVisitor {
  /**
   * Takes one range.
   *
   * @param firstSequence first sequence number withheld
   * @param sequences how many, at least 1
   * @param reason the filter's code
   */
  void withheld(long firstSequence, long sequences, int reason);
}
