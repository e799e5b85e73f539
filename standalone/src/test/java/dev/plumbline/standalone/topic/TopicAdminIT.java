package dev.plumbline.standalone.topic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.topic.TopicAdmin;
import dev.plumbline.model.topic.TopicCatalogue;
import dev.plumbline.model.topic.TopicCatalogue.TopicSpec;
import dev.plumbline.model.topic.TopicDifference;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.standalone.broker.DataFolder;
import dev.plumbline.standalone.broker.EmbeddedBroker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class TopicAdminIT {

  @Test
  void missingTopicsAreCreatedAndThoseThatDifferAreToldButNotTouched() throws Exception {
    TopicCatalogue catalogue = new TopicCatalogue(2, (short) 1);
    try (DataFolder data = DataFolder.temporary();
        EmbeddedBroker broker = EmbeddedBroker.start(data, EmbeddedBroker.ANY_PORT);
        Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()))) {
      TopicAdmin topics = new TopicAdmin(admin, Duration.ofSeconds(30));
      NewTopic foreign =
          new NewTopic(Topics.VERDICTS, 3, (short) 1)
              .configs(Map.of("cleanup.policy", "delete,compact", "retention.ms", "1000"));
      admin.createTopics(List.of(foreign)).all().get();

      assertThat(topics.verify(List.of(catalogue.spec(Topics.RUNS))))
          .extracting(TopicDifference::message)
          .containsExactly("topic plumbline.runs.v1: topic is missing, expected there");

      assertThat(topics.create(catalogue.specs()))
          .hasSize(catalogue.specs().size() - 1)
          .contains(Topics.ZONES)
          .doesNotContain(Topics.VERDICTS);
      assertThat(topics.create(catalogue.specs())).isEmpty();

      assertThat(topics.verify(catalogue.specs()))
          .extracting(TopicDifference::message)
          .containsExactly(
              "topic plumbline.verdicts.v1: partitions is 3, expected 2",
              "topic plumbline.verdicts.v1: max.message.bytes is 1048588, expected 2097152",
              "topic plumbline.verdicts.v1: message.timestamp.type is CreateTime, expected"
                  + " LogAppendTime",
              "topic plumbline.verdicts.v1: retention.ms is 1000, expected 7776000000");
    }
  }

  /** A partition that is led but not open yet refuses the first record and can take the second. */
  @Test
  void whatIsCreatedTakesTheVeryFirstRecord() throws Exception {
    try (DataFolder data = DataFolder.temporary();
        EmbeddedBroker broker = EmbeddedBroker.start(data, EmbeddedBroker.ANY_PORT);
        Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()))) {
      TopicAdmin topics = new TopicAdmin(admin, Duration.ofSeconds(30));
      for (int round = 0; round < 10; round++) {
        String name = "new." + round;
        topics.create(List.of(new TopicSpec(name, 20, (short) 1, Map.of())));

        try (KafkaProducer<byte[], byte[]> once = withoutRetries(broker.bootstrap())) {
          List<Future<RecordMetadata>> sent = new ArrayList<>();
          for (int partition = 0; partition < 20; partition++) {
            sent.add(once.send(new ProducerRecord<>(name, partition, null, new byte[1])));
          }
          for (Future<RecordMetadata> record : sent) {
            assertThat(record.get().offset()).isZero();
          }
        }
      }
    }
  }

  private static KafkaProducer<byte[], byte[]> withoutRetries(String bootstrap) {
    return new KafkaProducer<>(
        Map.of("bootstrap.servers", bootstrap, "retries", 0, "enable.idempotence", false),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }
}
