package dev.plumbline.ingest.send;

import dev.plumbline.ingest.read.ReadProgress;
import dev.plumbline.model.topic.ReaderProperties;
import dev.plumbline.model.topic.Topics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;

/**
 * Imports runs into a cluster: exactly once, because sequence numbers are deterministic, streams
 * that are there already are not sent again, and the topology skips what it has.
 */
public final class RunImport implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

  private final Map<String, Object> clientProperties;
  private final String brokers;
  private final Producer<byte[], byte[]> producer;
  private final InstantSource clock;

  private RunImport(
      Map<String, Object> clientProperties,
      Producer<byte[], byte[]> producer,
      InstantSource clock) {
    this.clientProperties = Map.copyOf(clientProperties);
    this.brokers = String.valueOf(clientProperties.get("bootstrap.servers"));
    this.producer = producer;
    this.clock = clock;
  }

  /**
   * Makes the producer.
   *
   * @param clientProperties standard Kafka client properties, {@code bootstrap.servers} at least
   * @param clock wall clock, for the base time of a new run
   * @throws ImportException if the properties cannot be used
   */
  public static RunImport open(Map<String, Object> clientProperties, InstantSource clock) {
    try {
      return new RunImport(
          clientProperties,
          new KafkaProducer<>(ClientProperties.producer(clientProperties)),
          clock);
    } catch (KafkaException e) {
      throw new ImportException("no Kafka producer can be made: " + rootMessage(e), e);
    }
  }

  /**
   * Sends every stream of the plan and waits until the broker has acknowledged them.
   *
   * @throws ImportException if the broker is away, refuses or loses a record
   */
  public ImportResult run(ImportPlan plan, ReadProgress progress) {
    RunRegistry registry = registry(plan.identity().run());
    RecordSender sender = new RecordSender(producer, brokers);
    return new ImportWork(plan, registry, sender, clock, progress).run();
  }

  @Override
  public void close() {
    producer.close(CLOSE_TIMEOUT);
  }

  private RunRegistry registry(String run) {
    try (Consumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(ReaderProperties.committed(clientProperties))) {
      return RunRegistry.load(consumer, run);
    } catch (KafkaException e) {
      throw new ImportException(
          "topic " + Topics.RUNS + " at " + brokers + " cannot be read: " + rootMessage(e), e);
    }
  }

  private static String rootMessage(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return Objects.requireNonNullElse(root.getMessage(), root.getClass().getSimpleName());
  }
}
