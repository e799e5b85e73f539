package dev.plumbline.bench.cluster;

import dev.plumbline.bench.measure.ProcessFigures;
import java.util.Map;

/**
 * Where a stream application stands, at one moment.
 *
 * @param process what its process has used
 * @param state state of Kafka Streams
 * @param restoreRemaining changelog offsets still to be restored
 * @param consumedRecords records processed so far, by topic
 */
public record StreamFigures(
    ProcessFigures process,
    String state,
    long restoreRemaining,
    Map<String, Long> consumedRecords) {

  /** Records of one topic processed so far. */
  public long consumed(String topic) {
    return consumedRecords.getOrDefault(topic, 0L);
  }
}
