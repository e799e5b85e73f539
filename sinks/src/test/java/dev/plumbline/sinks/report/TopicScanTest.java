package dev.plumbline.sinks.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

final class TopicScanTest {
  private static final String TOPIC = "plumbline.runstats.v1";

  @Test
  void recordsWithoutAKeyAreCountedAndTheOthersAreRead() {
    MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
    consumer.updatePartitions(
        TOPIC, List.of(new PartitionInfo(TOPIC, 0, Node.noNode(), new Node[0], new Node[0])));
    TopicScan scan = new TopicScan(consumer, List.of(TOPIC));
    consumer.updateBeginningOffsets(Map.of(new TopicPartition(TOPIC, 0), 0L));
    byte[][] keys = {null, "a".getBytes(UTF_8), null, "b".getBytes(UTF_8)};
    for (int i = 0; i < keys.length; i++) {
      consumer.addRecord(new ConsumerRecord<>(TOPIC, 0, i, keys[i], new byte[] {1}));
    }
    List<String> read = new ArrayList<>();

    assertThat(scan.poll((topic, key, value) -> read.add(key))).isTrue();

    assertThat(read).containsExactly("a", "b");
    assertThat(scan.keyless()).isEqualTo(2);
  }
}
