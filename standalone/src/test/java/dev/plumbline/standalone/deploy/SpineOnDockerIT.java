package dev.plumbline.standalone.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.standalone.fixture.Bundled;
import dev.plumbline.standalone.fixture.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.utility.DockerImageName;

/** The whole job against the stock broker image that the compose file names. */
final class SpineOnDockerIT {
  private final String image = new ComposeFile().at("/services/broker/image").asText();

  @TempDir private Path folder;

  @Test
  void theStockBrokerGivesTheReportsThatOursGives() throws IOException {
    assumeTrue(
        DockerClientFactory.instance().isDockerAvailable(),
        "no Docker engine answers; it would run " + image);
    try (KafkaContainer broker = new KafkaContainer(DockerImageName.parse(image))) {
      broker.start();
      reportAgainst(broker.getBootstrapServers());
    }
  }

  private void reportAgainst(String bootstrap) throws IOException {
    CommandRun topics = CommandRun.of("topics", "create", "--bootstrap", bootstrap);
    assertThat(topics.exitCode()).as(topics.err()).isZero();

    Path from = Bundled.copy("samples/ttfoil_small", folder);
    Path out = folder.resolve("reports");
    CommandRun report =
        CommandRun.of(
            "report",
            "--from",
            from,
            "--out",
            out,
            "--zone-names",
            Bundled.existing("samples/zone_names.csv"),
            "--bootstrap",
            bootstrap);
    assertThat(report.exitCode()).as(report.err()).isZero();

    List<Path> expected;
    try (Stream<Path> files = Files.list(from.resolve("expected"))) {
      expected =
          files.filter(file -> file.getFileName().toString().startsWith("tt_foil_")).toList();
    }
    assertThat(expected).hasSize(5);
    for (Path file : expected) {
      assertThat(out.resolve(file.getFileName())).hasSameBinaryContentAs(file);
    }
    assertThat(out.resolve("summary.json")).isNotEmptyFile();
  }
}
