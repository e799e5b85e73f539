package dev.plumbline.standalone.cli;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the cluster is and how clients talk to it. */
final class KafkaOptions {

  static final String BOOTSTRAP = "bootstrap.servers";

  @Option(
      names = "--bootstrap",
      paramLabel = "HOST:PORT[,HOST:PORT]",
      description = "An existing Kafka cluster.")
  private @Nullable String bootstrap;

  @Option(
      names = "--kafka-config",
      paramLabel = "FILE",
      description =
          "Standard client properties (TLS, SASL, timeouts), passed on to every client. --bootstrap"
              + " wins over bootstrap.servers in it.")
  private @Nullable Path configFile;

  /** Whether a cluster was named. */
  boolean isPresent() {
    return bootstrap != null || configFile != null;
  }

  /**
   * The client properties, bootstrap servers included.
   *
   * @throws CommandFailure if the file cannot be read or no cluster is named
   */
  Map<String, Object> clientProperties() {
    Map<String, Object> properties = new HashMap<>();
    if (configFile != null) {
      Properties read = new Properties();
      try (Reader reader = Files.newBufferedReader(configFile, StandardCharsets.UTF_8)) {
        read.load(reader);
      } catch (IOException | IllegalArgumentException e) {
        throw CommandFailure.usage(
            "--kafka-config " + configFile + " cannot be read: " + e.getMessage(), e);
      }
      read.stringPropertyNames().forEach(name -> properties.put(name, read.getProperty(name)));
    }
    if (bootstrap != null) {
      properties.put(BOOTSTRAP, bootstrap);
    }
    if (!properties.containsKey(BOOTSTRAP)) {
      throw CommandFailure.usage(
          "no cluster named: --bootstrap HOST:PORT, or bootstrap.servers in --kafka-config FILE");
    }
    return properties;
  }
}
