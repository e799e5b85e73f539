package dev.plumbline.bench.rivals;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.bench.load.ZoneLoad;
import dev.plumbline.ingest.send.ClientProperties;
import dev.plumbline.model.topic.TopicAdmin;
import dev.plumbline.model.topic.TopicCatalogue.TopicSpec;
import dev.plumbline.standalone.cli.CommandFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** The topics of the naive topology, and the events of a zone load in them. */
final class NaiveEvents {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final Duration LEADER_TIMEOUT = Duration.ofSeconds(30);

  private NaiveEvents() {}

  /** Makes both topics; nothing in them is ever deleted, although event times are old. */
  static void createTopics(Map<String, Object> clientProperties, int partitions) {
    Map<String, String> kept = Map.of(TopicConfig.RETENTION_MS_CONFIG, "-1");
    try (Admin admin = Admin.create(clientProperties)) {
      new TopicAdmin(admin, LEADER_TIMEOUT)
          .create(
              List.of(
                  new TopicSpec(NaiveTopology.EVENTS, partitions, (short) 1, kept),
                  new TopicSpec(NaiveTopology.STATS, partitions, (short) 1, kept)));
    } catch (KafkaException e) {
      throw CommandFailure.notFinished("topics cannot be made: " + e.getMessage(), e);
    }
  }

  /** Sends every event and waits until all are acknowledged. */
  static void send(ZoneLoad load, long baseEpochMillis, Map<String, Object> clientProperties)
      throws IOException {
    Serializer<NaiveEvent> json = JsonSerde.of(NaiveEvent.class).serializer();
    long baseNanos = baseEpochMillis * NANOS_PER_MILLI;
    AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(ClientProperties.producer(clientProperties))) {
      load.forEachZone(
          (source, zone, thread, start, duration) -> {
            NaiveEvent event =
                new NaiveEvent(
                    load.source(source), load.zone(zone), thread, baseNanos + start, duration);
            producer.send(
                new ProducerRecord<>(
                    NaiveTopology.EVENTS,
                    null,
                    event.ts() / NANOS_PER_MILLI,
                    source(load, source),
                    json.serialize(NaiveTopology.EVENTS, event)),
                (metadata, error) -> failure.compareAndSet(null, error));
          });
      producer.flush();
    }
    Exception known = failure.get();
    if (known != null) {
      throw CommandFailure.notFinished("events cannot be sent: " + known.getMessage(), known);
    }
  }

  private static byte[] source(ZoneLoad load, int source) {
    return load.source(source).getBytes(UTF_8);
  }
}
