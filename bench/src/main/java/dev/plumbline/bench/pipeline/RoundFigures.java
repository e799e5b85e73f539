package dev.plumbline.bench.pipeline;

import dev.plumbline.bench.cluster.TopicVolume;
import java.util.Map;

/**
 * The raw figures of one round.
 *
 * @param whole from the first record to the last result readable, compilation of the JVM included
 * @param steady the second half of the records, until the last was processed
 * @param rebalanced whether the group was rebalanced meanwhile: records were processed twice, and
 *     steady is the whole
 * @param tailNanos from the last record processed to the last result readable
 * @param heapLiveBytes heap of the stream process after a full collection at the end
 * @param rawLogBytes size of the raw topic's log
 * @param topics what was written to each topic
 */
public record RoundFigures(
    Phase whole,
    Phase steady,
    boolean rebalanced,
    long tailNanos,
    long heapLiveBytes,
    long rawLogBytes,
    Map<String, TopicVolume> topics) {

  /** Bytes per event in the raw topic. */
  public double wireBytes() {
    return (double) rawLogBytes / whole.rows();
  }
}
