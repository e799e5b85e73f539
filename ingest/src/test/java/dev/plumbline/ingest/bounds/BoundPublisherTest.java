package dev.plumbline.ingest.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.bounds.BoundFile;
import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.BoundHistory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class BoundPublisherTest {
  private static final TopicPartition BOUNDS = new TopicPartition(Topics.BOUNDS, 0);

  private final List<ProducerRecord<byte[], byte[]>> topic = new ArrayList<>();
  private final BoundPublisher publisher =
      new BoundPublisher(this::consumer, this::producer, Duration.ofSeconds(2));
  private boolean refusing;

  @Test
  void newPredictionsAreAddedAndAcknowledged() {
    PublishResult result = publisher.publish(histories("a", 1, "b", 2));
    assertThat(result).isEqualTo(new PublishResult(2, 2, 0, 0, 0));
    assertThat(topic).hasSize(2);
    assertThat(floors()).containsOnly(Map.entry("a", List.of(1.0)), Map.entry("b", List.of(2.0)));
  }

  @Test
  void publishingTheSameAgainWritesNothing() {
    publisher.publish(histories("a", 1, "b", 2));
    PublishResult result = publisher.publish(histories("a", 1, "b", 2));
    assertThat(result).isEqualTo(new PublishResult(0, 0, 0, 2, 0));
    assertThat(topic).hasSize(2);
  }

  @Test
  void aCorrectedValueReplacesTheOneWithItsIdAndLeavesTheOthers() {
    publisher.publish(histories("a", 1));
    publisher.publish(
        BoundFile.read(
                ("{\"v\":1,\"bounds\":[{\"kind\":\"KERNEL\",\"name\":\"a\",\"floor\":7,"
                        + "\"validFrom\":\"2026-01-01T00:00:00Z\"}]}")
                    .getBytes(StandardCharsets.UTF_8),
                "later")
            .histories());
    PublishResult result = publisher.publish(histories("a", 3));
    assertThat(result).isEqualTo(new PublishResult(1, 0, 1, 0, 0));
    assertThat(floors()).containsOnly(Map.entry("a", List.of(7.0, 3.0)));
  }

  @Test
  void withdrawingLeavesATombstoneWhereSomethingWas() {
    publisher.publish(histories("a", 1, "b", 2));
    List<BoundKey> keys = new ArrayList<>();
    histories("a", 1, "c", 1).forEach(history -> keys.add(history.key()));
    PublishResult result = publisher.withdraw(keys);
    assertThat(result).isEqualTo(new PublishResult(1, 0, 0, 0, 1));
    assertThat(topic.get(2).value()).isNull();
    assertThat(floors()).containsOnlyKeys("b");
  }

  @Test
  void aRecordThatIsNoBoundIsPassedOver() {
    topic.add(
        new ProducerRecord<>(
            Topics.BOUNDS, "noise".getBytes(StandardCharsets.UTF_8), new byte[] {1}));
    publisher.publish(histories("a", 1));
    assertThat(floors()).containsOnlyKeys("a");
  }

  @Test
  void aRefusedRecordIsAnErrorThatSaysHowFarItGot() {
    refusing = true;
    assertThatThrownBy(() -> publisher.publish(histories("a", 1)))
        .isInstanceOf(PublishException.class)
        .hasMessageContaining("0 of 1 changes acknowledged");
  }

  private Map<String, List<Double>> floors() {
    Map<String, List<Double>> floors = new java.util.HashMap<>();
    publisher
        .current()
        .forEach(
            (key, history) ->
                floors.put(key.name(), history.bounds().stream().map(Bound::floor).toList()));
    return floors;
  }

  private static List<BoundHistory> histories(Object... namesAndFloors) {
    StringBuilder json = new StringBuilder("{\"v\":1,\"bounds\":[");
    for (int i = 0; i < namesAndFloors.length; i += 2) {
      json.append(i == 0 ? "" : ",")
          .append("{\"kind\":\"KERNEL\",\"name\":\"")
          .append(namesAndFloors[i])
          .append("\",\"floor\":")
          .append(namesAndFloors[i + 1])
          .append('}');
    }
    BoundFile file =
        BoundFile.read(json.append("]}").toString().getBytes(StandardCharsets.UTF_8), "test");
    assertThat(file.problems()).isEmpty();
    return file.histories();
  }

  private Consumer<byte[], byte[]> consumer() {
    MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
    consumer.updatePartitions(
        Topics.BOUNDS,
        List.of(new PartitionInfo(Topics.BOUNDS, 0, null, new Node[0], new Node[0])));
    consumer.updateBeginningOffsets(Map.of(BOUNDS, 0L));
    consumer.updateEndOffsets(Map.of(BOUNDS, (long) topic.size()));
    consumer.schedulePollTask(
        () -> {
          for (int i = 0; i < topic.size(); i++) {
            consumer.addRecord(
                new ConsumerRecord<>(
                    Topics.BOUNDS, 0, i, topic.get(i).key(), topic.get(i).value()));
          }
        });
    return consumer;
  }

  private Producer<byte[], byte[]> producer() {
    MockProducer<byte[], byte[]> producer =
        new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer()) {
          @Override
          public synchronized java.util.concurrent.Future<
                  org.apache.kafka.clients.producer.RecordMetadata>
              send(ProducerRecord<byte[], byte[]> record) {
            if (!refusing) {
              topic.add(record);
            }
            return super.send(record);
          }
        };
    if (refusing) {
      producer.sendException = new TopicAuthorizationException("not allowed");
    }
    return producer;
  }
}
