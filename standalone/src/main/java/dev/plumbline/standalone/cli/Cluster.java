package dev.plumbline.standalone.cli;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;

/** A Kafka cluster that has answered. */
final class Cluster {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Map<String, Object> clientProperties;

  private Cluster(Map<String, Object> clientProperties) {
    this.clientProperties = Map.copyOf(clientProperties);
  }

  /**
   * Asks a cluster for a sign of life.
   *
   * @throws CommandFailure if none comes within ten seconds, or the properties cannot be used
   */
  static Cluster connect(Map<String, Object> clientProperties) {
    Cluster cluster = new Cluster(clientProperties);
    Object where = clientProperties.get(KafkaOptions.BOOTSTRAP);
    try (Admin admin = cluster.admin()) {
      admin.describeCluster().nodes().get();
      return cluster;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TimeoutException) {
        throw CommandFailure.notFinished(
            "no broker answers at " + where + " within " + PATIENCE.toSeconds() + " s", e);
      }
      throw CommandFailure.notFinished(
          "the broker at " + where + " refuses: " + String.valueOf(e.getCause()), e);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    } catch (KafkaException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw CommandFailure.usage(
          "these client properties cannot be used: " + cause.getMessage(), e);
    }
  }

  /** Properties for every client of this cluster. */
  Map<String, Object> clientProperties() {
    return clientProperties;
  }

  /** A client that asks and changes the cluster; the caller closes it. */
  Admin admin() {
    Map<String, Object> properties = new HashMap<>(clientProperties);
    String patience = Long.toString(PATIENCE.toMillis());
    properties.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, patience);
    properties.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, patience);
    return Admin.create(properties);
  }
}
