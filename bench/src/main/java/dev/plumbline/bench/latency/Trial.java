package dev.plumbline.bench.latency;

import dev.plumbline.bench.cluster.BrokerProcess;
import dev.plumbline.bench.cluster.JvmSettings;
import dev.plumbline.bench.cluster.Patience;
import dev.plumbline.bench.cluster.StreamFigures;
import dev.plumbline.bench.cluster.StreamProcess;
import dev.plumbline.bench.measure.ProcessFigures;
import dev.plumbline.bench.measure.ProcessMeter;
import dev.plumbline.ingest.bounds.BoundPublisher;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.BoundHistory;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One measurement of a scenario: agents, broker and topology on this machine, begun anew.
 *
 * @param jvm JVM of broker and topology
 * @param sources processes that send
 * @param keys distinct zones of all sources
 * @param warmupSeconds how long it runs before anything counts
 * @param seconds how long it is measured
 */
record Trial(JvmSettings jvm, int sources, int keys, int warmupSeconds, int seconds) {
  private static final int PARTITIONS = 4;
  private static final Duration BOUNDS_PATIENCE = Duration.ofSeconds(30);
  private static final Duration START_PATIENCE = Duration.ofMinutes(2);
  private static final Duration ANSWER_PATIENCE = Duration.ofMinutes(2);

  /**
   * Measures.
   *
   * @throws dev.plumbline.standalone.cli.CommandFailure if something that was put in never came out
   */
  LatencyFigures run(Scenario scenario, Watch watch) throws IOException, InterruptedException {
    Pace pace = pace(scenario);
    ZoneRing ring = ZoneRing.draw(pace, keys);
    try (BrokerProcess broker = BrokerProcess.start(jvm, PARTITIONS);
        watch) {
      new BoundPublisher(broker.clientProperties(), BOUNDS_PATIENCE).publish(bounds(ring));
      watch.start(broker.clientProperties());
      try (StreamProcess stream =
          StreamProcess.start(jvm, broker.bootstrap(), watch.settings(scenario.settings()))) {
        Patience.until(
            "the topology runs", START_PATIENCE, () -> stream.figures().state().equals("RUNNING"));
        return measure(
            scenario,
            OpenLoop.start(pace, ring, watch, broker.clientProperties()),
            watch,
            broker,
            stream);
      }
    }
  }

  /** When batches of a scenario are due. */
  Pace pace(Scenario scenario) {
    return new Pace(scenario.rowsPerSecond(), sources);
  }

  private LatencyFigures measure(
      Scenario scenario, OpenLoop started, Watch watch, BrokerProcess broker, StreamProcess stream)
      throws InterruptedException {
    Pace pace = pace(scenario);
    ProcessMeter agents = new ProcessMeter();
    try (OpenLoop loop = started) {
      TimeUnit.SECONDS.sleep(warmupSeconds);
      long from = System.nanoTime();
      long sentBefore = loop.batches();
      StreamFigures streamBefore = stream.figures();
      ProcessFigures brokerBefore = broker.figures();
      ProcessFigures agentsBefore = agents.figures();
      TimeUnit.SECONDS.sleep(seconds);
      long to = System.nanoTime();
      long sent = loop.batches();
      StreamFigures streamAfter = stream.figures();
      double zones = (double) (sent - sentBefore) * pace.batchRows();
      double topologyCpu = cpu(streamBefore.process(), streamAfter.process()) / zones;
      double brokerCpu = cpu(brokerBefore, broker.figures()) / zones;
      double agentsCpu = cpu(agentsBefore, agents.figures()) / zones;
      double backlogSeconds =
          Math.max(0, sent - streamAfter.consumed(Topics.ZONES)) / pace.batchesPerSecond();
      watch.stop();
      loop.stop();
      Patience.until(
          "everything that was looked for is there", ANSWER_PATIENCE, () -> watch.isAnswered(loop));
      return new LatencyFigures(
          scenario,
          watch.between(loop, from, to),
          loop.lateness().between(from, to),
          backlogSeconds,
          zones * TimeUnit.SECONDS.toNanos(1) / (to - from),
          topologyCpu,
          brokerCpu,
          agentsCpu);
    }
  }

  private static double cpu(ProcessFigures before, ProcessFigures after) {
    return after.cpuNanos() - before.cpuNanos();
  }

  /** One for the probes, and one for every other zone, so that executions are held against it. */
  private List<BoundHistory> bounds(ZoneRing ring) {
    List<BoundHistory> bounds = new ArrayList<>();
    bounds.add(Probes.bound());
    for (int zone = 0; zone < keys / sources; zone += 2) {
      bounds.add(Probes.boundNeverBeaten(ring.zone(zone)));
    }
    return bounds;
  }
}
