package dev.plumbline.stream.runner;

import dev.plumbline.model.topic.Topics;
import dev.plumbline.stream.topology.PlumblineTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Looks whether the topics are there before anything is started. */
final class TopicCheck {
  private static final long TIMEOUT_SECONDS = 30;
  private static final List<String> WRITTEN =
      List.of(
          Topics.BOUNDS,
          Topics.STATS,
          Topics.RUNSTATS,
          Topics.FLEET,
          Topics.TOTALS,
          Topics.VERDICTS,
          Topics.ALERTS,
          Topics.ACCOUNTING,
          Topics.DEADLETTERS);

  private TopicCheck() {}

  /** Fails with the names of missing topics, or when raw topics differ in partitions. */
  static void check(RunnerConfig config) throws StreamFailure {
    List<String> needed = new ArrayList<>(PlumblineTopology.RAW_TOPICS);
    needed.addAll(WRITTEN);
    List<String> missing = new ArrayList<>();
    Map<String, Integer> partitions = new TreeMap<>();
    try (Admin admin = Admin.create(RunnerProperties.ofAdmin(config))) {
      for (Map.Entry<String, KafkaFuture<TopicDescription>> topic :
          admin.describeTopics(needed).topicNameValues().entrySet()) {
        try {
          TopicDescription found = topic.getValue().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
          if (PlumblineTopology.RAW_TOPICS.contains(topic.getKey())) {
            partitions.put(topic.getKey(), found.partitions().size());
          }
        } catch (ExecutionException e) {
          if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
            throw unreachable(config, e.getCause() == null ? e : e.getCause());
          }
          missing.add(topic.getKey());
        }
      }
    } catch (TimeoutException e) {
      throw unreachable(config, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StreamFailure("interrupted while looking at the topics", e);
    }
    judge(config, missing, partitions);
  }

  static void judge(RunnerConfig config, List<String> missing, Map<String, Integer> partitions)
      throws StreamFailure {
    if (!missing.isEmpty()) {
      missing.sort(String::compareTo);
      throw new StreamFailure(
          "missing on "
              + config.bootstrap()
              + ": topic "
              + String.join(", topic ", missing)
              + "; create them with: plumbline topics create --bootstrap "
              + config.bootstrap());
    }
    if (partitions.values().stream().distinct().count() > 1) {
      throw new StreamFailure(
          "raw topics must have the same number of partitions, found "
              + partitions
              + "; compare with: plumbline topics verify --bootstrap "
              + config.bootstrap());
    }
  }

  private static StreamFailure unreachable(RunnerConfig config, Throwable cause) {
    return new StreamFailure(
        "no answer about topics from " + config.bootstrap() + ": " + cause.getMessage(), cause);
  }
}
