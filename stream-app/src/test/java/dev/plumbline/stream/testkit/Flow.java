package dev.plumbline.stream.testkit;

import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.FleetDelta;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.RollupMark;
import dev.plumbline.model.value.RunStats;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.topology.PlumblineTopology;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;

/** The whole topology, driven by hand. */
public final class Flow implements AutoCloseable {
  private final TopologyTestDriver driver;
  private final Map<String, List<TestRecord<String, byte[]>>> read = new LinkedHashMap<>();

  public Flow() {
    this(StreamConfig.defaults());
  }

  public Flow(StreamConfig config) {
    Properties properties = new Properties();
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "localhost:1");
    properties.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_GLOBAL_ENABLED_CONFIG, true);
    driver =
        new TopologyTestDriver(
            new PlumblineTopology(config.withRollupPartitions(1), Duration.ofMillis(200)).build(),
            properties,
            Instant.ofEpochMilli(Harness.START_MILLIS));
  }

  public Flow zones(String source, byte[]... records) {
    return pipe(Topics.ZONES, source, records);
  }

  /** The same, for records that reached the broker at another time than now. */
  public Flow zonesAt(long brokerMillis, Capture capture) {
    TestInputTopic<byte[], byte[]> input =
        driver.createInputTopic(Topics.ZONES, new ByteArraySerializer(), new ByteArraySerializer());
    byte[] key = capture.source().getBytes(StandardCharsets.UTF_8);
    input.pipeInput(key, capture.whole(), brokerMillis);
    input.pipeInput(key, capture.end(), brokerMillis);
    return this;
  }

  public Flow zones(Capture capture) {
    return zones(capture.source(), capture.whole(), capture.end());
  }

  public Flow device(Capture capture) {
    return pipe(Topics.DEVICE, capture.source(), capture.whole(), capture.end());
  }

  public Flow memory(Capture capture) {
    return pipe(Topics.MEMORY, capture.source(), capture.whole(), capture.end());
  }

  public Flow pipe(String topic, @Nullable String key, byte[]... records) {
    TestInputTopic<byte[], byte[]> input =
        driver.createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer());
    for (byte[] record : records) {
      input.pipeInput(key == null ? null : key.getBytes(StandardCharsets.UTF_8), record);
    }
    return this;
  }

  public Flow bounds(BoundHistory history) {
    return pipe(Topics.BOUNDS, history.key().text(), JsonValues.write(history));
  }

  public Flow withdraw(BoundKey key) {
    TestInputTopic<byte[], byte[]> input =
        driver.createInputTopic(
            Topics.BOUNDS, new ByteArraySerializer(), new ByteArraySerializer());
    input.pipeInput(key.text().getBytes(StandardCharsets.UTF_8), (byte[]) null);
    return this;
  }

  public Flow advance(Duration time) {
    driver.advanceWallClockTime(time);
    return this;
  }

  /** Everything a topic has got so far. */
  public List<TestRecord<String, byte[]>> records(String topic) {
    List<TestRecord<String, byte[]>> all = read.computeIfAbsent(topic, t -> new ArrayList<>());
    all.addAll(
        driver
            .createOutputTopic(topic, new StringDeserializer(), new ByteArrayDeserializer())
            .readRecordsToList());
    return all;
  }

  public List<StatsDelta> stats() {
    return values(Topics.STATS, StatsDelta.class);
  }

  public Map<String, RunStats> runs() {
    return latest(Topics.RUNSTATS, RunStats.class);
  }

  public List<Verdict> verdicts() {
    return values(Topics.VERDICTS, Verdict.class);
  }

  public List<FleetDelta> fleet() {
    return values(Topics.FLEET, FleetDelta.class);
  }

  public Map<String, FleetTotals> totals() {
    return latest(Topics.TOTALS, FleetTotals.class);
  }

  public List<Alert> alerts() {
    return values(Topics.ALERTS, Alert.class);
  }

  public List<StreamAccount> accounts() {
    return records(Topics.ACCOUNTING).stream()
        .filter(record -> !record.key().contains("#rollup-"))
        .map(record -> JsonValues.read(record.value(), StreamAccount.class))
        .toList();
  }

  public List<RollupMark> marks() {
    return records(Topics.ACCOUNTING).stream()
        .filter(record -> record.key().contains("#rollup-"))
        .map(record -> JsonValues.read(record.value(), RollupMark.class))
        .toList();
  }

  private <T> List<T> values(String topic, Class<T> type) {
    return records(topic).stream().map(record -> JsonValues.read(record.value(), type)).toList();
  }

  private <T> Map<String, T> latest(String topic, Class<T> type) {
    Map<String, T> latest = new LinkedHashMap<>();
    records(topic)
        .forEach(record -> latest.put(record.key(), JsonValues.read(record.value(), type)));
    return latest;
  }

  @Override
  public void close() {
    driver.close();
  }
}
