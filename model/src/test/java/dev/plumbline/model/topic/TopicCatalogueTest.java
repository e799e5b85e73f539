package dev.plumbline.model.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plumbline.model.key.StreamKind;
import dev.plumbline.model.topic.TopicCatalogue.TopicSpec;
import dev.plumbline.model.wire.FrameLimits;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopicCatalogueTest {
  private final TopicCatalogue catalogue = new TopicCatalogue(12, (short) 3);

  @Test
  void everyNamedTopicIsInTheCatalogueOnce() {
    Set<Object> names =
        Arrays.stream(Topics.class.getFields())
            .map(TopicCatalogueTest::valueOf)
            .collect(Collectors.toSet());

    assertThat(catalogue.specs()).extracting(TopicSpec::name).doesNotHaveDuplicates();
    assertThat(catalogue.specs().stream().map(TopicSpec::name).collect(Collectors.toSet()))
        .isEqualTo(names)
        .hasSize(14);
  }

  @ParameterizedTest
  @EnumSource(StreamKind.class)
  void rawTopicsShareTheirNumberOfPartitionsAndAgeByAppendTime(StreamKind kind) {
    TopicSpec topic = catalogue.spec(Topics.forKind(kind));

    assertThat(topic.partitions()).isEqualTo(12);
    assertThat(topic.replication()).isEqualTo((short) 3);
    assertThat(topic.config())
        .containsEntry(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime")
        .containsEntry(TopicConfig.CLEANUP_POLICY_CONFIG, "delete")
        .containsEntry(TopicConfig.RETENTION_MS_CONFIG, "86400000")
        .containsEntry(TopicConfig.RETENTION_BYTES_CONFIG, "17179869184");
  }

  @ParameterizedTest
  @EnumSource(StreamKind.class)
  void rawTopicsTakeTheLargestFrame(StreamKind kind) {
    String bytes =
        catalogue.spec(Topics.forKind(kind)).config().get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG);

    assertThat(Integer.parseInt(bytes)).isGreaterThan(FrameLimits.MAX_RECORD_BYTES + 4096);
  }

  @ParameterizedTest
  @ValueSource(strings = {Topics.RUNS, Topics.BOUNDS, Topics.TOTALS})
  void whatMustNeverBeForgottenIsCompactedOnly(String name) {
    assertThat(catalogue.spec(name).config())
        .containsEntry(TopicConfig.CLEANUP_POLICY_CONFIG, "compact")
        .doesNotContainKey(TopicConfig.RETENTION_MS_CONFIG);
  }

  @Test
  void impossibleNumbersAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new TopicCatalogue(0, (short) 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new TopicCatalogue(1, (short) 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> catalogue.spec("orders"))
        .withMessage("no topic orders in the catalogue");
  }

  private static Object valueOf(java.lang.reflect.Field field) {
    try {
      return field.get(null);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
