package dev.plumbline.sinks.lag;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Makes one picture of a group out of offsets. A partition without a commit is waiting from its
 * beginning on. Remembers when waiting records were written, so that a group that stands still
 * costs no reading.
 */
final class GroupReading {
  private static final Comparator<TopicPartition> ORDER =
      Comparator.comparing(TopicPartition::topic).thenComparing(TopicPartition::partition);

  private final OffsetSource source;
  private final List<String> topics;
  private final InstantSource clock;
  private final Map<String, Map<TopicPartition, Waiting>> known = new HashMap<>();

  /**
   * Wires a reading.
   *
   * @param topics what a group reads even if it has committed nothing there
   */
  GroupReading(OffsetSource source, List<String> topics, InstantSource clock) {
    this.source = source;
    this.topics = topics;
    this.clock = clock;
  }

  /** Commits are asked for before the ends: what comes in between is lag, never less than none. */
  GroupLag read(String group) {
    Map<TopicPartition, Long> committed = source.committed(group);
    Set<String> names = new TreeSet<>(topics);
    committed.keySet().forEach(partition -> names.add(partition.topic()));
    Map<TopicPartition, OffsetRange> ranges = source.ranges(source.partitions(names));
    Map<TopicPartition, Long> waitingAt = new TreeMap<>(ORDER);
    ranges.forEach(
        (partition, range) -> {
          long next = Math.max(committed.getOrDefault(partition, 0L), range.beginning());
          if (next < range.end()) {
            waitingAt.put(partition, next);
          }
        });
    Map<TopicPartition, Waiting> waiting = written(group, waitingAt);
    long now = clock.millis();
    List<PartitionLag> partitions = new ArrayList<>();
    Map<TopicPartition, OffsetRange> sorted = new TreeMap<>(ORDER);
    sorted.putAll(ranges);
    sorted.forEach(
        (partition, range) -> {
          Long next = waitingAt.get(partition);
          partitions.add(
              new PartitionLag(
                  partition.topic(),
                  partition.partition(),
                  committed.getOrDefault(partition, 0L),
                  next == null ? 0 : range.end() - next,
                  next == null ? 0 : seconds(waiting.get(partition), now)));
        });
    return new GroupLag(group, partitions);
  }

  private Map<TopicPartition, Waiting> written(String group, Map<TopicPartition, Long> waitingAt) {
    Map<TopicPartition, Waiting> before = known.getOrDefault(group, Map.of());
    Map<TopicPartition, Waiting> now = new HashMap<>();
    Map<TopicPartition, Long> asked = new TreeMap<>(ORDER);
    waitingAt.forEach(
        (partition, offset) -> {
          Waiting same = before.get(partition);
          if (same != null && same.offset() == offset && same.millis() != Long.MAX_VALUE) {
            now.put(partition, same);
          } else {
            asked.put(partition, offset);
          }
        });
    if (!asked.isEmpty()) {
      source
          .writtenMillis(asked)
          .forEach(
              (partition, millis) ->
                  now.put(partition, new Waiting(waitingAt.getOrDefault(partition, 0L), millis)));
    }
    known.put(group, now);
    return now;
  }

  private static double seconds(@Nullable Waiting waiting, long nowMillis) {
    if (waiting == null) {
      return Double.NaN;
    }
    return waiting.millis() == Long.MAX_VALUE ? 0 : Math.max(0, nowMillis - waiting.millis()) / 1e3;
  }

  private record Waiting(long offset, long millis) {}
}
