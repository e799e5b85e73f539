package dev.plumbline.bench.rivals;

import dev.plumbline.bench.cluster.BrokerProcess;
import dev.plumbline.bench.cluster.JvmSettings;
import dev.plumbline.bench.cluster.Preloaded;
import dev.plumbline.bench.cluster.StreamProcess;
import dev.plumbline.bench.cluster.StreamSettings;
import dev.plumbline.bench.cluster.TopicVolumes;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.RunStats;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The product: the shipped topology on the raw topic.
 *
 * @param loaded what lies in the topic
 * @param broker where
 * @param jvm its JVM
 * @param settings as shipped
 * @param check throws when the final figures are wrong
 */
record PlumblineRival(
    Preloaded loaded,
    BrokerProcess broker,
    JvmSettings jvm,
    StreamSettings settings,
    Consumer<Map<StatKey, RunStats>> check)
    implements Rival {
  static final String NAME = "plumbline";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String computes() {
    return "everything it ships: exact and 64-buckets-an-octave distributions by window, run and"
        + " fleet, sequence checks, accounts, verdicts; exactly once";
  }

  @Override
  public long rows() {
    return loaded.rows();
  }

  @Override
  public Score run(int round) throws InterruptedException {
    String applicationId = "bench-plumbline-" + round;
    TopicTail results = new TopicTail(broker.clientProperties(), Topics.RUNSTATS);
    try (TopicVolumes topics = new TopicVolumes(broker.clientProperties())) {
      Score score;
      try (StreamProcess stream =
          StreamProcess.start(jvm, broker.bootstrap(), settings.withApplicationId(applicationId))) {
        score =
            new Progress(broker, stream::figures)
                .await(
                    NAME,
                    round,
                    loaded.topic(),
                    loaded.records(),
                    rows(),
                    () -> topics.hasCommitted(applicationId, loaded.endsByPartition()));
      }
      check.accept(finals(results));
      topics.forget(applicationId);
      return score;
    }
  }

  private static Map<StatKey, RunStats> finals(TopicTail results) {
    Map<StatKey, RunStats> finals = new HashMap<>();
    results.forEach(
        (key, value) -> {
          RunStats stats = JsonValues.read(value, RunStats.class);
          if (stats.ended()) {
            finals.put(stats.key(), stats);
          }
        });
    return finals;
  }
}
