package dev.plumbline.sinks.lag;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** A cluster that answers what a test says. */
public final class FakeOffsets implements OffsetSource {
  private final Map<String, Map<TopicPartition, Long>> commits = new HashMap<>();
  private final Map<TopicPartition, OffsetRange> ranges = new HashMap<>();
  private final Map<TopicPartition, Long> written = new HashMap<>();
  private final List<Map<TopicPartition, Long>> reads = new ArrayList<>();
  private final Set<String> silent = new HashSet<>();
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch closed = new CountDownLatch(1);

  /** Says what a group has committed. */
  public void commit(String group, String topic, int partition, long offset) {
    commits
        .computeIfAbsent(group, id -> new HashMap<>())
        .put(new TopicPartition(topic, partition), offset);
  }

  /** Says what a partition holds. */
  public void range(String topic, int partition, long beginning, long end) {
    ranges.put(new TopicPartition(topic, partition), new OffsetRange(beginning, end));
  }

  void written(String topic, int partition, @Nullable Long millis) {
    if (millis == null) {
      written.remove(new TopicPartition(topic, partition));
    } else {
      written.put(new TopicPartition(topic, partition), millis);
    }
  }

  void silence(String group) {
    silent.add(group);
  }

  void answerAgain(String group) {
    silent.remove(group);
  }

  /** Every question for the times of records so far. */
  List<Map<TopicPartition, Long>> reads() {
    return reads;
  }

  /** Waits until somebody asks; false when nobody does in time. */
  public boolean awaitQuestion(Duration time) throws InterruptedException {
    return asked.await(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Whether it was closed. */
  public boolean isClosed() {
    return closed.getCount() == 0;
  }

  @Override
  public Map<TopicPartition, Long> committed(String group) {
    asked.countDown();
    if (silent.contains(group)) {
      throw new KafkaException("no answer about " + group);
    }
    return commits.getOrDefault(group, Map.of());
  }

  @Override
  public Set<TopicPartition> partitions(Collection<String> topics) {
    Set<TopicPartition> found = new HashSet<>(ranges.keySet());
    found.removeIf(partition -> !topics.contains(partition.topic()));
    return found;
  }

  @Override
  public Map<TopicPartition, OffsetRange> ranges(Collection<TopicPartition> partitions) {
    Map<TopicPartition, OffsetRange> found = new HashMap<>(ranges);
    found.keySet().retainAll(partitions);
    return found;
  }

  @Override
  public Map<TopicPartition, Long> writtenMillis(Map<TopicPartition, Long> offsets) {
    reads.add(Map.copyOf(offsets));
    Map<TopicPartition, Long> found = new HashMap<>(written);
    found.keySet().retainAll(offsets.keySet());
    return found;
  }

  @Override
  public void close() {
    closed.countDown();
  }
}
