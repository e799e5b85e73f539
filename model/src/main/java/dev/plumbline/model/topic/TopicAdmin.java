package dev.plumbline.model.topic;

import dev.plumbline.model.topic.TopicCatalogue.TopicSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Creates missing topics and compares those that are there; never changes a topic. */
public final class TopicAdmin {
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final Admin admin;
  private final Duration leaderTimeout;

  /**
   * Makes an administrator of a cluster.
   *
   * @param admin client of the cluster; stays the caller's to close
   * @param leaderTimeout how long {@link #create} waits until every partition has a leader, and
   *     then until every leader answers
   */
  public TopicAdmin(Admin admin, Duration leaderTimeout) {
    this.admin = admin;
    this.leaderTimeout = leaderTimeout;
  }

  /**
   * Creates the topics that are missing and waits until all take records. Topics that are there
   * stay as they are; {@link #verify} says how they differ.
   *
   * @return names of the topics created, sorted
   * @throws KafkaException if the cluster refuses, or a partition has no leader that answers in
   *     time
   */
  public Set<String> create(Collection<TopicSpec> specs) {
    Set<String> existing = get("topics cannot be listed", admin.listTopics().names());
    List<NewTopic> missing =
        specs.stream()
            .filter(spec -> !existing.contains(spec.name()))
            .map(
                spec ->
                    new NewTopic(spec.name(), spec.partitions(), spec.replication())
                        .configs(spec.config()))
            .toList();
    Set<String> created = new TreeSet<>();
    admin
        .createTopics(missing)
        .values()
        .forEach(
            (name, future) -> {
              if (wasCreated(name, future)) {
                created.add(name);
              }
            });
    awaitLeaders(specs.stream().map(TopicSpec::name).toList());
    return created;
  }

  /**
   * Compares the topics of a cluster with what they should be.
   *
   * @return every difference, in the order of the topics; empty if there is none
   * @throws KafkaException if the cluster cannot be asked
   */
  public List<TopicDifference> verify(Collection<TopicSpec> specs) {
    Map<String, TopicDescription> topics = describe(specs.stream().map(TopicSpec::name).toList());
    Map<String, Config> configs = configs(topics.keySet());
    List<TopicDifference> differences = new ArrayList<>();
    for (TopicSpec spec : specs) {
      TopicDescription topic = topics.get(spec.name());
      Config config = configs.get(spec.name());
      if (topic == null || config == null) {
        differences.add(new TopicDifference(spec.name(), "topic", "there", "missing"));
      } else {
        compare(spec, topic, config, differences);
      }
    }
    return differences;
  }

  private static void compare(
      TopicSpec spec, TopicDescription topic, Config config, List<TopicDifference> differences) {
    compare(spec, "partitions", spec.partitions(), topic.partitions().size(), differences);
    int replication =
        topic.partitions().stream().mapToInt(part -> part.replicas().size()).min().orElse(0);
    compare(spec, "replication", spec.replication(), replication, differences);
    spec.config()
        .forEach(
            (setting, expected) -> {
              ConfigEntry entry = config.get(setting);
              Object found = entry == null || entry.value() == null ? "unset" : entry.value();
              compare(spec, setting, expected, found, differences);
            });
  }

  private static void compare(
      TopicSpec spec,
      String setting,
      Object expected,
      Object found,
      List<TopicDifference> differences) {
    String expectedText = normalised(expected);
    String foundText = normalised(found);
    if (!expectedText.equals(foundText)) {
      differences.add(new TopicDifference(spec.name(), setting, expectedText, foundText));
    }
  }

  /** Lists like {@code compact,delete} mean the same in any order. */
  private static String normalised(Object value) {
    return String.join(",", new TreeSet<>(List.of(value.toString().split(",", -1))));
  }

  private static boolean wasCreated(String name, KafkaFuture<Void> future) {
    try {
      future.get();
      return true;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TopicExistsException) {
        return false;
      }
      throw failure("topic " + name + " cannot be created", e);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  private void awaitLeaders(Collection<String> names) {
    long attempts = leaderTimeout.dividedBy(PAUSE);
    Map<String, TopicDescription> topics = describe(names);
    for (long attempt = 1; attempt < attempts && !leaderless(names, topics).isEmpty(); attempt++) {
      sleep();
      topics = describe(names);
    }
    Set<String> waiting = leaderless(names, topics);
    if (!waiting.isEmpty()) {
      throw new KafkaException("topics without a leader in time: " + String.join(", ", waiting));
    }
    awaitAnswers(topics.values());
  }

  /**
   * Waits until every leader knows that it is one. A broker learns who leads before it opens the
   * partition; a producer that has several requests under way in between can have the second one
   * accepted and the first one refused, and then waits until its delivery timeout, because the
   * sequence numbers never fit again.
   */
  private void awaitAnswers(Collection<TopicDescription> topics) {
    Map<TopicPartition, OffsetSpec> partitions =
        topics.stream()
            .flatMap(
                topic ->
                    topic.partitions().stream()
                        .map(part -> new TopicPartition(topic.name(), part.partition())))
            .collect(Collectors.toMap(Function.identity(), partition -> OffsetSpec.latest()));
    ListOffsetsOptions inTime =
        new ListOffsetsOptions().timeoutMs(Math.toIntExact(leaderTimeout.toMillis()));
    get("topics with a leader that does not answer", admin.listOffsets(partitions, inTime).all());
  }

  private static Set<String> leaderless(
      Collection<String> names, Map<String, TopicDescription> topics) {
    Set<String> waiting = new TreeSet<>(names);
    topics.forEach(
        (name, topic) -> {
          if (topic.partitions().stream()
              .allMatch(part -> part.leader() != null && !part.leader().isEmpty())) {
            waiting.remove(name);
          }
        });
    return waiting;
  }

  private Map<String, TopicDescription> describe(Collection<String> names) {
    Map<String, TopicDescription> topics = new TreeMap<>();
    admin
        .describeTopics(names)
        .topicNameValues()
        .forEach(
            (name, future) -> {
              try {
                topics.put(name, future.get());
              } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                  throw failure("topic " + name + " cannot be described", e);
                }
              } catch (InterruptedException e) {
                throw new InterruptException(e);
              }
            });
    return topics;
  }

  private Map<String, Config> configs(Collection<String> names) {
    List<ConfigResource> resources =
        names.stream().map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name)).toList();
    return get("topic settings cannot be read", admin.describeConfigs(resources).all())
        .entrySet()
        .stream()
        .collect(Collectors.toMap(entry -> entry.getKey().name(), Map.Entry::getValue));
  }

  private static <T> T get(String what, KafkaFuture<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw failure(what, e);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  private static KafkaException failure(String what, ExecutionException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return new KafkaException(what + ": " + cause.getMessage(), cause);
  }

  private static void sleep() {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
