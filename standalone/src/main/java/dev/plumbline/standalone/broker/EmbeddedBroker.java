package dev.plumbline.standalone.broker;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A KRaft broker and controller in this JVM, listening on loopback only. The log is formatted when
 * it is new and reopened when it is not.
 *
 * <p>The classes that start it are no public interface of Kafka: they are used here and nowhere
 * else, and Kafka's version is pinned.
 */
public final class EmbeddedBroker implements AutoCloseable {

  /** Port that asks for any free one. */
  public static final int ANY_PORT = 0;

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);
  private static final int PORT_ATTEMPTS = 5;

  private final KafkaRaftServer server;
  private final int port;
  private final Duration startup;
  private boolean closed;

  private EmbeddedBroker(KafkaRaftServer server, int port, Duration startup) {
    this.server = server;
    this.port = port;
    this.startup = startup;
  }

  /**
   * Starts a broker and waits until it serves requests.
   *
   * @param data where its log lives; stays open when the broker is closed
   * @param port port of the listener, or {@link #ANY_PORT}
   * @throws BrokerException if the port is taken or the log cannot be used
   */
  public static EmbeddedBroker start(DataFolder data, int port) {
    BrokerHalt.explain();
    format(data.brokerLog());
    if (port != ANY_PORT) {
      if (!LoopbackPort.isFree(port)) {
        throw new BrokerException(
            "port "
                + port
                + " on "
                + LoopbackPort.HOST
                + " is taken (another broker or another"
                + " plumbline?); choose another one with --port, 0 takes any free one");
      }
      return startOn(data, port);
    }
    for (int attempt = 1; ; attempt++) {
      int candidate = LoopbackPort.free();
      try {
        return startOn(data, candidate);
      } catch (BrokerException e) {
        // Between choosing and binding somebody else may have been faster.
        if (attempt == PORT_ATTEMPTS || LoopbackPort.isFree(candidate)) {
          throw e;
        }
        LOG.info("port {} was taken in the meantime, trying another", candidate);
      }
    }
  }

  private static EmbeddedBroker startOn(DataFolder data, int port) {
    Path log = data.brokerLog();
    long before = System.nanoTime();
    int controllerPort = LoopbackPort.free();
    KafkaRaftServer server;
    try {
      server =
          new KafkaRaftServer(
              new KafkaConfig(BrokerSettings.of(data, port, controllerPort)), Time.SYSTEM);
    } catch (RuntimeException e) {
      throw new BrokerException("the broker cannot use " + log + ": " + cause(e), e);
    }
    try {
      server.startup();
    } catch (RuntimeException e) {
      stop(server);
      throw new BrokerException(
          "the broker did not start on " + LoopbackPort.HOST + ":" + port + ": " + cause(e), e);
    }
    return new EmbeddedBroker(server, port, Duration.ofNanos(System.nanoTime() - before));
  }

  private static void format(Path log) {
    if (Files.exists(log.resolve("meta.properties"))) {
      return;
    }
    Formatter formatter =
        new Formatter()
            .setPrintStream(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
            .setNodeId(BrokerSettings.NODE_ID)
            .setClusterId(Uuid.randomUuid().toString())
            .setReleaseVersion(MetadataVersion.latestProduction())
            .setControllerListenerName(BrokerSettings.CONTROLLER_LISTENER)
            .setDirectories(List.of(log.toString()))
            .setMetadataLogDirectory(log.toString())
            .setIgnoreFormatted(true);
    try {
      formatter.run();
    } catch (Exception e) {
      throw new BrokerException(
          "the broker's log cannot be created in " + log + ": " + cause(e), e);
    }
  }

  /** Where clients connect, for instance {@code 127.0.0.1:19092}. */
  public String bootstrap() {
    return LoopbackPort.HOST + ":" + port;
  }

  /** How long it took from the first line of the start until requests were served. */
  public Duration startup() {
    return startup;
  }

  /** Stops the broker. Closing twice does nothing. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      stop(server);
    }
  }

  private static void stop(KafkaRaftServer server) {
    server.shutdown();
    server.awaitShutdown();
  }

  private static String cause(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }
}
