package dev.plumbline.standalone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.topic.Topics;
import dev.plumbline.standalone.broker.LocalCluster;
import dev.plumbline.standalone.fixture.Bundled;
import dev.plumbline.standalone.fixture.ChildProcess;
import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.Topic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left behind when a command is told to end, or when its broker goes. */
class SignalIT {

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  /** 128 + 15, as shells count TERM. */
  private static final int ENDED_BY_TERM = 143;

  @TempDir private Path folder;

  @Test
  void aDemoThatIsStoppedRemovesItsTemporaryFolder() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    try (ChildProcess demo =
        ChildProcess.start(
            folder.resolve("demo.log"), temporary, "demo", "--port", "0", "--metrics-port", "0")) {
      await(demo, "Running until Ctrl-C");
      assertThat(temporary).isNotEmptyDirectory();
      assertThat(demo.stop()).as(demo.said()).isEqualTo(ENDED_BY_TERM);
      assertThat(temporary.toFile().list((dir, name) -> name.startsWith("plumbline-"))).isEmpty();
      assertThat(demo.said()).doesNotContain("Exception").doesNotContain("\tat ");
    }
  }

  @Test
  void aReportWhoseBrokerGoesAwayEndsWithAMessageAndWithoutAReport() throws Exception {
    Path from = Bundled.copy("samples/ttfoil_small", folder);
    Path out = folder.resolve("out");
    LocalCluster cluster = LocalCluster.temporary();
    try (ChildProcess stream =
        ChildProcess.start(
            folder.resolve("stream.log"),
            "stream",
            "--bootstrap",
            cluster.bootstrap(),
            "--state-dir",
            folder.resolve("state").toString())) {
      await(stream, "running as");
      stream.kill(); // it is still a member of its group: nobody will count this run
      CompletableFuture<Void> gone =
          CompletableFuture.runAsync(
              () -> {
                awaitRawRecord(cluster);
                cluster.close();
              });
      CommandRun run =
          CommandRun.of(
              "report",
              "--from",
              from,
              "--out",
              out,
              "--bootstrap",
              cluster.bootstrap(),
              "--patience",
              3);
      gone.join();
      assertThat(run.exitCode()).as(run.err()).isEqualTo(4);
      assertThat(run.err()).startsWith("plumbline: ").doesNotContain("\tat ");
      assertThat(run.err().lines()).hasSize(1);
      assertThat(out).isEmptyDirectory();
    } finally {
      cluster.close();
    }
  }

  private static void awaitRawRecord(LocalCluster cluster) {
    AtomicBoolean sent = new AtomicBoolean();
    try (Topic raw = new Topic(cluster.clientProperties(), Topics.DEVICE)) {
      raw.until("the import is under way", record -> sent.set(true), sent::get);
    }
  }

  private static void await(ChildProcess child, String words) {
    Awaitility.await(words)
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(child.said()).contains(words));
  }
}
