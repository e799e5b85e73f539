package dev.plumbline.standalone.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.wire.BodyType;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.Frame;
import dev.plumbline.standalone.broker.LocalCluster;
import dev.plumbline.standalone.fixture.Bundled;
import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.Topic;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentTracyIT {
  @TempDir private Path folder;

  @Test
  void aLiveSessionReachesItsTopicsAndItsRecordingIsKnownAfterwards() throws Exception {
    Path session = Bundled.existing("samples/tracy-session/tt66-device");
    Path record = folder.resolve("run.tracy-session");
    try (LocalCluster cluster = LocalCluster.temporary()) {
      String bootstrap = String.valueOf(cluster.clientProperties().get("bootstrap.servers"));
      CommandRun live =
          WatchedTool.between(
              session,
              "--record",
              record,
              "--run",
              "nightly",
              "--host",
              "node-1",
              "--bootstrap",
              bootstrap);
      assertThat(live.err()).contains("connected to demo-").contains("0 records dropped");
      assertThat(live.exitCode()).as(live.err()).isZero();

      Map<String, Long> rows = rows(cluster);
      assertThat(rows)
          .containsExactlyInAnyOrderEntriesOf(
              Map.of("node-1/demo-tt-master HOST", 1427L, "node-1/demo-tt-master GPU", 45L));

      CommandRun again =
          CommandRun.of(
              "import", record, "--run", "nightly", "--host", "node-1", "--bootstrap", bootstrap);
      assertThat(again.out())
          .contains("1427 rows of node-1/demo-tt-master were already imported as nightly")
          .contains("45 rows of node-1/demo-tt-master were already imported as nightly");
      assertThat(again.exitCode()).as(again.err()).isZero();
      assertThat(rows(cluster)).isEqualTo(rows);
    }
  }

  private static Map<String, Long> rows(LocalCluster cluster) {
    Map<String, Long> rows = new TreeMap<>();
    try (Topic topic = new Topic(cluster.clientProperties(), Topics.ZONES)) {
      topic.toEnd(
          "zones",
          record -> {
            Frame frame = new Frame().wrap(record.value());
            if (frame.type() == BodyType.END) {
              assertThat(frame.end().reason()).isEqualTo(EndReason.COMPLETE);
            } else {
              rows.merge(
                  frame.header().stream().source() + " " + frame.zones().kind(),
                  (long) frame.rows(),
                  Long::sum);
            }
          });
    }
    return rows;
  }
}
