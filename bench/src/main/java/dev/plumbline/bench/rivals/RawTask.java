package dev.plumbline.bench.rivals;

import java.util.Map;

/**
 * A raw topic to be read to its end.
 *
 * @param bootstrap the cluster
 * @param topic the topic
 * @param endOffsets offset after the last record, by partition that has any
 * @param records records of all partitions
 * @param threads consumers, each with partitions of its own
 * @param decode whether frames are read, or only received
 */
record RawTask(
    String bootstrap,
    String topic,
    Map<Integer, Long> endOffsets,
    long records,
    int threads,
    boolean decode) {
  /** Freezes the offsets. */
  RawTask {
    endOffsets = Map.copyOf(endOffsets);
  }
}
