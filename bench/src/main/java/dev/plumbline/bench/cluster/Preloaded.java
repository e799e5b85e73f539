package dev.plumbline.bench.cluster;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * What lies in a raw topic.
 *
 * @param topic the topic
 * @param rows rows of all batches
 * @param batches records that hold rows
 * @param ends END records: streams
 * @param endOffsets offset after the last record, by partition that has any
 * @param nanos how long generating and sending took
 */
public record Preloaded(
    String topic, long rows, long batches, long ends, Map<Integer, Long> endOffsets, long nanos) {

  /** Freezes the offsets. */
  public Preloaded {
    endOffsets = Map.copyOf(endOffsets);
  }

  /** Records in the topic. */
  public long records() {
    return batches + ends;
  }

  /** Rows in the first records that were processed, taking batches as equal. */
  public long rowsIn(long processedRecords) {
    return (long) ((double) rows * Math.min(processedRecords, records()) / records());
  }

  /** Offset after the last record, by partition that has any. */
  public Map<TopicPartition, Long> endsByPartition() {
    Map<TopicPartition, Long> byPartition = new HashMap<>();
    endOffsets.forEach(
        (partition, offset) -> byPartition.put(new TopicPartition(topic, partition), offset));
    return byPartition;
  }
}
