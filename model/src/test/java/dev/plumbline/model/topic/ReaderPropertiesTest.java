package dev.plumbline.model.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReaderPropertiesTest {
  private static final Map<String, Object> GIVEN =
      Map.of(
          "bootstrap.servers", "b:1",
          "group.id", "mine",
          "enable.auto.commit", "true",
          "auto.offset.reset", "latest",
          "isolation.level", "read_uncommitted",
          "max.poll.records", "7");

  @Test
  void aReaderIsOfNoGroupAndBeginsAtTheBeginningWhateverIsGiven() {
    for (Map<String, Object> properties :
        List.of(ReaderProperties.committed(GIVEN), ReaderProperties.raw(GIVEN))) {
      assertThat(properties)
          .containsEntry("bootstrap.servers", "b:1")
          .doesNotContainKey("group.id")
          .containsEntry("enable.auto.commit", false)
          .containsEntry("auto.offset.reset", "earliest")
          .containsEntry("allow.auto.create.topics", false);
    }
  }

  @Test
  void committedRecordsOnlyAreReadWhateverIsGiven() {
    assertThat(ReaderProperties.committed(GIVEN))
        .containsEntry("isolation.level", "read_committed");
  }

  @Test
  void tuningIsTheCallers() {
    assertThat(ReaderProperties.raw(GIVEN)).containsEntry("max.poll.records", "7");
    assertThat(ReaderProperties.raw(Map.of())).containsEntry("max.poll.records", 20);
  }
}
