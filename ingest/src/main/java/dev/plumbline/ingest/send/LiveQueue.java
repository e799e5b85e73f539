package dev.plumbline.ingest.send;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/**
 * Records of a live source on their way to Kafka. Whoever adds one never waits: the profiled
 * program would keep in its own memory what is not read. What finds no room, or cannot be
 * delivered, is dropped and counted; its rows are missing in their stream, which says so at its
 * END.
 */
final class LiveQueue implements AutoCloseable {
  private static final int MAX_REASONS = 16;

  private final Producer<byte[], byte[]> producer;
  private final long maxBytes;
  private final Consumer<String> messages;
  private final Deque<ProducerRecord<byte[], byte[]>> waiting = new ArrayDeque<>();
  private final Thread sender;
  private long waitingBytes;
  private boolean closing;
  private long offered;
  private long sent;
  private long dropped;
  private long bytes;
  private final Set<String> said = new HashSet<>();

  /**
   * @param maxBytes most bytes of records that wait
   * @param messages hears when deliveries begin to fail
   */
  LiveQueue(Producer<byte[], byte[]> producer, long maxBytes, Consumer<String> messages) {
    this.producer = producer;
    this.maxBytes = maxBytes;
    this.messages = messages;
    this.sender = new Thread(this::work, "live-sender");
    sender.setDaemon(true);
    sender.start();
  }

  /** Adds a record, or drops it; returns whether it was taken. */
  synchronized boolean offer(String topic, String key, byte[] value) {
    offered++;
    if (closing || waitingBytes + value.length > maxBytes) {
      drop("records come faster than the broker takes them");
      return false;
    }
    bytes += value.length;
    waitingBytes += value.length;
    waiting.add(new ProducerRecord<>(topic, key.getBytes(StandardCharsets.UTF_8), value));
    notifyAll();
    return true;
  }

  private synchronized void drop(String reason) {
    dropped++;
    if (said.size() < MAX_REASONS && said.add(reason)) {
      messages.accept("rows are being dropped: " + reason);
    }
  }

  private void work() {
    try {
      for (ProducerRecord<byte[], byte[]> next = next(); next != null; next = next()) {
        send(next);
      }
    } catch (InterruptedException | InterruptException e) {
      synchronized (this) {
        dropped += waiting.size();
        waiting.clear();
        closing = true;
      }
    }
  }

  private synchronized @Nullable ProducerRecord<byte[], byte[]> next() throws InterruptedException {
    notifyAll();
    while (waiting.isEmpty()) {
      if (closing) {
        return null;
      }
      wait();
    }
    ProducerRecord<byte[], byte[]> next = waiting.remove();
    waitingBytes -= next.value().length;
    return next;
  }

  private void send(ProducerRecord<byte[], byte[]> record) {
    try {
      producer.send(
          record,
          (metadata, error) -> {
            if (error == null) {
              acknowledged();
            } else {
              drop("topic " + record.topic() + " does not take them: " + error.getMessage());
            }
          });
    } catch (InterruptException e) {
      drop("the agent is ending");
      throw e;
    } catch (KafkaException | IllegalStateException e) {
      drop("topic " + record.topic() + " does not take them: " + e.getMessage());
    }
  }

  private synchronized void acknowledged() {
    sent++;
    said.clear();
  }

  /** What became of the records so far; those on their way are in neither count. */
  synchronized ImportCounts counts() {
    return new ImportCounts(offered, sent, dropped, bytes);
  }

  /** Waits until what waits is sent, at most that long; what is left then is dropped. */
  void close(Duration patience) {
    long deadline = patience.toMillis();
    synchronized (this) {
      closing = true;
      notifyAll();
    }
    try {
      sender.join(Math.max(1, deadline));
      if (sender.isAlive()) {
        sender.interrupt();
        sender.join(TimeUnit.SECONDS.toMillis(1));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    close(Duration.ofSeconds(10));
  }
}
