package dev.plumbline.stream.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;

final class RunnerPropertiesTest {
  private final RunnerConfig config = RunnerConfig.of("broker:9092", Path.of("state"));

  @Test
  void clientPropertiesWinOverDefaultsButNotOverExactlyOnce() {
    Properties properties =
        RunnerProperties.of(
            config.withClientProperties(
                Map.of(
                    "security.protocol", "SSL",
                    "commit.interval.ms", "1500",
                    "processing.guarantee", "at_least_once",
                    "application.id", "other")));

    assertThat(properties)
        .containsEntry("security.protocol", "SSL")
        .containsEntry("commit.interval.ms", "1500")
        .containsEntry("processing.guarantee", "exactly_once_v2")
        .containsEntry("application.id", RunnerConfig.DEFAULT_APPLICATION_ID)
        .containsEntry("group.protocol", "classic");
    assertThat(new StreamsConfig(properties).getMainConsumerConfigs("group", "client", 0))
        .containsEntry("max.poll.records", 20)
        .containsEntry("session.timeout.ms", 6_000)
        .containsEntry("max.partition.fetch.bytes", 4 << 20);
  }

  @Test
  void aNameWithoutPrefixWinsOverOurDefaultAsOneWithPrefixDoes() {
    Map<String, String> bare = Map.of("linger.ms", "50", "max.poll.records", "7");
    Map<String, String> prefixed =
        Map.of("producer.linger.ms", "50", "consumer.max.poll.records", "7");

    for (Map<String, String> given : List.of(bare, prefixed)) {
      StreamsConfig streams =
          new StreamsConfig(RunnerProperties.of(config.withClientProperties(given)));

      assertThat(streams.getProducerConfigs("client")).containsEntry("linger.ms", "50");
      assertThat(streams.getMainConsumerConfigs("group", "client", 0))
          .containsEntry("max.poll.records", "7");
      assertThat(streams.getRestoreConsumerConfigs("client"))
          .containsEntry("max.poll.records", "7");
    }
  }

  @Test
  void changelogsAreRestoredManyEntriesAtATime() {
    assertThat(new StreamsConfig(RunnerProperties.of(config)).getRestoreConsumerConfigs("client"))
        .containsEntry("max.poll.records", 10_000);
  }

  @Test
  void atLeastOnceIsChosenByItsOwnSettingOnly() {
    assertThat(RunnerProperties.of(config.withProcessing(Processing.AT_LEAST_ONCE)))
        .containsEntry("processing.guarantee", "at_least_once");
  }

  @Test
  void aBacklogIsCommittedEveryThreeSecondsOrAsSeldomAsWasChosen() {
    assertThat(RunnerProperties.of(config.withCommitInterval(Duration.ofMillis(200))))
        .containsEntry("commit.interval.ms", 3_000L);
    assertThat(RunnerProperties.of(config.withCommitInterval(Duration.ofSeconds(5))))
        .containsEntry("commit.interval.ms", 5_000L);
  }

  @Test
  void aCommitIntervalThatOutlivesItsTransactionIsRefused() {
    assertThatThrownBy(() -> config.withCommitInterval(Duration.ofSeconds(10)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "commit interval is less than the transaction timeout of 10000 ms, found 10000");
    Map<String, String> patient = Map.of("producer.transaction.timeout.ms", "60000");
    assertThat(
            config
                .withClientProperties(patient)
                .withCommitInterval(Duration.ofSeconds(10))
                .commitInterval())
        .isEqualTo(Duration.ofSeconds(10));
    assertThat(
            config
                .withProcessing(Processing.AT_LEAST_ONCE)
                .withCommitInterval(Duration.ofSeconds(10))
                .commitInterval())
        .isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void missingTopicsAreNamedWithTheCommandThatCreatesThem() {
    List<String> missing = new ArrayList<>(List.of("b", "a"));

    assertThatThrownBy(() -> TopicCheck.judge(config, missing, Map.of()))
        .isInstanceOf(StreamFailure.class)
        .hasMessageContaining("topic a, topic b")
        .hasMessageContaining("plumbline topics create --bootstrap broker:9092");
  }

  @Test
  void rawTopicsOfDifferentWidthAreRefused() {
    assertThatThrownBy(
            () -> TopicCheck.judge(config, new ArrayList<>(), Map.of("zones", 4, "device", 2)))
        .isInstanceOf(StreamFailure.class)
        .hasMessageContaining("same number of partitions");
  }

  @Test
  void theTextOfTheSettingsHoldsNoSecret() {
    RunnerConfig secret =
        RunnerConfig.of("broker:9092", Path.of("state"))
            .withClientProperties(Map.of("sasl.jaas.config", "password=\"hunter2\""));
    assertThat(secret.toString()).contains("broker:9092", "sasl.jaas.config");
    assertThat(secret.toString()).doesNotContain("hunter2");
  }
}
