package dev.plumbline.standalone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.topic.Topics;
import dev.plumbline.standalone.broker.DataFolder;
import dev.plumbline.standalone.broker.EmbeddedBroker;
import dev.plumbline.standalone.fixture.CommandRun;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;

class TopicsCommandIT {

  @Test
  void topicsAreCreatedOnceAndDifferencesAreTold() throws Exception {
    try (DataFolder data = DataFolder.temporary();
        EmbeddedBroker broker = EmbeddedBroker.start(data, EmbeddedBroker.ANY_PORT)) {
      String bootstrap = broker.bootstrap();

      CommandRun missing = CommandRun.of("topics", "verify", "--bootstrap", bootstrap);
      assertThat(missing.exitCode()).isEqualTo(1);
      assertThat(missing.out()).contains("plumbline.zones.v1: topic is missing");

      try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap))) {
        admin.createTopics(List.of(new NewTopic(Topics.RUNS, 3, (short) 1))).all().get();
      }
      CommandRun created = CommandRun.of("topics", "create", "--bootstrap", bootstrap);
      assertThat(created.exitCode()).isEqualTo(1);
      assertThat(created.out())
          .contains("created  plumbline.zones.v1", "present  plumbline.runs.v1")
          .contains("plumbline.runs.v1: partitions is 3, expected 1");

      CommandRun again = CommandRun.of("topics", "create", "--bootstrap", bootstrap);
      assertThat(again.out()).doesNotContain("created");
    }
  }

  @Test
  void aBrokerThatIsAwayIsToldOnOneLine() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      port = socket.getLocalPort();
    }
    CommandRun run = CommandRun.of("topics", "verify", "--bootstrap", "127.0.0.1:" + port);
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.err())
        .isEqualTo("plumbline: no broker answers at 127.0.0.1:" + port + " within 10 s\n");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aClusterThatIsNotNamedIsAskedFor() {
    CommandRun run = CommandRun.of("topics", "create");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--bootstrap").contains("plumbline topics create --help");
  }

  @Test
  void aBootstrapThatIsNoAddressIsAnUnusableArgument() {
    CommandRun run = CommandRun.of("topics", "verify", "--bootstrap", "nonsense");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("nonsense").doesNotContain("\tat ");
  }
}
