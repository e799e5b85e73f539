package dev.plumbline.model.value;

import dev.plumbline.model.key.StreamId;

/**
 * Says that one roll-up task has seen the END of a stream and everything before it (topic {@code
 * accounting.v1}, key = stream text + {@code #rollup-} + partition).
 *
 * @param v format version, 1
 * @param stream the stream
 * @param sequences sequence numbers of the stream as END said
 * @param partition roll-up partition
 * @param partitions how many roll-up partitions there are
 */
public record RollupMark(int v, StreamId stream, long sequences, int partition, int partitions) {

  /** Record key of the mark. */
  public String keyText() {
    return stream.text() + "#rollup-" + partition;
  }
}
