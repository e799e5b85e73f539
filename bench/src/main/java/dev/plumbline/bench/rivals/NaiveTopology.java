package dev.plumbline.bench.rivals;

import java.time.Duration;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.state.WindowStore;

/**
 * The topology that the documentation of Kafka Streams suggests: group, window, aggregate. The same
 * windows as the product, the default store (RocksDB) with the default cache.
 */
final class NaiveTopology {
  /** One JSON record an event; timestamps are event times. */
  static final String EVENTS = "bench.naive.events";

  /** Aggregates as they change; key {@code source|zone@start of window}. */
  static final String STATS = "bench.naive.stats";

  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final String GROUPED = "by-zone";

  private NaiveTopology() {}

  static Topology build() {
    StreamsBuilder builder = new StreamsBuilder();
    Serde<NaiveEvent> events = JsonSerde.of(NaiveEvent.class);
    builder.stream(EVENTS, Consumed.with(Serdes.String(), events))
        .groupBy((source, event) -> event.group(), Grouped.with(GROUPED, Serdes.String(), events))
        .windowedBy(TimeWindows.ofSizeAndGrace(WINDOW, GRACE))
        .aggregate(
            NaiveStats::new,
            (group, event, stats) -> stats.add(event.dur()),
            Materialized.<String, NaiveStats, WindowStore<Bytes, byte[]>>as("zones")
                .withKeySerde(Serdes.String())
                .withValueSerde(NaiveStats.serde()))
        .toStream((group, stats) -> group.key() + "@" + group.window().start())
        .to(STATS, Produced.with(Serdes.String(), NaiveStats.serde()));
    return builder.build();
  }

  /** The topic through which events are shuffled. */
  static String repartitionTopic(String applicationId) {
    return applicationId + "-" + GROUPED + "-repartition";
  }
}
