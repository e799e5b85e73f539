package dev.plumbline.sinks.lag;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

/** The first record behind an offset tells since when a group is behind. */
final class FirstRecordsTest {
  private static final TopicPartition RECORDS = new TopicPartition("t", 0);
  private static final TopicPartition MARKERS = new TopicPartition("t", 1);

  private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
  private long nanos;

  @Test
  void theFirstRecordBehindTheOffsetCountsAndMarkersAreNone() {
    consumer.updateBeginningOffsets(Map.of(RECORDS, 0L, MARKERS, 0L));
    consumer.updateEndOffsets(Map.of(RECORDS, 9L, MARKERS, 6L));
    consumer.schedulePollTask(
        () -> {
          record(5, 5000);
          record(6, 6000);
          consumer.seek(MARKERS, 6); // a client passes over markers
        });
    assertThat(reader().writtenMillis(Map.of(RECORDS, 5L, MARKERS, 5L)))
        .isEqualTo(Map.of(RECORDS, 5000L, MARKERS, Long.MAX_VALUE));
    assertThat(consumer.assignment()).isEmpty();
  }

  @Test
  void whatDoesNotComeInTimeIsLeftOut() {
    consumer.updateBeginningOffsets(Map.of(RECORDS, 0L));
    consumer.updateEndOffsets(Map.of(RECORDS, 9L));
    assertThat(reader().writtenMillis(Map.of(RECORDS, 5L))).isEmpty();
    assertThat(nanos).isBetween(2_000_000_000L, 3_000_000_000L);
  }

  private FirstRecords reader() {
    return new FirstRecords(consumer, () -> nanos += 100_000_000);
  }

  private void record(long offset, long millis) {
    consumer.addRecord(
        new ConsumerRecord<>(
            RECORDS.topic(),
            RECORDS.partition(),
            offset,
            millis,
            TimestampType.CREATE_TIME,
            0,
            0,
            null,
            null,
            new RecordHeaders(),
            Optional.empty()));
  }
}
