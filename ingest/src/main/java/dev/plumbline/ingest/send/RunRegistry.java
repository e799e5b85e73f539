package dev.plumbline.ingest.send;

import dev.plumbline.ingest.read.BaseTime;
import dev.plumbline.model.key.RunKey;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.RunRecord;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What {@code runs.v1} says about one run: its base time and the streams sent already. */
final class RunRegistry {
  private static final Logger LOG = LoggerFactory.getLogger(RunRegistry.class);
  private static final Comparator<RunRecord> EARLIEST =
      Comparator.comparingLong(RunRecord::baseEpochMillis);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final int MOST_EMPTY_POLLS = 150;

  private final String run;
  private final Map<String, RunRecord> bySource = new TreeMap<>();
  private long keyless;

  RunRegistry(String run) {
    this.run = run;
  }

  /**
   * Reads the topic from its beginning to where it ends now.
   *
   * @throws TimeoutException if nothing comes for half a minute before the end is reached
   */
  static RunRegistry load(Consumer<byte[], byte[]> consumer, String run) {
    RunRegistry registry = new RunRegistry(run);
    List<TopicPartition> partitions =
        consumer.partitionsFor(Topics.RUNS).stream()
            .map(info -> new TopicPartition(info.topic(), info.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    int emptyPolls = 0;
    while (!hasReached(consumer, ends)) {
      ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
      emptyPolls = records.isEmpty() ? emptyPolls + 1 : 0;
      if (emptyPolls > MOST_EMPTY_POLLS) {
        throw new TimeoutException("nothing came for " + POLL.multipliedBy(MOST_EMPTY_POLLS));
      }
      for (ConsumerRecord<byte[], byte[]> record : records) {
        registry.take(record);
      }
    }
    return registry;
  }

  private static boolean hasReached(
      Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
    for (Map.Entry<TopicPartition, Long> end : ends.entrySet()) {
      if (consumer.position(end.getKey()) < end.getValue()) {
        return false;
      }
    }
    return true;
  }

  private void take(ConsumerRecord<byte[], byte[]> record) {
    byte[] keyBytes = record.key();
    byte[] value = record.value();
    if (keyBytes == null) {
      keyless++;
      LOG.warn(
          "{}: partition {} offset {} has no key and is passed over, {} so far",
          Topics.RUNS,
          record.partition(),
          record.offset(),
          keyless);
      return;
    }
    String text = new String(keyBytes, StandardCharsets.UTF_8);
    try {
      RunKey key = RunKey.parse(text);
      if (!key.run().equals(run)) {
        return;
      }
      if (value == null) {
        bySource.remove(key.source());
      } else {
        put(JsonValues.read(value, RunRecord.class));
      }
    } catch (IllegalArgumentException e) {
      LOG.warn(
          "{}: record {} is no run record and is passed over: {}",
          Topics.RUNS,
          text,
          e.getMessage());
    }
  }

  /** How many records of the topic had no key and were passed over. */
  long keyless() {
    return keyless;
  }

  Optional<RunRecord> find(String source) {
    return Optional.ofNullable(bySource.get(source));
  }

  void put(RunRecord record) {
    bySource.put(record.source(), record);
  }

  /** Base time of the source, else of any source of the run; empty if the run is new. */
  Optional<BaseTime> base(String source) {
    RunRecord own = bySource.get(source);
    return Stream.concat(Stream.ofNullable(own), bySource.values().stream().sorted(EARLIEST))
        .findFirst()
        .map(record -> new BaseTime(record.baseEpochMillis(), record.baseAssumed()));
  }
}
