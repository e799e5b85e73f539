package dev.plumbline.standalone.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedBrokerIT {

  @TempDir private Path folder;

  @Test
  void whatWasWrittenIsThereWhenTheFolderIsOpenedAgain() throws Exception {
    try (DataFolder data = DataFolder.kept(folder.resolve("kept"))) {
      try (EmbeddedBroker broker = EmbeddedBroker.start(data, EmbeddedBroker.ANY_PORT)) {
        assertThat(broker.startup()).isPositive();
        createTopic(broker, "notes");
        send(broker, "notes", "first");
      }
      try (EmbeddedBroker broker = EmbeddedBroker.start(data, EmbeddedBroker.ANY_PORT)) {
        send(broker, "notes", "second");
        assertThat(read(broker, "notes", 2)).containsExactly("first", "second");
      }
    }
    assertThat(folder.resolve("kept")).isNotEmptyDirectory();
  }

  @Test
  void aTemporaryFolderIsGoneAfterClose() {
    Path path;
    try (DataFolder data = DataFolder.temporary()) {
      path = data.path();
      try (EmbeddedBroker broker = EmbeddedBroker.start(data, EmbeddedBroker.ANY_PORT)) {
        assertThat(broker.bootstrap()).startsWith("127.0.0.1:");
        assertThat(path).isNotEmptyDirectory();
      }
    }
    assertThat(path).doesNotExist();
  }

  @Test
  void topicsAreNotCreatedByMentioningThem() throws Exception {
    try (DataFolder data = DataFolder.temporary();
        EmbeddedBroker broker = EmbeddedBroker.start(data, EmbeddedBroker.ANY_PORT);
        Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()));
        KafkaConsumer<String, String> consumer = consumer(broker)) {
      assertThat(consumer.partitionsFor("never-created")).isEmpty();
      assertThat(admin.listTopics().names().get()).doesNotContain("never-created");
    }
  }

  @Test
  void aTakenPortIsToldWithAWayOut() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
        DataFolder data = DataFolder.kept(folder.resolve("port"))) {
      assertThatThrownBy(() -> EmbeddedBroker.start(data, taken.getLocalPort()))
          .isInstanceOf(BrokerException.class)
          .hasMessageContaining("port " + taken.getLocalPort())
          .hasMessageContaining("taken")
          .hasMessageContaining("--port");
    }
  }

  @Test
  void aFolderInUseIsNotOpenedTwice() {
    Path path = folder.resolve("mine");
    try (DataFolder first = DataFolder.kept(path)) {
      assertThat(first.isTemporary()).isFalse();
      assertThatThrownBy(() -> DataFolder.kept(path))
          .isInstanceOf(BrokerException.class)
          .hasMessageContaining(path.toString())
          .hasMessageContaining("in use");
    }
    DataFolder.kept(path).close();
  }

  @Test
  void aFileWhereTheFolderShouldBeIsToldByName() throws IOException {
    Path file = Files.writeString(folder.resolve("a-file"), "not a folder");
    assertThatThrownBy(() -> DataFolder.kept(file))
        .isInstanceOf(BrokerException.class)
        .hasMessageContaining(file.toString());
  }

  private static void createTopic(EmbeddedBroker broker, String name) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()))) {
      admin.createTopics(List.of(new NewTopic(name, 1, (short) 1))).all().get();
    }
  }

  private static void send(EmbeddedBroker broker, String topic, String value) throws Exception {
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", broker.bootstrap(), "acks", "all"),
            new StringSerializer(),
            new StringSerializer())) {
      producer.send(new ProducerRecord<>(topic, value)).get();
    }
  }

  private static List<String> read(EmbeddedBroker broker, String topic, int expected) {
    List<String> values = new ArrayList<>();
    try (KafkaConsumer<String, String> consumer = consumer(broker)) {
      consumer.assign(List.of(new TopicPartition(topic, 0)));
      consumer.seekToBeginning(consumer.assignment());
      Awaitility.await("records of " + topic)
          .atMost(Duration.ofSeconds(20))
          .until(
              () -> {
                consumer.poll(Duration.ofMillis(100)).forEach(r -> values.add(r.value()));
                return values.size() >= expected;
              });
    }
    return values;
  }

  private static KafkaConsumer<String, String> consumer(EmbeddedBroker broker) {
    return new KafkaConsumer<>(
        Map.of("bootstrap.servers", broker.bootstrap(), "allow.auto.create.topics", "true"),
        new StringDeserializer(),
        new StringDeserializer());
  }
}
