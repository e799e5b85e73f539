package dev.plumbline.stream;

/** When changed state is written to its stores. Both lose nothing at any crash. */
public enum StateWrites {
  /** Once for each commit, inside it: what changed often is written once. */
  AT_COMMIT,

  /**
   * With each record, into stores with caching: uses public interfaces of Kafka Streams only, and
   * is slower.
   */
  WITH_RECORD
}
