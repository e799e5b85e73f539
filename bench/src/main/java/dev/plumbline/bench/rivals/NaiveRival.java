package dev.plumbline.bench.rivals;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.bench.cluster.BrokerProcess;
import dev.plumbline.bench.cluster.ChildLoop;
import dev.plumbline.bench.cluster.ChildProcess;
import dev.plumbline.bench.cluster.JvmSettings;
import dev.plumbline.bench.cluster.StreamFigures;
import dev.plumbline.bench.cluster.StreamSettings;
import dev.plumbline.bench.cluster.TopicVolumes;
import dev.plumbline.bench.load.Expected;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * {@link NaiveTopology} on events that lie in its topic when the clock starts.
 *
 * @param expected what must come out
 * @param broker where
 * @param jvm its JVM
 * @param settings those of the product: threads and commit interval are taken from them
 */
record NaiveRival(Expected expected, BrokerProcess broker, JvmSettings jvm, StreamSettings settings)
    implements Rival {
  static final String NAME = "naive";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String computes() {
    return "count, sum, min, max, log2 histogram (8 buckets an octave) by (source, zone, 10 s)";
  }

  @Override
  public long rows() {
    return expected.count();
  }

  @Override
  public Score run(int round) throws InterruptedException {
    String applicationId = "bench-naive-" + round;
    TopicTail results = new TopicTail(broker.clientProperties(), NaiveTopology.STATS);
    Score score;
    try (ChildProcess child =
        ChildProcess.start(
            NAME,
            jvm,
            NaiveChild.class,
            List.of(
                broker.bootstrap(),
                applicationId,
                Integer.toString(settings.threads()),
                Long.toString(settings.commitMillis())))) {
      score =
          new Progress(broker, () -> child.ask(ChildLoop.FIGURES, StreamFigures.class))
              .await(NAME, round, NaiveTopology.repartitionTopic(applicationId), rows());
    }
    ZoneAnswer.check(NAME, expected, answers(results), true);
    try (TopicVolumes topics = new TopicVolumes(broker.clientProperties())) {
      topics.forget(applicationId);
    }
    return score;
  }

  /** The newest aggregate of every zone and window. */
  private static List<ZoneAnswer> answers(TopicTail results) {
    Map<String, byte[]> newest = new HashMap<>();
    results.forEach((key, value) -> newest.put(new String(key, UTF_8), value));
    List<ZoneAnswer> answers = new ArrayList<>();
    newest.forEach(
        (key, value) -> {
          String source = key.substring(0, key.indexOf('|'));
          String zone = key.substring(source.length() + 1, key.lastIndexOf('@'));
          answers.add(NaiveStats.read(value).answer(source, zone));
        });
    return answers;
  }
}
