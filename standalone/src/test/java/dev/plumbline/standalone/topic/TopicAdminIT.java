package dev.plumbline.standalone.topic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.topic.TopicAdmin;
import dev.plumbline.model.topic.TopicCatalogue;
import dev.plumbline.model.topic.TopicDifference;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.standalone.broker.DataFolder;
import dev.plumbline.standalone.broker.EmbeddedBroker;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
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
}
