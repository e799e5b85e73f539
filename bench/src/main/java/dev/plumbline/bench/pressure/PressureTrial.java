package dev.plumbline.bench.pressure;

import dev.plumbline.bench.cluster.BrokerProcess;
import dev.plumbline.bench.cluster.JvmSettings;
import dev.plumbline.bench.cluster.Patience;
import dev.plumbline.bench.cluster.TopicVolumes;
import dev.plumbline.model.topic.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Imports a folder while a program runs beside it.
 *
 * @param jvm JVM of every process
 * @param folder what is imported
 * @param aloneSeconds how long the program runs before
 */
record PressureTrial(JvmSettings jvm, Path folder, int aloneSeconds) {
  private static final int PARTITIONS = 4;
  private static final Duration IMPORT_PATIENCE = Duration.ofMinutes(30);
  private static final List<String> RAW = List.of(Topics.ZONES, Topics.DEVICE, Topics.MEMORY);

  /**
   * Imports once.
   *
   * @param quotaBytesPerSecond what the broker lets a producer send, 0 for all it can
   */
  Imported run(String name, long quotaBytesPerSecond) throws IOException, InterruptedException {
    Path log = Files.createTempFile("plumbline-program", ".csv");
    try (BrokerProcess broker = BrokerProcess.start(jvm, PARTITIONS);
        ProgramProcess program = ProgramProcess.start(jvm, log)) {
      if (quotaBytesPerSecond > 0) {
        Quota.set(broker.clientProperties(), quotaBytesPerSecond);
      }
      program.takeFigures();
      TimeUnit.SECONDS.sleep(aloneSeconds);
      ProgramFigures alone = program.takeFigures();
      ImportFigures importer;
      ProgramFigures beside;
      try (ImportProcess importing = ImportProcess.start(jvm, broker.bootstrap(), name, folder)) {
        Patience.until("the import has ended", IMPORT_PATIENCE, () -> importing.figures().done());
        beside = program.takeFigures();
        importer = importing.figures();
      }
      return new Imported(
          name,
          importer,
          logBytes(broker.clientProperties()) / importer.seconds(),
          RawTopics.read(broker.clientProperties(), name).rows(),
          alone,
          beside);
    } finally {
      Files.deleteIfExists(log);
    }
  }

  private static long logBytes(Map<String, Object> clientProperties) {
    try (TopicVolumes topics = new TopicVolumes(clientProperties)) {
      Map<String, Long> bytes = topics.logBytes();
      return RAW.stream().mapToLong(topic -> bytes.getOrDefault(topic, 0L)).sum();
    }
  }
}
