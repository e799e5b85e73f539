package dev.plumbline.bench.rivals;

import dev.plumbline.model.topic.ReaderProperties;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** One thread that reads its partitions to their end, with the product's fetch settings. */
final class RawReader implements Runnable, AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(100);

  private final boolean decode;
  private final RawClock clock;
  private final Map<TopicPartition, Long> ends = new HashMap<>();
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final ColumnWalk walk = new ColumnWalk();

  RawReader(RawTask task, int thread, RawClock clock) {
    this.decode = task.decode();
    this.clock = clock;
    List<Integer> partitions = new ArrayList<>(task.endOffsets().keySet());
    partitions.sort(null);
    for (int i = thread; i < partitions.size(); i += task.threads()) {
      int partition = partitions.get(i);
      ends.put(new TopicPartition(task.topic(), partition), task.endOffsets().get(partition));
    }
    Map<String, Object> properties =
        new HashMap<>(
            ReaderProperties.raw(
                Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, task.bootstrap())));
    properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    consumer = new KafkaConsumer<>(properties);
  }

  @Override
  public void run() {
    consumer.assign(ends.keySet());
    consumer.seekToBeginning(ends.keySet());
    while (!isAtEnd()) {
      ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
      if (!records.isEmpty()) {
        clock.arrived();
        if (decode) {
          for (ConsumerRecord<byte[], byte[]> each : records) {
            walk.accept(each.value());
          }
        }
        clock.done(records.count());
      }
    }
  }

  private boolean isAtEnd() {
    for (Map.Entry<TopicPartition, Long> end : ends.entrySet()) {
      if (consumer.position(end.getKey()) < end.getValue()) {
        return false;
      }
    }
    return true;
  }

  /** Events decoded. */
  long rows() {
    return walk.rows();
  }

  /** Sum of what was decoded. */
  long checksum() {
    return walk.checksum();
  }

  @Override
  public void close() {
    consumer.close();
  }
}
