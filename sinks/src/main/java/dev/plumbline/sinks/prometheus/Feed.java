package dev.plumbline.sinks.prometheus;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.BoundHistory;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.RunRecord;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.sinks.prometheus.FleetView.DeadLetterKind;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** The topics that metrics are made of, and what a record of each does. */
enum Feed {
  TOTALS(
      Topics.TOTALS,
      (state, key, record) -> state.total(key, record.value(), record.timestamp()),
      FleetState::removeTotal),
  ACCOUNTING(
      Topics.ACCOUNTING,
      (state, key, record) -> {
        if (isStream(key)) {
          state.account(key, read(record, StreamAccount.class), record.timestamp());
        }
      },
      FleetState::removeAccount),
  VERDICTS(
      Topics.VERDICTS,
      (state, key, record) -> state.verdict(key, read(record, Verdict.class)),
      FleetState::removeVerdict),
  ALERTS(
      Topics.ALERTS,
      (state, key, record) -> state.alert(key, read(record, Alert.class)),
      FleetState::removeAlert),
  RUNS(
      Topics.RUNS,
      (state, key, record) -> state.run(key, read(record, RunRecord.class), record.timestamp()),
      FleetState::removeRun),
  BOUNDS(
      Topics.BOUNDS,
      (state, key, record) -> state.bound(key, read(record, BoundHistory.class)),
      FleetState::removeBound),
  DEAD_LETTERS(
      Topics.DEADLETTERS,
      (state, key, record) ->
          state.deadLetter(
              new DeadLetterKind(
                  header(record, "plumbline.stage"), header(record, "plumbline.reason"))),
      null);

  private static final Map<String, Feed> BY_TOPIC =
      Stream.of(values()).collect(Collectors.toUnmodifiableMap(Feed::topic, feed -> feed));

  private final String topic;
  private final Put put;
  private final @Nullable BiConsumer<FleetState, String> remove;

  /**
   * @param remove takes a key back; null where a record without key or value counts like any other
   */
  Feed(String topic, Put put, @Nullable BiConsumer<FleetState, String> remove) {
    this.topic = topic;
    this.put = put;
    this.remove = remove;
  }

  /** The feed of a topic, empty if it is none of them. */
  static Optional<Feed> of(String topic) {
    return Optional.ofNullable(BY_TOPIC.get(topic));
  }

  String topic() {
    return topic;
  }

  /**
   * Brings a record into the state.
   *
   * @throws IllegalArgumentException when it cannot be read; the state is as before
   */
  void apply(FleetState state, ConsumerRecord<byte[], byte[]> record) {
    if (remove == null) {
      put.into(state, "", record);
      return;
    }
    if (record.key() == null) {
      throw new IllegalArgumentException("the record has no key");
    }
    String key = new String(record.key(), UTF_8);
    if (record.value() == null) {
      remove.accept(state, key);
    } else {
      put.into(state, key, record);
    }
  }

  /** Marks of the roll-up share the topic of the accounts; only a stream's key is a whole array. */
  private static boolean isStream(String key) {
    return key.endsWith("]");
  }

  private static <T> T read(ConsumerRecord<byte[], byte[]> record, Class<T> type) {
    return JsonValues.read(record.value(), type);
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    Header header = record.headers().lastHeader(name);
    return header == null || header.value() == null ? "unknown" : new String(header.value(), UTF_8);
  }

  /** What a record does to the state. */
  @FunctionalInterface
  private interface Put {
    void into(FleetState state, String key, ConsumerRecord<byte[], byte[]> record);
  }
}
