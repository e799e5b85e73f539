package dev.plumbline.bench.pipeline;

import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.model.topic.ReaderProperties;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.RollupMark;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StreamAccount;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads what the topology tells from now on, committed only: accounts and roll-up marks while it
 * runs, run statistics when it is through.
 */
final class Results implements AutoCloseable {
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Map<String, Object> clientProperties;
  private final Map<TopicPartition, Long> runStatsBefore;
  private final Map<StreamId, StreamAccount> accounts = new HashMap<>();
  private final Map<StreamId, Set<Integer>> marks = new HashMap<>();
  private final Map<StreamId, Integer> marksWanted = new HashMap<>();

  Results(Map<String, Object> clientProperties) {
    this.clientProperties = Map.copyOf(clientProperties);
    this.consumer = new KafkaConsumer<>(ReaderProperties.committed(this.clientProperties));
    List<TopicPartition> accounting = partitions(consumer, Topics.ACCOUNTING);
    consumer.assign(accounting);
    consumer.endOffsets(accounting).forEach(consumer::seek);
    runStatsBefore = consumer.endOffsets(partitions(consumer, Topics.RUNSTATS));
  }

  /** Reads accounts and marks that come within a time. */
  void read(Duration time) {
    for (ConsumerRecord<byte[], byte[]> record : consumer.poll(time)) {
      if (record.value() == null) {
        continue;
      }
      if (new String(record.key(), StandardCharsets.UTF_8).contains("#rollup-")) {
        RollupMark mark = JsonValues.read(record.value(), RollupMark.class);
        marks.computeIfAbsent(mark.stream(), stream -> new HashSet<>()).add(mark.partition());
        marksWanted.put(mark.stream(), mark.partitions());
      } else {
        StreamAccount account = JsonValues.read(record.value(), StreamAccount.class);
        accounts.put(account.stream(), account);
      }
    }
  }

  /** Whether so many streams have ended and every roll-up task has seen it. */
  boolean areComplete(long streams) {
    return accounts.values().stream().filter(StreamAccount::ended).count() == streams
        && accounts.keySet().stream()
            .allMatch(
                stream ->
                    marksWanted.containsKey(stream)
                        && marks.getOrDefault(stream, Set.of()).size()
                            == marksWanted.getOrDefault(stream, 0));
  }

  /** The accounts, one a stream. */
  Collection<StreamAccount> accounts() {
    return accounts.values();
  }

  /** The last run statistics of every key. */
  Collection<RunStats> runStats() {
    Map<StatKey, RunStats> last = new HashMap<>();
    try (KafkaConsumer<byte[], byte[]> reader =
        new KafkaConsumer<>(ReaderProperties.committed(clientProperties))) {
      reader.assign(runStatsBefore.keySet());
      runStatsBefore.forEach(reader::seek);
      Map<TopicPartition, Long> ends = reader.endOffsets(runStatsBefore.keySet());
      while (ends.entrySet().stream()
          .anyMatch(end -> reader.position(end.getKey()) < end.getValue())) {
        for (ConsumerRecord<byte[], byte[]> record : reader.poll(Duration.ofMillis(200))) {
          if (record.value() != null) {
            RunStats run = JsonValues.read(record.value(), RunStats.class);
            last.put(run.key(), run);
          }
        }
      }
    }
    return last.values();
  }

  private static List<TopicPartition> partitions(
      KafkaConsumer<byte[], byte[]> consumer, String topic) {
    List<TopicPartition> partitions = new ArrayList<>();
    consumer
        .partitionsFor(topic)
        .forEach(info -> partitions.add(new TopicPartition(topic, info.partition())));
    return partitions;
  }

  @Override
  public void close() {
    consumer.close();
  }
}
