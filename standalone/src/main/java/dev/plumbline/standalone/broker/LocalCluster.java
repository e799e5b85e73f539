package dev.plumbline.standalone.broker;

import dev.plumbline.model.topic.TopicAdmin;
import dev.plumbline.model.topic.TopicCatalogue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;

/** An embedded broker that has every topic of the catalogue, and the folder it lives in. */
public final class LocalCluster implements AutoCloseable {

  private static final Duration LEADER_TIMEOUT = Duration.ofSeconds(30);

  /** As many as the topology has threads: every further one is files to make, and no faster. */
  private static final TopicCatalogue FOR_ONE_COMMAND =
      new TopicCatalogue(2, TopicCatalogue.DEFAULT_REPLICATION);

  private final DataFolder data;
  private final EmbeddedBroker broker;

  private LocalCluster(DataFolder data, EmbeddedBroker broker) {
    this.data = data;
    this.broker = broker;
  }

  /**
   * Starts one that is deleted on close, on a free port.
   *
   * @throws BrokerException if it does not start
   */
  public static LocalCluster temporary() {
    return start(DataFolder.temporary(), EmbeddedBroker.ANY_PORT);
  }

  /**
   * Starts one for the length of a command that works on one run: as {@link #temporary()}, with
   * fewer partitions, which is quicker to start and to end.
   *
   * @throws BrokerException if it does not start
   */
  public static LocalCluster forOneCommand() {
    return start(DataFolder.temporary(), EmbeddedBroker.ANY_PORT, FOR_ONE_COMMAND);
  }

  /**
   * Starts one whose data is kept.
   *
   * @param port port of the broker, or {@link EmbeddedBroker#ANY_PORT}
   * @throws BrokerException if it does not start: folder in use, port taken
   */
  public static LocalCluster kept(Path folder, int port) {
    return start(DataFolder.kept(folder), port);
  }

  /**
   * Starts one in a folder that is open already; the folder is closed with the cluster.
   *
   * @throws BrokerException if it does not start; the folder is closed then
   */
  public static LocalCluster start(DataFolder data, int port) {
    return start(data, port, new TopicCatalogue());
  }

  /**
   * Starts one with topics of another size in a folder that is open already; the folder is closed
   * with the cluster.
   *
   * @throws BrokerException if it does not start; the folder is closed then
   */
  public static LocalCluster start(DataFolder data, int port, TopicCatalogue topics) {
    EmbeddedBroker broker = null;
    try {
      broker = EmbeddedBroker.start(data, port);
      try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()))) {
        new TopicAdmin(admin, LEADER_TIMEOUT).create(topics.specs());
      }
      return new LocalCluster(data, broker);
    } catch (RuntimeException e) {
      if (broker != null) {
        broker.close();
      }
      data.close();
      throw e;
    }
  }

  /** Where clients connect. */
  public String bootstrap() {
    return broker.bootstrap();
  }

  /** Properties for every client. */
  public Map<String, Object> clientProperties() {
    return Map.of("bootstrap.servers", broker.bootstrap());
  }

  /** The folder it lives in. */
  public DataFolder data() {
    return data;
  }

  /** How long the broker took to start. */
  public Duration startup() {
    return broker.startup();
  }

  /** Stops the broker and gives the folder free. Closing twice does nothing. */
  @Override
  public void close() {
    try {
      broker.close();
    } finally {
      data.close();
    }
  }
}
