package dev.plumbline.model.device;

/** Receives what became of the markers of a lane. */
public interface PairVisitor {
  /**
   * Takes one zone execution.
   *
   * @param startSequence sequence number of its START
   * @param endSequence sequence number of its END
   * @param startCycle device time of its START as it was recorded
   * @param cycles how long it took, 0 or more
   */
  void paired(long startSequence, long endSequence, int hash, long startCycle, long cycles);

  /**
   * Takes one marker that found no partner.
   *
   * @param start whether it is a START
   */
  void unpaired(long sequence, boolean start, int hash, long cycle);
}
