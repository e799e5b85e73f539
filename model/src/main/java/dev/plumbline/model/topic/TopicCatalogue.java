package dev.plumbline.model.topic;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.TopicConfig;

/**
 * Every topic of Plumbline with the settings it needs; described in {@code docs/formats/topics.md}.
 *
 * <p>Every topic takes the broker's append time as record time, because event time is in the values
 * and an old capture must not be deleted by age on arrival.
 */
public final class TopicCatalogue {
  /** Partitions of the topics that carry measurements, unless told otherwise. */
  public static final int DEFAULT_PARTITIONS = 4;

  /** Copies of each partition, unless told otherwise. */
  public static final short DEFAULT_REPLICATION = 1;

  private static final int MIB = 1 << 20;
  private static final long GIB = 1L << 30;

  /** A record of the largest size, with room for a batch of several and for headers. */
  private static final int RAW_MESSAGE_BYTES = 2 * MIB;

  private static final int DEADLETTER_MESSAGE_BYTES = 3 * MIB;
  private static final Duration RAW_RETENTION = Duration.ofHours(24);
  private static final long RAW_BYTES_PER_PARTITION = 16 * GIB;
  private static final long STATS_BYTES_PER_PARTITION = 4 * GIB;
  private static final long DEADLETTER_BYTES = GIB;

  private final List<TopicSpec> specs;

  /**
   * A topic as it should be.
   *
   * @param name topic name
   * @param partitions number of partitions
   * @param replication copies of each partition
   * @param config topic settings that differ from the broker's or must not depend on it, sorted
   */
  public record TopicSpec(
      String name, int partitions, short replication, Map<String, String> config) {

    /** Sorts and freezes the settings. */
    public TopicSpec {
      config = Collections.unmodifiableMap(new TreeMap<>(config));
    }
  }

  /** The catalogue of a broker on one machine. */
  public TopicCatalogue() {
    this(DEFAULT_PARTITIONS, DEFAULT_REPLICATION);
  }

  /**
   * A catalogue.
   *
   * @param partitions partitions of the topics that carry measurements, at least 1; the raw topics
   *     always have the same number, so that a source's streams meet in one task
   * @param replication copies of each partition, at least 1
   */
  public TopicCatalogue(int partitions, short replication) {
    if (partitions < 1 || replication < 1) {
      throw new IllegalArgumentException(
          partitions + " partitions with " + replication + " copies, expected 1 or more of both");
    }
    specs =
        List.of(
            spec(Topics.ZONES, partitions, replication, raw()),
            spec(Topics.DEVICE, partitions, replication, raw()),
            spec(Topics.MEMORY, partitions, replication, raw()),
            spec(Topics.SAMPLES, partitions, replication, raw()),
            spec(Topics.RUNS, 1, replication, compacted()),
            spec(Topics.BOUNDS, 1, replication, compacted()),
            spec(
                Topics.STATS,
                partitions,
                replication,
                deleted(Duration.ofHours(24), STATS_BYTES_PER_PARTITION)),
            spec(Topics.RUNSTATS, partitions, replication, compacted(Duration.ofDays(90))),
            spec(Topics.FLEET, partitions, replication, deleted(Duration.ofDays(30), -1)),
            spec(Topics.TOTALS, partitions, replication, compacted()),
            spec(Topics.VERDICTS, partitions, replication, compacted(Duration.ofDays(90))),
            spec(Topics.ALERTS, 1, replication, compacted(Duration.ofDays(30))),
            spec(Topics.ACCOUNTING, partitions, replication, compacted(Duration.ofDays(90))),
            spec(Topics.DEADLETTERS, 1, replication, deadLetters()));
  }

  /** Every topic. */
  public List<TopicSpec> specs() {
    return specs;
  }

  /**
   * The topic of a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public TopicSpec spec(String name) {
    return specs.stream()
        .filter(spec -> spec.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no topic " + name + " in the catalogue"));
  }

  private static TopicSpec spec(
      String name, int partitions, short replication, Map<String, String> config) {
    config.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime");
    config.put(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, replication > 2 ? "2" : "1");
    return new TopicSpec(name, partitions, replication, config);
  }

  private static Map<String, String> raw() {
    Map<String, String> config = deleted(RAW_RETENTION, RAW_BYTES_PER_PARTITION);
    config.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(RAW_MESSAGE_BYTES));
    return config;
  }

  private static Map<String, String> deadLetters() {
    Map<String, String> config = deleted(Duration.ofDays(7), DEADLETTER_BYTES);
    config.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(DEADLETTER_MESSAGE_BYTES));
    return config;
  }

  private static Map<String, String> deleted(Duration retention, long bytesPerPartition) {
    Map<String, String> config = new TreeMap<>();
    config.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE);
    config.put(TopicConfig.RETENTION_MS_CONFIG, Long.toString(retention.toMillis()));
    config.put(TopicConfig.RETENTION_BYTES_CONFIG, Long.toString(bytesPerPartition));
    return config;
  }

  private static Map<String, String> compacted() {
    Map<String, String> config = new TreeMap<>();
    config.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT);
    config.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(RAW_MESSAGE_BYTES));
    return config;
  }

  private static Map<String, String> compacted(Duration retention) {
    Map<String, String> config = compacted();
    config.put(
        TopicConfig.CLEANUP_POLICY_CONFIG,
        TopicConfig.CLEANUP_POLICY_COMPACT + "," + TopicConfig.CLEANUP_POLICY_DELETE);
    config.put(TopicConfig.RETENTION_MS_CONFIG, Long.toString(retention.toMillis()));
    return config;
  }
}
