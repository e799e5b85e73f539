package dev.plumbline.stream.runner;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeSet;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * Where and how the topology runs.
 *
 * @param bootstrap broker list
 * @param applicationId consumer group and prefix of internal topics; the same for all instances
 * @param stateDir folder for local files, one per instance
 * @param threads stream threads, at least 1
 * @param processing what holds after an instance has died
 * @param commitInterval how often results become visible to readers of committed records, while the
 *     topology is up with its input, at least 1 ms; one that is behind commits every three seconds
 *     if this is less. Exactly once, a transaction lasts that long: less than its timeout
 * @param sessionTimeout after which a dead instance's work is taken over
 * @param transactionTimeout after which a dead instance's open transaction no longer holds readers
 *     up
 * @param clientProperties standard client properties: security and tuning; they win over defaults
 */
public record RunnerConfig(
    String bootstrap,
    String applicationId,
    Path stateDir,
    int threads,
    Processing processing,
    Duration commitInterval,
    Duration sessionTimeout,
    Duration transactionTimeout,
    Map<String, String> clientProperties) {

  /** Application id when nothing else is said. */
  public static final String DEFAULT_APPLICATION_ID = "plumbline-stream";

  /** Checks the ranges. */
  public RunnerConfig {
    if (threads < 1) {
      throw new IllegalArgumentException("stream threads are at least 1, found " + threads);
    }
    if (commitInterval.toMillis() < 1) {
      throw new IllegalArgumentException(
          "commit interval is at least 1 ms, found " + commitInterval.toMillis());
    }
    clientProperties = Map.copyOf(clientProperties);
    if (processing == Processing.EXACTLY_ONCE
        && clientProperties.keySet().stream().noneMatch(RunnerConfig::isTransactionTimeout)
        && commitInterval.compareTo(transactionTimeout) >= 0) {
      throw new IllegalArgumentException(
          "commit interval is less than the transaction timeout of "
              + transactionTimeout.toMillis()
              + " ms, found "
              + commitInterval.toMillis());
    }
  }

  private static boolean isTransactionTimeout(String property) {
    return property.endsWith(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG);
  }

  /** Two threads, exactly once, commits every 200 ms, dead instances noticed after 6 s. */
  public static RunnerConfig of(String bootstrap, Path stateDir) {
    return new RunnerConfig(
        bootstrap,
        DEFAULT_APPLICATION_ID,
        stateDir,
        2,
        Processing.EXACTLY_ONCE,
        Duration.ofMillis(200),
        Duration.ofSeconds(6),
        Duration.ofSeconds(10),
        Map.of());
  }

  /** The same with standard client properties. */
  public RunnerConfig withClientProperties(Map<String, String> properties) {
    return new RunnerConfig(
        bootstrap,
        applicationId,
        stateDir,
        threads,
        processing,
        commitInterval,
        sessionTimeout,
        transactionTimeout,
        properties);
  }

  /** The same under another application id. */
  public RunnerConfig withApplicationId(String id) {
    return new RunnerConfig(
        bootstrap,
        id,
        stateDir,
        threads,
        processing,
        commitInterval,
        sessionTimeout,
        transactionTimeout,
        clientProperties);
  }

  /** The same with another number of stream threads. */
  public RunnerConfig withThreads(int number) {
    return new RunnerConfig(
        bootstrap,
        applicationId,
        stateDir,
        number,
        processing,
        commitInterval,
        sessionTimeout,
        transactionTimeout,
        clientProperties);
  }

  /** The same with another guarantee. */
  public RunnerConfig withProcessing(Processing guarantee) {
    return new RunnerConfig(
        bootstrap,
        applicationId,
        stateDir,
        threads,
        guarantee,
        commitInterval,
        sessionTimeout,
        transactionTimeout,
        clientProperties);
  }

  /** The same with another commit interval. */
  public RunnerConfig withCommitInterval(Duration interval) {
    return new RunnerConfig(
        bootstrap,
        applicationId,
        stateDir,
        threads,
        processing,
        interval,
        sessionTimeout,
        transactionTimeout,
        clientProperties);
  }

  /** Client properties by name only: their values can be passwords. */
  @Override
  public String toString() {
    return "RunnerConfig["
        + bootstrap
        + ", "
        + applicationId
        + ", client properties "
        + new TreeSet<>(clientProperties.keySet())
        + "]";
  }
}
