package dev.plumbline.standalone.cli;

import dev.plumbline.bounds.BoundFile;
import dev.plumbline.ingest.bounds.BoundPublisher;
import dev.plumbline.standalone.broker.DataFolder;
import dev.plumbline.standalone.broker.LocalCluster;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.runner.RunnerConfig;
import dev.plumbline.stream.runner.StreamFailure;
import dev.plumbline.stream.runner.StreamRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a whole job stands on: a cluster with the topics, and the topology running against it. It is
 * the same topology on a broker of our own and on somebody's cluster.
 */
final class Spine implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Spine.class);
  private static final Duration BOUNDS_TIMEOUT = Duration.ofSeconds(15);

  /**
   * Kafka's defaults spare a distant broker and wait up to half a second between two looks: until
   * internal topics are there, until a rebalance or an end is through. Ours is in this JVM.
   */
  private static final Map<String, String> BROKER_IS_NEAR =
      Map.of(
          ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
          "50",
          StreamsConfig.RETRY_BACKOFF_MS_CONFIG,
          "20",
          StreamsConfig.POLL_MS_CONFIG,
          "20");

  private final Map<String, Object> clientProperties;
  private final DataFolder folder;
  private final @Nullable LocalCluster local;
  private @Nullable StreamWatch streams;

  private Spine(
      Map<String, Object> clientProperties, DataFolder folder, @Nullable LocalCluster local) {
    this.clientProperties = clientProperties;
    this.folder = folder;
    this.local = local;
  }

  /** On a broker of its own; the folder is closed with it. */
  static Spine on(LocalCluster local) {
    return new Spine(local.clientProperties(), local.data(), local);
  }

  /** On an existing cluster. */
  static Spine on(Cluster cluster) {
    return new Spine(cluster.clientProperties(), DataFolder.temporary(), null);
  }

  Map<String, Object> clientProperties() {
    return clientProperties;
  }

  /** Where this job may keep files as long as the spine stands. */
  Path folder() {
    return folder.path();
  }

  /** Publishes bounds; returns when they are acknowledged. */
  void publish(List<BoundFile> files) {
    BoundPublisher publisher = new BoundPublisher(clientProperties, BOUNDS_TIMEOUT);
    for (BoundFile file : files) {
      publisher.publish(file.histories());
    }
  }

  /**
   * Starts the topology, unless an instance of it serves the cluster already.
   *
   * @throws StreamFailure if it cannot start
   */
  void startStreams() throws StreamFailure {
    if (local == null && someoneServes()) {
      LOG.info("the cluster has a running topology, it will do the work");
      return;
    }
    RunnerConfig config =
        RunnerConfig.of(
                String.valueOf(clientProperties.get(KafkaOptions.BOOTSTRAP)), folder.streamsState())
            .withClientProperties(streamProperties());
    StreamRunner runner = new StreamRunner(StreamConfig.defaults(), config);
    runner.start();
    streams = new StreamWatch(runner, Thread.currentThread());
  }

  /** The topology of this process; nothing before the start, or when another process runs it. */
  Optional<RunningTopology> topology() {
    return Optional.ofNullable(streams).map(StreamWatch::topology);
  }

  /**
   * Does work that needs the topology; when the topology fails meanwhile, the work is interrupted
   * and the failure of the topology is what is thrown.
   */
  <T> T with(java.util.function.Supplier<T> work) throws StreamFailure {
    try {
      return work.get();
    } catch (RuntimeException e) {
      rethrowStreamFailure();
      throw e;
    }
  }

  /** Throws what ended the topology, if it ended by itself. */
  void rethrowStreamFailure() throws StreamFailure {
    if (streams != null) {
      streams.rethrow();
    }
  }

  private boolean someoneServes() {
    String group = RunnerConfig.DEFAULT_APPLICATION_ID;
    try (Admin admin = Admin.create(clientProperties)) {
      return admin.describeConsumerGroups(List.of(group)).all().get().values().stream()
          .anyMatch(description -> !description.members().isEmpty());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof GroupIdNotFoundException) {
        return false;
      }
      throw CommandFailure.notFinished(
          "cannot see whether a topology runs on the cluster: " + e.getCause(), e);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  private Map<String, String> streamProperties() {
    Map<String, String> texts = new TreeMap<>(local == null ? Map.of() : BROKER_IS_NEAR);
    clientProperties.forEach((name, value) -> texts.put(name, String.valueOf(value)));
    return texts;
  }

  /** Stops the topology, then the broker, each with its own deadline. */
  @Override
  public void close() {
    Thread.interrupted(); // what closes must be able to wait
    try {
      if (streams != null) {
        streams.close();
      }
    } finally {
      if (local != null) {
        local.close();
      } else {
        folder.close();
      }
    }
  }
}
