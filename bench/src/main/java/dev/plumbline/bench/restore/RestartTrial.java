package dev.plumbline.bench.restore;

import dev.plumbline.bench.cluster.BrokerProcess;
import dev.plumbline.bench.cluster.Codec;
import dev.plumbline.bench.cluster.JvmSettings;
import dev.plumbline.bench.cluster.Patience;
import dev.plumbline.bench.cluster.Preload;
import dev.plumbline.bench.cluster.Preloaded;
import dev.plumbline.bench.cluster.StreamFigures;
import dev.plumbline.bench.cluster.StreamProcess;
import dev.plumbline.bench.cluster.StreamSettings;
import dev.plumbline.bench.cluster.TopicVolume;
import dev.plumbline.bench.cluster.TopicVolumes;
import dev.plumbline.bench.measure.ProcessFigures;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Fills a topology with open state, stops it in order, starts it again with a record waiting for
 * each source.
 *
 * @param brokerJvm JVM of the broker
 * @param streamJvm JVM of the topology
 * @param clientProperties its client properties over the shipped ones
 */
record RestartTrial(
    JvmSettings brokerJvm, JvmSettings streamJvm, Map<String, String> clientProperties) {
  private static final String APPLICATION = "bench-restore";
  private static final int PARTITIONS = 4;
  private static final long IDLE_SECONDS = 3600;
  private static final Duration FILL_PATIENCE = Duration.ofMinutes(10);
  private static final Duration START_PATIENCE = Duration.ofMinutes(5);
  private static final double SECOND_NANOS = 1e9;

  Restart run(String name, OpenState state, long entries) throws IOException, InterruptedException {
    long ofSource = Math.max(1, entries / OpenState.sources());
    try (BrokerProcess broker = BrokerProcess.start(brokerJvm, PARTITIONS);
        TopicVolumes topics = new TopicVolumes(broker.clientProperties())) {
      Preloaded all = Preload.send(state.entries(0, ofSource), broker.bootstrap(), Codec.LZ4);
      ProcessFigures before;
      try (StreamProcess stream = start(broker)) {
        Patience.until(
            "everything is processed",
            FILL_PATIENCE,
            () ->
                stream.figures().consumed(all.topic()) >= all.records()
                    && topics.hasCommitted(APPLICATION, all.endsByPartition()));
        before = stream.figuresAfterCollection().process();
      }
      Preload.send(state.entries(ofSource, ofSource + 1), broker.bootstrap(), Codec.LZ4);
      long changelog = changelogRecords(topics);
      return restart(name, all, broker, changelog, before);
    }
  }

  /** Idle for an hour: what is open must not close by itself. */
  private StreamProcess start(BrokerProcess broker) {
    return StreamProcess.start(
        streamJvm,
        broker.bootstrap(),
        StreamSettings.defaults(APPLICATION)
            .withIdleSeconds(IDLE_SECONDS)
            .withClientProperties(clientProperties));
  }

  private Restart restart(
      String name, Preloaded all, BrokerProcess broker, long changelog, ProcessFigures before)
      throws InterruptedException {
    long start = System.nanoTime();
    try (StreamProcess stream = start(broker)) {
      double jvm = secondsSince(start);
      Patience.until("stores are restored", START_PATIENCE, new Restored(stream)::isSo);
      double restored = secondsSince(start);
      Patience.until("the topology runs", START_PATIENCE, () -> isRunning(stream.figures()));
      double running = secondsSince(start);
      Patience.until(
          "a record is processed",
          START_PATIENCE,
          () -> stream.figures().consumed(all.topic()) > 0);
      double first = secondsSince(start);
      return new Restart(
          name,
          all.rows(),
          changelog,
          jvm,
          restored,
          running,
          first,
          stream.figuresAfterCollection().process(),
          before);
    }
  }

  private static boolean isRunning(StreamFigures figures) {
    return figures.state().equals("RUNNING");
  }

  private static double secondsSince(long nanos) {
    return (System.nanoTime() - nanos) / SECOND_NANOS;
  }

  private static long changelogRecords(TopicVolumes topics) {
    List<String> changelogs =
        topics.internalTopics(APPLICATION).stream()
            .filter(topic -> topic.endsWith("-changelog"))
            .toList();
    return topics.written(changelogs, Map.of()).values().stream()
        .mapToLong(TopicVolume::records)
        .sum();
  }

  /** Nothing is left to restore, after something was; or it runs, so that there is nothing. */
  private static final class Restored {
    private final StreamProcess stream;
    private boolean begun;

    Restored(StreamProcess stream) {
      this.stream = stream;
    }

    boolean isSo() {
      StreamFigures figures = stream.figures();
      begun |= figures.restoreRemaining() > 0;
      return isRunning(figures) || (begun && figures.restoreRemaining() == 0);
    }
  }
}
