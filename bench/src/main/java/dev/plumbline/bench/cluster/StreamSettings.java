package dev.plumbline.bench.cluster;

import dev.plumbline.stream.StateWrites;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.runner.Processing;
import dev.plumbline.stream.runner.RunnerConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * What a user can choose of the topology; the rest is as shipped.
 *
 * @param applicationId consumer group and prefix of internal topics
 * @param threads stream threads
 * @param processing what holds after an instance has died
 * @param commitMillis commit interval while the topology is up with its input
 * @param windowSeconds length of a window
 * @param idleSeconds time without a record after which everything of a source closes
 * @param stateWrites when state is written
 * @param clientProperties standard client properties, over the shipped ones
 */
public record StreamSettings(
    String applicationId,
    int threads,
    Processing processing,
    long commitMillis,
    long windowSeconds,
    long idleSeconds,
    StateWrites stateWrites,
    Map<String, String> clientProperties) {

  /** Freezes the properties. */
  public StreamSettings {
    clientProperties = Map.copyOf(clientProperties);
  }

  /** As shipped. */
  public static StreamSettings defaults(String applicationId) {
    RunnerConfig runner = RunnerConfig.of("", Path.of(""));
    StreamConfig stream = StreamConfig.defaults();
    return new StreamSettings(
        applicationId,
        runner.threads(),
        runner.processing(),
        runner.commitInterval().toMillis(),
        stream.windowSize().toSeconds(),
        stream.idle().toSeconds(),
        stream.stateWrites(),
        Map.of());
  }

  /** The same under another application id. */
  public StreamSettings withApplicationId(String id) {
    return new StreamSettings(
        id,
        threads,
        processing,
        commitMillis,
        windowSeconds,
        idleSeconds,
        stateWrites,
        clientProperties);
  }

  /** The same with another number of stream threads. */
  public StreamSettings withThreads(int number) {
    return new StreamSettings(
        applicationId,
        number,
        processing,
        commitMillis,
        windowSeconds,
        idleSeconds,
        stateWrites,
        clientProperties);
  }

  /** The same with another guarantee. */
  public StreamSettings withProcessing(Processing guarantee) {
    return new StreamSettings(
        applicationId,
        threads,
        guarantee,
        commitMillis,
        windowSeconds,
        idleSeconds,
        stateWrites,
        clientProperties);
  }

  /** The same with another commit interval. */
  public StreamSettings withCommitMillis(long millis) {
    return new StreamSettings(
        applicationId,
        threads,
        processing,
        millis,
        windowSeconds,
        idleSeconds,
        stateWrites,
        clientProperties);
  }

  /** The same with another commit interval, also while the topology is behind with its input. */
  public StreamSettings committingEvery(long millis) {
    Map<String, String> properties = new HashMap<>(clientProperties);
    properties.put("commit.interval.ms", Long.toString(millis));
    return withCommitMillis(millis).withClientProperties(properties);
  }

  /** The same with another window length. */
  public StreamSettings withWindowSeconds(long seconds) {
    return new StreamSettings(
        applicationId,
        threads,
        processing,
        commitMillis,
        seconds,
        idleSeconds,
        stateWrites,
        clientProperties);
  }

  /** The same with more or less patience with a silent source. */
  public StreamSettings withIdleSeconds(long seconds) {
    return new StreamSettings(
        applicationId,
        threads,
        processing,
        commitMillis,
        windowSeconds,
        seconds,
        stateWrites,
        clientProperties);
  }

  /** The same with state written at other moments. */
  public StreamSettings withStateWrites(StateWrites writes) {
    return new StreamSettings(
        applicationId,
        threads,
        processing,
        commitMillis,
        windowSeconds,
        idleSeconds,
        writes,
        clientProperties);
  }

  /** The same with other client properties. */
  public StreamSettings withClientProperties(Map<String, String> properties) {
    return new StreamSettings(
        applicationId,
        threads,
        processing,
        commitMillis,
        windowSeconds,
        idleSeconds,
        stateWrites,
        properties);
  }

  RunnerConfig runnerConfig(String bootstrap, Path stateFolder) {
    return RunnerConfig.of(bootstrap, stateFolder)
        .withApplicationId(applicationId)
        .withThreads(threads)
        .withProcessing(processing)
        .withClientProperties(clientProperties)
        .withCommitInterval(Duration.ofMillis(commitMillis));
  }

  StreamConfig streamConfig() {
    return StreamConfig.defaults()
        .withWindowSize(Duration.ofSeconds(windowSeconds))
        .withIdle(Duration.ofSeconds(idleSeconds))
        .withStateWrites(stateWrites);
  }
}
