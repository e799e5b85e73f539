package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.topic.ReaderProperties;
import dev.plumbline.sinks.http.AdminServer;
import dev.plumbline.sinks.http.AdminStartException;
import dev.plumbline.sinks.lag.KafkaOffsets;
import dev.plumbline.sinks.lag.LagView;
import dev.plumbline.sinks.lag.LagWatch;
import dev.plumbline.sinks.lag.OffsetSource;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Counter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything that {@code plumbline sinks} and the demo start: a reader of the topics, the metrics
 * page and the admin port. Started once, closed once.
 */
public final class SinksRunner implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SinksRunner.class);
  private static final long CLOSE_MILLIS = 5000;

  private final Map<String, Object> consumerProperties;
  private final SinksConfig config;
  private final Function<Map<String, Object>, Consumer<byte[], byte[]>> consumers;
  private final Function<Map<String, Object>, OffsetSource> offsets;
  private final PrometheusMeterRegistry registry;

  private @Nullable TopicReader reader;
  private @Nullable Thread thread;
  private @Nullable AdminServer server;
  private @Nullable LagWatch lag;

  /**
   * Wires the sinks; nothing is opened yet.
   *
   * @param consumerProperties client properties, at least {@code bootstrap.servers}; group,
   *     offsets, isolation and deserializers are set here
   * @param config the rest
   */
  public SinksRunner(Map<String, Object> consumerProperties, SinksConfig config) {
    this(
        consumerProperties,
        config,
        KafkaConsumer::new,
        properties -> new KafkaOffsets(properties, config.nanoTime()));
  }

  SinksRunner(
      Map<String, Object> consumerProperties,
      SinksConfig config,
      Function<Map<String, Object>, Consumer<byte[], byte[]>> consumers,
      Function<Map<String, Object>, OffsetSource> offsets) {
    this.consumerProperties = Map.copyOf(consumerProperties);
    this.config = config;
    this.consumers = consumers;
    this.offsets = offsets;
    this.registry =
        new PrometheusMeterRegistry(
            PrometheusConfig.DEFAULT, new PrometheusRegistry(), meterClock(config));
  }

  /**
   * Opens the admin port and begins to read the topics.
   *
   * @throws AdminStartException when the port cannot be used, no broker answers, or a topic is
   *     missing; nothing stays open
   */
  public void start() {
    if (thread != null) {
      throw new IllegalStateException("the sinks are started once");
    }
    Consumer<byte[], byte[]> consumer = consumer();
    try {
      LagWatch watch = lagWatch();
      TopicReader reading = new TopicReader(consumer, config.clock(), counters()::count);
      registry
          .getPrometheusRegistry()
          .register(
              new FleetCollector(
                  reading::view,
                  () -> watch == null ? LagView.OFF : watch.view(),
                  config.page(),
                  config.build(),
                  config.clock(),
                  config.nanoTime()));
      server =
          AdminServer.start(
              config.admin(),
              new SinkPages(registry.getPrometheusRegistry(), reading, config.build().version()));
      reading.assign(config.startTimeout());
      Thread started = new Thread(reading, "plumbline-sinks-reader");
      started.setDaemon(true);
      reader = reading;
      thread = started;
      started.start();
      if (watch != null) {
        watch.start();
      }
    } catch (RuntimeException e) {
      consumer.close();
      close();
      throw e;
    }
    LOG.info("metrics on {}metrics", uri());
  }

  /**
   * Waits until everything is read that was there at the start.
   *
   * @return false when the time was not enough
   * @throws AdminStartException when reading ended before
   */
  public boolean awaitReady(Duration timeout) throws InterruptedException {
    TopicReader reading = started();
    boolean done = reading.awaitFirst(timeout);
    String failure = reading.failure();
    if (failure != null) {
      throw new AdminStartException("reading the topics ended: " + failure, null);
    }
    return done;
  }

  /** How the fleet stands now. */
  public FleetStatus status() {
    return SinkPages.status(started(), config.build().version());
  }

  /** The address of the admin port, ending in a slash. */
  public URI uri() {
    AdminServer running = server;
    if (running == null) {
      throw new IllegalStateException("the sinks are not started");
    }
    return running.uri();
  }

  /** The registry behind the page, for meters of the process. */
  public PrometheusMeterRegistry registry() {
    return registry;
  }

  /** Shows how a topology of this process stands on the page as well. */
  public void show(StreamsSource topology) {
    registry.getPrometheusRegistry().register(new StreamsCollector(topology));
  }

  /** Closes the port and the clients; does nothing when there is nothing to close. */
  @Override
  public void close() {
    AdminServer running = server;
    if (running != null) {
      running.close();
      server = null;
    }
    LagWatch watch = lag;
    if (watch != null) {
      watch.close();
      lag = null;
    }
    TopicReader reading = reader;
    Thread readingThread = thread;
    if (reading != null && readingThread != null) {
      reading.close();
      try {
        readingThread.join(CLOSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    registry.close();
  }

  private TopicReader started() {
    TopicReader reading = reader;
    if (reading == null) {
      throw new IllegalStateException("the sinks are not started");
    }
    return reading;
  }

  private @Nullable LagWatch lagWatch() {
    if (config.groups().isEmpty()) {
      return null;
    }
    lag =
        new LagWatch(
            offsets.apply(consumerProperties), config.groups(), config.clock(), config.nanoTime());
    return lag;
  }

  private Consumer<byte[], byte[]> consumer() {
    try {
      return consumers.apply(ReaderProperties.committed(consumerProperties));
    } catch (KafkaException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new AdminStartException("no Kafka client for the sinks: " + cause.getMessage(), e);
    }
  }

  private RecordCounters counters() {
    Map<Feed, Counter> read = new EnumMap<>(Feed.class);
    Map<Feed, Counter> rejected = new EnumMap<>(Feed.class);
    for (Feed feed : Feed.values()) {
      read.put(feed, counter(feed, "read"));
      rejected.put(feed, counter(feed, "rejected"));
    }
    return new RecordCounters(read, rejected);
  }

  private Counter counter(Feed feed, String outcome) {
    return Counter.builder("plumbline.sink.records")
        .description("Records of the result topics by whether this process could read them.")
        .tag("topic", feed.topic())
        .tag("outcome", outcome)
        .register(registry);
  }

  private static Clock meterClock(SinksConfig config) {
    return new Clock() {
      @Override
      public long wallTime() {
        return config.clock().millis();
      }

      @Override
      public long monotonicTime() {
        return config.nanoTime().getAsLong();
      }
    };
  }

  private record RecordCounters(Map<Feed, Counter> read, Map<Feed, Counter> rejected) {
    void count(Feed feed, boolean readable) {
      Counter counter = (readable ? read : rejected).get(feed);
      if (counter != null) {
        counter.increment();
      }
    }
  }
}
