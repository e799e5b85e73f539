package dev.plumbline.sinks.replay;

import java.time.Duration;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Fetches single records by offset, reading on where that is cheaper than seeking: a stream in
 * order costs one pass. The consumer resets to the earliest offset when one is no longer there.
 */
final class RecordFetcher {
  /** Records read and dropped rather than sought over. */
  private static final long READ_OVER = 100;

  private static final Duration POLL = Duration.ofMillis(200);

  private final Consumer<byte[], byte[]> consumer;
  private final int emptyPollsAllowed;
  private @Nullable TopicPartition current;
  private Iterator<ConsumerRecord<byte[], byte[]>> polled = Collections.emptyIterator();
  private long nextOffset;

  RecordFetcher(Consumer<byte[], byte[]> consumer, Duration patience) {
    this.consumer = consumer;
    this.emptyPollsAllowed = (int) Math.max(1, patience.dividedBy(POLL));
  }

  /**
   * Returns a record's value, or null if it is no longer there.
   *
   * @throws ReplayException if the broker delivers nothing for too long
   */
  byte @Nullable [] fetch(TopicPartition partition, long offset) {
    if (!partition.equals(current)) {
      consumer.assign(List.of(partition));
      current = partition;
      seek(partition, offset);
    } else if (offset < nextOffset || offset > nextOffset + READ_OVER) {
      seek(partition, offset);
    }
    for (int empty = 0; empty < emptyPollsAllowed; ) {
      while (polled.hasNext()) {
        ConsumerRecord<byte[], byte[]> record = polled.next();
        nextOffset = record.offset() + 1;
        if (record.offset() == offset) {
          return record.value();
        }
        if (record.offset() > offset) {
          return null;
        }
      }
      if (consumer.position(partition) > offset) {
        return null;
      }
      polled = consumer.poll(POLL).iterator();
      empty = polled.hasNext() ? 0 : empty + 1;
    }
    throw new ReplayException(
        "the broker delivered nothing of "
            + partition
            + " from offset "
            + nextOffset
            + " for "
            + POLL.multipliedBy(emptyPollsAllowed).toSeconds()
            + " s");
  }

  private void seek(TopicPartition partition, long offset) {
    consumer.seek(partition, offset);
    polled = Collections.emptyIterator();
    nextOffset = offset;
  }
}
