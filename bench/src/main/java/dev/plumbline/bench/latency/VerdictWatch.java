package dev.plumbline.bench.latency;

import dev.plumbline.bench.cluster.StreamSettings;
import dev.plumbline.model.topic.ReaderProperties;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.model.wire.ZoneBatchWriter;
import dev.plumbline.standalone.cli.CommandFailure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/** Reads committed verdicts as they come and tells the probes when theirs was there. */
final class VerdictWatch implements Watch {
  private static final Duration POLL = Duration.ofMillis(500);
  private static final long JOIN_MILLIS = 10_000;

  private final Probes probes;
  private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
  private @Nullable KafkaConsumer<byte[], byte[]> consumer;
  private @Nullable Thread thread;

  /** Watches some probes. */
  VerdictWatch(Probes probes) {
    this.probes = probes;
  }

  @Override
  public StreamSettings settings(StreamSettings shipped) {
    return shipped;
  }

  @Override
  public void start(Map<String, Object> clientProperties) {
    KafkaConsumer<byte[], byte[]> opened =
        new KafkaConsumer<>(ReaderProperties.committed(clientProperties));
    List<TopicPartition> partitions =
        opened.partitionsFor(Topics.VERDICTS).stream()
            .map(info -> new TopicPartition(info.topic(), info.partition()))
            .toList();
    opened.assign(partitions);
    opened.seekToBeginning(partitions);
    Thread reading = new Thread(() -> read(opened), "bench-verdicts");
    reading.start();
    consumer = opened;
    thread = reading;
  }

  @Override
  public void add(ZoneBatchWriter batch, int source, long dueNanos, long startNanos) {
    probes.add(batch, source, dueNanos, startNanos);
  }

  @Override
  public void stop() {
    probes.stop();
  }

  @Override
  public boolean isAnswered(OpenLoop loop) {
    RuntimeException known = failure.get();
    if (known != null) {
      throw CommandFailure.notFinished("verdicts cannot be read: " + known.getMessage(), known);
    }
    return probes.waiting() == 0;
  }

  @Override
  public Latencies.Summary between(OpenLoop loop, long fromNanos, long toNanos) {
    return probes.latencies().between(fromNanos, toNanos);
  }

  private void read(KafkaConsumer<byte[], byte[]> opened) {
    try (opened) {
      while (true) {
        ConsumerRecords<byte[], byte[]> records = opened.poll(POLL);
        long now = System.nanoTime();
        for (ConsumerRecord<byte[], byte[]> record : records) {
          Verdict verdict = JsonValues.read(record.value(), Verdict.class);
          if (verdict.outcome() == Outcome.UNSOUND) {
            probes.unsound(verdict.key(), now);
          }
        }
      }
    } catch (WakeupException told) {
      return;
    } catch (RuntimeException e) {
      failure.set(e);
    }
  }

  @Override
  public void close() {
    KafkaConsumer<byte[], byte[]> opened = consumer;
    Thread reading = thread;
    if (opened == null || reading == null) {
      return;
    }
    opened.wakeup();
    try {
      reading.join(JOIN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
