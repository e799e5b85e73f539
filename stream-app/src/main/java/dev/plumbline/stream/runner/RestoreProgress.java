package dev.plumbline.stream.runner;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;

/**
 * How much of the changelogs is still to be read before stores can be used. Offsets, so that
 * transaction markers count as records do.
 */
final class RestoreProgress implements StateRestoreListener {
  private final Map<Part, Left> parts = new ConcurrentHashMap<>();

  /** Offsets left by store, over its partitions; a store that is done stays with 0. */
  Map<String, Long> remaining() {
    Map<String, Long> remaining = new TreeMap<>();
    parts.forEach((part, left) -> remaining.merge(part.store(), left.offsets(), Long::sum));
    return remaining;
  }

  @Override
  public void onRestoreStart(
      TopicPartition partition, String store, long startingOffset, long endingOffset) {
    parts.put(new Part(store, partition), new Left(startingOffset, endingOffset));
  }

  /** The batch's end is the offset of its last record. */
  @Override
  public void onBatchRestored(
      TopicPartition partition, String store, long batchEndOffset, long numRestored) {
    parts.computeIfPresent(
        new Part(store, partition), (part, left) -> new Left(batchEndOffset + 1, left.end()));
  }

  @Override
  public void onRestoreEnd(TopicPartition partition, String store, long totalRestored) {
    done(partition, store);
  }

  /** The work went to another instance: nothing is left to do here. */
  @Override
  public void onRestoreSuspended(TopicPartition partition, String store, long totalRestored) {
    done(partition, store);
  }

  private void done(TopicPartition partition, String store) {
    parts.computeIfPresent(
        new Part(store, partition), (part, left) -> new Left(left.end(), left.end()));
  }

  private record Part(String store, TopicPartition partition) {}

  private record Left(long next, long end) {
    long offsets() {
      return Math.max(0, end - next);
    }
  }
}
