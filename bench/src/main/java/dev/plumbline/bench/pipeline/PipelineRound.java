package dev.plumbline.bench.pipeline;

import dev.plumbline.bench.cluster.BrokerProcess;
import dev.plumbline.bench.cluster.JvmSettings;
import dev.plumbline.bench.cluster.Preloaded;
import dev.plumbline.bench.cluster.StreamFigures;
import dev.plumbline.bench.cluster.StreamProcess;
import dev.plumbline.bench.cluster.StreamSettings;
import dev.plumbline.bench.cluster.TopicVolume;
import dev.plumbline.bench.cluster.TopicVolumes;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.standalone.cli.CommandFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * One round: a fresh application reads everything that lies in the raw topics. It is through when
 * its group has committed the end of the raw topic and every stream's END shows in the account and
 * in the marks of the roll-up, as a reader of committed records sees them.
 */
public final class PipelineRound {
  private static final Duration BETWEEN_SAMPLES = Duration.ofMillis(50);
  private static final Duration UNTIL_FIRST_RECORD = Duration.ofMillis(10);

  /** Nothing moves for so long: it never will. */
  private static final long STANDSTILL_NANOS = Duration.ofMinutes(3).toNanos();

  private static final List<String> OUTPUTS =
      List.of(
          Topics.STATS,
          Topics.RUNSTATS,
          Topics.VERDICTS,
          Topics.ACCOUNTING,
          Topics.DEADLETTERS,
          Topics.FLEET,
          Topics.TOTALS,
          Topics.ALERTS);

  private final BrokerProcess broker;
  private final JvmSettings jvm;
  private final Preloaded loaded;

  /**
   * Prepares rounds.
   *
   * @param broker with the loaded topic
   * @param jvm of the application
   * @param loaded what lies in the topic
   */
  public PipelineRound(BrokerProcess broker, JvmSettings jvm, Preloaded loaded) {
    this.broker = broker;
    this.jvm = jvm;
    this.loaded = loaded;
  }

  /**
   * Runs it.
   *
   * @param settings with an application id that was never used on this broker
   * @throws CommandFailure if the answer is wrong, or the application fails
   */
  public RoundFigures run(StreamSettings settings, RoundCheck answer) {
    try (TopicVolumes topics = new TopicVolumes(broker.clientProperties());
        Results results = new Results(broker.clientProperties())) {
      Map<TopicPartition, Long> before = topics.endOffsets(OUTPUTS);
      try (StreamProcess stream = StreamProcess.start(jvm, broker.bootstrap(), settings)) {
        Sample start = firstRecord(stream, results);
        List<Sample> samples = untilThrough(stream, results, topics, settings.applicationId());
        long heapLiveBytes = stream.figuresAfterCollection().process().heapUsedBytes();
        answer.check(results.accounts(), results.runStats());
        List<String> written = new ArrayList<>(OUTPUTS);
        written.addAll(topics.internalTopics(settings.applicationId()));
        return figures(
            start, samples, heapLiveBytes, topics, Map.copyOf(topics.written(written, before)));
      } finally {
        topics.forget(settings.applicationId());
      }
    }
  }

  private RoundFigures figures(
      Sample start,
      List<Sample> samples,
      long heapLiveBytes,
      TopicVolumes topics,
      Map<String, TopicVolume> written) {
    Sample end = samples.get(samples.size() - 1);
    Phase whole = Phase.between(start, end, loaded.rows());
    boolean rebalanced = end.records() != loaded.records();
    Sample processed = rebalanced ? end : first(samples, loaded.records());
    Phase steady = whole;
    if (!rebalanced) {
      Sample half = first(samples, loaded.records() / 2);
      // A tiny load is through between two samples.
      steady =
          half.records() == processed.records()
              ? whole
              : Phase.between(half, processed, loaded.rows() - loaded.rowsIn(half.records()));
    }
    return new RoundFigures(
        whole,
        steady,
        rebalanced,
        end.nanos() - processed.nanos(),
        heapLiveBytes,
        topics.logBytes().getOrDefault(loaded.topic(), 0L),
        written);
  }

  /** The last moment at which no record was processed. */
  private Sample firstRecord(StreamProcess stream, Results results) {
    Standstill standstill = new Standstill();
    Sample before = sample(stream);
    while (true) {
      Sample now = sample(stream);
      if (now.records() > 0) {
        return before;
      }
      before = now;
      standstill.check(now);
      results.read(UNTIL_FIRST_RECORD);
    }
  }

  private List<Sample> untilThrough(
      StreamProcess stream, Results results, TopicVolumes topics, String group) {
    Standstill standstill = new Standstill();
    List<Sample> samples = new ArrayList<>();
    while (true) {
      results.read(BETWEEN_SAMPLES);
      Sample now = sample(stream);
      samples.add(now);
      standstill.check(now);
      if (results.areComplete(loaded.ends())
          && topics.hasCommitted(group, loaded.endsByPartition())) {
        return samples;
      }
    }
  }

  private Sample sample(StreamProcess stream) {
    StreamFigures figures = stream.figures();
    return new Sample(
        System.nanoTime(), figures.consumed(loaded.topic()), figures, broker.figures());
  }

  private static Sample first(List<Sample> samples, long records) {
    return samples.stream()
        .filter(sample -> sample.records() >= records)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("never reached " + records + " records"));
  }

  /** Ends a round that will never end. */
  private static final class Standstill {
    private long records = -1;
    private long sinceNanos;

    void check(Sample now) {
      if (now.records() != records) {
        records = now.records();
        sinceNanos = now.nanos();
      } else if (now.nanos() - sinceNanos > STANDSTILL_NANOS) {
        throw CommandFailure.notFinished(
            "the application stands still after "
                + records
                + " records, its state is "
                + now.stream().state(),
            null);
      }
    }
  }
}
