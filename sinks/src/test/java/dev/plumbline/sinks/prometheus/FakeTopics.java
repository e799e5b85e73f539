package dev.plumbline.sinks.prometheus;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.StreamAccount;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/** The result topics with one partition each, read through Kafka's mock consumer. */
final class FakeTopics {
  private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
  private final Map<Feed, Long> ends = new EnumMap<>(Feed.class);
  private final List<ConsumerRecord<byte[], byte[]>> waiting = new ArrayList<>();

  FakeTopics() {
    for (Feed feed : Feed.values()) {
      Node node = new Node(0, "localhost", 9092);
      Node[] nodes = {node};
      consumer.updatePartitions(
          feed.topic(), List.of(new PartitionInfo(feed.topic(), 0, node, nodes, nodes)));
      consumer.updateBeginningOffsets(Map.of(partition(feed), 0L));
      endLater(feed, 0);
    }
    consumer.schedulePollTask(this::deliver);
  }

  MockConsumer<byte[], byte[]> consumer() {
    return consumer;
  }

  void remove(Feed feed) {
    consumer.updatePartitions(feed.topic(), List.of());
  }

  /** Says that the topic ends at this offset. */
  void endLater(Feed feed, long offset) {
    consumer.updateEndOffsets(Map.of(partition(feed), offset));
  }

  void total(FleetTotals totals) {
    add(Feed.TOTALS, totals.key().text(), JsonValues.write(totals), new RecordHeaders());
  }

  void account(StreamAccount account) {
    add(Feed.ACCOUNTING, account.stream().text(), JsonValues.write(account), new RecordHeaders());
  }

  void alert(Alert alert) {
    add(Feed.ALERTS, alert.keyText(), JsonValues.write(alert), new RecordHeaders());
  }

  void tombstone(Feed feed, String key) {
    add(feed, key, null, new RecordHeaders());
  }

  void raw(Feed feed, @Nullable String key, String value) {
    add(feed, key, value.getBytes(UTF_8), new RecordHeaders());
  }

  void deadLetter(@Nullable String stage, @Nullable String reason) {
    RecordHeaders headers = new RecordHeaders();
    if (stage != null && reason != null) {
      headers.add("plumbline.stage", stage.getBytes(UTF_8));
      headers.add("plumbline.reason", reason.getBytes(UTF_8));
    }
    add(Feed.DEAD_LETTERS, "source", null, headers);
  }

  private void add(
      Feed feed, @Nullable String key, byte @Nullable [] value, RecordHeaders headers) {
    long offset = ends.getOrDefault(feed, 0L);
    waiting.add(
        new ConsumerRecord<>(
            feed.topic(),
            0,
            offset,
            Records.WRITTEN,
            TimestampType.CREATE_TIME,
            0,
            0,
            key == null ? null : key.getBytes(UTF_8),
            value,
            headers,
            Optional.empty()));
    ends.put(feed, offset + 1);
    TopicPartition partition = partition(feed);
    long known = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
    endLater(feed, Math.max(known, offset + 1));
  }

  private void deliver() {
    waiting.forEach(consumer::addRecord);
    waiting.clear();
    consumer.schedulePollTask(this::deliver);
  }

  private static TopicPartition partition(Feed feed) {
    return new TopicPartition(feed.topic(), 0);
  }
}
