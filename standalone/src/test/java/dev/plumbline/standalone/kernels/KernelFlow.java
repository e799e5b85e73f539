package dev.plumbline.standalone.kernels;

import dev.plumbline.bounds.BoundFile;
import dev.plumbline.ingest.read.BaseTime;
import dev.plumbline.ingest.read.FileReading;
import dev.plumbline.ingest.read.Identity;
import dev.plumbline.ingest.read.KernelOptions;
import dev.plumbline.ingest.read.ReadProgress;
import dev.plumbline.ingest.scan.InputScan;
import dev.plumbline.ingest.scan.ScanOptions;
import dev.plumbline.ingest.scan.StreamInput;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.model.wire.StreamHeader;
import dev.plumbline.model.wire.ZoneNames;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.topology.PlumblineTopology;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
import org.apache.kafka.streams.TopologyTestDriver;

/** The topology, driven by hand with what is imported and published. */
final class KernelFlow implements AutoCloseable {
  static final Instant NOW = Instant.parse("2027-01-01T00:00:00Z");

  private final TopologyTestDriver driver;
  private final Map<StatKey, Verdict> verdicts = new LinkedHashMap<>();

  KernelFlow() {
    Properties properties = new Properties();
    properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "kernels");
    properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "localhost:1");
    properties.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_GLOBAL_ENABLED_CONFIG, true);
    driver =
        new TopologyTestDriver(
            new PlumblineTopology(
                    StreamConfig.defaults().withRollupPartitions(1), Duration.ofMillis(200))
                .build(),
            properties,
            NOW);
  }

  KernelFlow publish(List<Bound> bounds) {
    new BoundFile("", bounds, List.of())
        .histories()
        .forEach(history -> pipe(Topics.BOUNDS, history.key().text(), JsonValues.write(history)));
    return this;
  }

  KernelFlow importing(String run, String build, KernelOptions options, Path... paths) {
    Identity identity =
        new Identity(
            run, "node-1", "", "default", build.isEmpty() ? Map.of() : Map.of("build", build), "t");
    FileReading reading =
        new FileReading(identity, ZoneNames.NONE, options, problem -> {}, ReadProgress.NONE);
    for (StreamInput stream : InputScan.scan(List.of(paths), ScanOptions.NONE).streams()) {
      for (StreamInput part : reading.split(stream)) {
        StreamHeader header = reading.header(part, BaseTime.assumed(NOW)).orElseThrow();
        reading.read(
            part, header, (kind, source, frame) -> pipe(Topics.forKind(kind), source, frame));
      }
    }
    driver.advanceWallClockTime(Duration.ofSeconds(1));
    return this;
  }

  /** The newest verdict on everything that was measured. */
  List<Verdict> verdicts() {
    read(Topics.VERDICTS)
        .forEach(
            value -> {
              Verdict verdict = JsonValues.read(value, Verdict.class);
              verdicts.put(verdict.key(), verdict);
            });
    return List.copyOf(verdicts.values());
  }

  List<StreamAccount> accounts() {
    List<StreamAccount> accounts = new ArrayList<>();
    driver
        .createOutputTopic(Topics.ACCOUNTING, new StringDeserializer(), new ByteArrayDeserializer())
        .readRecordsToList()
        .forEach(
            record -> {
              if (!record.key().contains("#rollup-")) {
                accounts.add(JsonValues.read(record.value(), StreamAccount.class));
              }
            });
    return accounts;
  }

  private List<byte[]> read(String topic) {
    return driver
        .createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
        .readValuesToList();
  }

  private void pipe(String topic, String key, byte[] value) {
    driver
        .createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer())
        .pipeInput(key.getBytes(StandardCharsets.UTF_8), value);
  }

  @Override
  public void close() {
    driver.close();
  }
}
