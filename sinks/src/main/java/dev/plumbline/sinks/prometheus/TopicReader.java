package dev.plumbline.sinks.prometheus;

import dev.plumbline.sinks.http.AdminStartException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads every partition of the {@link Feed}s from the beginning, in one thread, and publishes an
 * immutable view once it has read what was there when it started.
 *
 * <p>A record that cannot be read is counted and told; the value its key had before stays.
 */
final class TopicReader implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(TopicReader.class);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final long PUBLISH_EVERY_MILLIS = 200;

  private final Consumer<byte[], byte[]> consumer;
  private final InstantSource clock;
  private final BiConsumer<Feed, Boolean> counter;
  private final FleetState state = new FleetState();
  private final CountDownLatch caughtUp = new CountDownLatch(1);

  private Map<TopicPartition, Long> goals = Map.of();
  private boolean changed = true;
  private long publishedMillis;

  private volatile @Nullable FleetView view;
  private volatile @Nullable String failure;
  private volatile long lagRecords;
  private volatile boolean closed;

  /**
   * Wires a reader, which owns the consumer from now on.
   *
   * @param consumer reads committed records only, of no group
   * @param clock wall clock
   * @param counter told of every record: its feed, and whether it could be read
   */
  TopicReader(
      Consumer<byte[], byte[]> consumer, InstantSource clock, BiConsumer<Feed, Boolean> counter) {
    this.consumer = consumer;
    this.clock = clock;
    this.counter = counter;
  }

  /**
   * Finds the topics and where they end now.
   *
   * @throws AdminStartException when no broker answers or a topic is missing
   */
  void assign(Duration timeout) {
    try {
      List<TopicPartition> partitions = new ArrayList<>();
      for (Feed feed : Feed.values()) {
        List<PartitionInfo> found = consumer.partitionsFor(feed.topic(), timeout);
        if (found == null || found.isEmpty()) {
          throw new AdminStartException(
              "the topic "
                  + feed.topic()
                  + " does not exist: create the topics with `plumbline topics create`",
              null);
        }
        found.forEach(info -> partitions.add(new TopicPartition(info.topic(), info.partition())));
      }
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      goals = consumer.endOffsets(partitions, timeout);
    } catch (TimeoutException e) {
      throw new AdminStartException(
          "no broker answered within " + timeout.toSeconds() + " s: " + e.getMessage(), e);
    } catch (KafkaException e) {
      throw new AdminStartException("the topics cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public void run() {
    try (consumer) {
      while (!closed) {
        turn();
      }
    } catch (WakeupException | InterruptException e) {
      LOG.debug("the reader was woken to end");
    } catch (RuntimeException e) {
      failure = e.getClass().getSimpleName() + ": " + e.getMessage();
      LOG.error("reading the topics ended: {}", failure);
      LOG.debug("where it ended", e);
    } finally {
      caughtUp.countDown();
    }
  }

  /** Polls once. */
  void turn() {
    ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
    for (ConsumerRecord<byte[], byte[]> record : records) {
      apply(record);
    }
    if (view == null) {
      lagRecords = behind();
      if (lagRecords > 0) {
        return;
      }
    } else {
      lagRecords = lag();
    }
    long now = clock.millis();
    if (changed
        && (records.isEmpty() || view == null || now - publishedMillis >= PUBLISH_EVERY_MILLIS)) {
      view = state.view();
      publishedMillis = now;
      changed = false;
      caughtUp.countDown();
    }
  }

  private void apply(ConsumerRecord<byte[], byte[]> record) {
    Feed feed = Feed.of(record.topic()).orElse(null);
    if (feed == null) {
      return;
    }
    boolean readable = true;
    try {
      feed.apply(state, record);
      changed = true;
    } catch (IllegalArgumentException e) {
      readable = false;
      LOG.warn(
          "{} partition {} offset {} is set aside: {}",
          record.topic(),
          record.partition(),
          record.offset(),
          e.getMessage());
    }
    counter.accept(feed, readable);
  }

  private long behind() {
    long behind = 0;
    for (Map.Entry<TopicPartition, Long> goal : goals.entrySet()) {
      behind += Math.max(0, goal.getValue() - consumer.position(goal.getKey()));
    }
    return behind;
  }

  private long lag() {
    long lag = 0;
    for (TopicPartition partition : goals.keySet()) {
      lag += consumer.currentLag(partition).orElse(0);
    }
    return lag;
  }

  /** The newest view, null while catching up. */
  @Nullable FleetView view() {
    return view;
  }

  /** Why reading ended, null while it goes on. */
  @Nullable String failure() {
    return failure;
  }

  /** Records that are there and not read yet. */
  long lagRecords() {
    return lagRecords;
  }

  /** Waits until the first view is there or reading ended; false when the time was not enough. */
  boolean awaitFirst(Duration timeout) throws InterruptedException {
    return caughtUp.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Ends the reading thread; may be called from any thread. */
  void close() {
    closed = true;
    consumer.wakeup();
  }
}
