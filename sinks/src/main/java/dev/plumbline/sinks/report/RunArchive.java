package dev.plumbline.sinks.report;

import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.RunRecord;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StreamAccount;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs that a cluster holds, with their committed results as they stand now. */
public final class RunArchive {
  private static final Logger LOG = LoggerFactory.getLogger(RunArchive.class);

  private final Consumers consumers;
  private final InstantSource clock;
  private final Duration patience;

  /**
   * Prepares to read.
   *
   * @param clientProperties Kafka client properties, {@code bootstrap.servers} at least
   * @param clock wall clock, for giving up only
   * @param patience how long nothing may move
   */
  public RunArchive(Map<String, Object> clientProperties, InstantSource clock, Duration patience) {
    this(Consumers.of(clientProperties), clock, patience);
  }

  RunArchive(Consumers consumers, InstantSource clock, Duration patience) {
    this.consumers = consumers;
    this.clock = clock;
    this.patience = patience;
  }

  /**
   * What is known of a run.
   *
   * @param run name
   * @param labels labels its importers gave it
   * @param stats cumulative figures
   * @param accounts what became of its streams
   * @param unreadable records of its results that could not be read, one text each
   */
  public record ArchivedRun(
      String run,
      Map<String, String> labels,
      List<RunStats> stats,
      List<StreamAccount> accounts,
      List<String> unreadable) {}

  /**
   * Reads a run.
   *
   * @return empty if the cluster knows nothing of it
   * @throws ReportException if the cluster cannot be read
   */
  public Optional<ArchivedRun> run(String run) {
    RunResults results = new RunResults(run);
    AccountBook book = new AccountBook(run);
    // Accounts first: figures only grow, so none is older than the account that calls it complete.
    scan(List.of(Topics.ACCOUNTING), (topic, key, value) -> book.take(key, value));
    scan(List.of(Topics.RUNSTATS, Topics.RUNS), results::take);
    if (results.stats().isEmpty() && book.accounts().isEmpty()) {
      return Optional.empty();
    }
    List<String> unreadable = new ArrayList<>();
    results
        .unreadable()
        .forEach((topic, count) -> unreadable.add(count + " records of " + topic + " unreadable"));
    if (book.unreadable() > 0) {
      unreadable.add(book.unreadable() + " records of " + Topics.ACCOUNTING + " unreadable");
    }
    return Optional.of(
        new ArchivedRun(run, results.labels(), results.stats(), book.accounts(), unreadable));
  }

  /**
   * The newest run that has a label: the one whose relative zero is latest, of equal ones the one
   * whose name is last.
   *
   * @param except a run that does not count, null for none
   * @throws ReportException if the cluster cannot be read
   */
  public Optional<String> newest(String label, String value, @Nullable String except) {
    Map<String, RunRecord> records = new HashMap<>();
    scan(List.of(Topics.RUNS), (topic, key, bytes) -> take(records, key, bytes));
    Map<String, Long> begins = new TreeMap<>();
    for (RunRecord record : records.values()) {
      if (value.equals(record.labels().get(label)) && !record.run().equals(except)) {
        begins.merge(record.run(), record.baseEpochMillis(), Math::max);
      }
    }
    return begins.entrySet().stream()
        .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey);
  }

  /** A record that cannot be read names no run that could be chosen. */
  private static void take(Map<String, RunRecord> records, String key, byte @Nullable [] bytes) {
    records.remove(key);
    if (bytes != null) {
      try {
        records.put(key, JsonValues.read(bytes, RunRecord.class));
      } catch (IllegalArgumentException e) {
        LOG.warn("the record {} of {} is passed over: {}", key, Topics.RUNS, e.getMessage());
      }
    }
  }

  private void scan(List<String> topics, TopicScan.RecordVisitor visitor) {
    try {
      Map<TopicPartition, Long> ends = new HashMap<>();
      try (Consumer<byte[], byte[]> raw = consumers.open(false)) {
        ends.putAll(new TopicScan(raw, topics).ends());
      }
      try (Consumer<byte[], byte[]> consumer = consumers.open(true)) {
        TopicScan scan = new TopicScan(consumer, topics);
        Patience waiting = new Patience(clock, patience);
        while (!scan.behind(ends).isEmpty()) {
          if (scan.poll(visitor)) {
            waiting.moved();
          }
          waiting.check(() -> "results that are not committed in " + scan.behind(ends));
        }
      }
    } catch (InterruptException e) {
      throw new ReportException("interrupted; nothing was compared", e);
    } catch (KafkaException e) {
      throw new ReportException("runs cannot be read from Kafka: " + e.getMessage(), e);
    }
  }
}
