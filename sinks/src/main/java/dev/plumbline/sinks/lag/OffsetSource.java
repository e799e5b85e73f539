package dev.plumbline.sinks.lag;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * Where offsets are asked for; used by one thread. Each question may throw a {@link
 * org.apache.kafka.common.KafkaException} when it is not answered within its time.
 */
public interface OffsetSource extends AutoCloseable {
  /**
   * Committed offsets of a group, whether or not it has members; none if there is no such group.
   */
  Map<TopicPartition, Long> committed(String group);

  /** The partitions of those topics that exist. */
  Set<TopicPartition> partitions(Collection<String> topics);

  /** Where existing partitions begin and end, all of them or a failure. */
  Map<TopicPartition, OffsetRange> ranges(Collection<TopicPartition> partitions);

  /**
   * When the first records at or behind given offsets were written.
   *
   * @param offsets where to look, below the end of each partition
   * @return ms since the epoch; {@link Long#MAX_VALUE} where only transaction markers follow;
   *     nothing where there was not time enough
   */
  Map<TopicPartition, Long> writtenMillis(Map<TopicPartition, Long> offsets);

  @Override
  void close();
}
