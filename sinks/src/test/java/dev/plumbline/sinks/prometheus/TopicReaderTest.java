package dev.plumbline.sinks.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Alert;
import dev.plumbline.model.value.FleetTotals;
import dev.plumbline.sinks.http.AdminStartException;
import dev.plumbline.sinks.lag.LagView;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

final class TopicReaderTest {
  private static final Duration SHORT = Duration.ofSeconds(1);

  private final FakeTopics topics = new FakeTopics();
  private int unreadable;

  @Test
  void thereIsNoViewBeforeEverythingIsRead() {
    topics.total(Records.hostZone("h1", "a", 5));
    topics.total(Records.hostZone("h1", "b", 5));
    topics.endLater(Feed.TOTALS, 3);
    TopicReader reader = started();
    reader.turn();
    assertThat(reader.view()).isNull();
    assertThat(reader.lagRecords()).isEqualTo(1);
    topics.total(Records.hostZone("h1", "c", 5));
    reader.turn();
    assertThat(Objects.requireNonNull(reader.view()).totals(StatKind.HOST_ZONE)).hasSize(3);
    assertThat(reader.lagRecords()).isZero();
  }

  @Test
  void emptyTopicsAreReadAtOnce() {
    TopicReader reader = started();
    reader.turn();
    assertThat(Objects.requireNonNull(reader.view()).totals(StatKind.HOST_ZONE)).isEmpty();
  }

  @Test
  void theNewestValueOfAKeyCountsAndATombstoneRemovesIt() {
    topics.total(Records.hostZone("h1", "a", 5));
    topics.total(Records.hostZone("h1", "a", 5, 6, 7));
    topics.total(Records.hostZone("h1", "b", 5));
    topics.tombstone(Feed.TOTALS, Records.hostZone("h1", "b", 5).key().text());
    topics.alert(Records.alert("R", "s", Alert.State.FIRING));
    topics.alert(Records.alert("R", "s", Alert.State.RESOLVED));
    FleetView view = read();
    assertThat(view.totals(StatKind.HOST_ZONE))
        .singleElement()
        .satisfies(total -> assertThat(total.durations().at(1)).isEqualTo(3));
    assertThat(view.alerts())
        .singleElement()
        .satisfies(alert -> assertThat(alert.state()).isEqualTo(Alert.State.RESOLVED));
  }

  @Test
  void aRecordThatCannotBeReadIsCountedAndHidesNoOther() {
    topics.total(Records.hostZone("h1", "a", 5));
    topics.raw(Feed.TOTALS, "k", "no json");
    topics.raw(Feed.TOTALS, "k", "{\"v\":99}");
    topics.raw(Feed.TOTALS, null, "{}");
    topics.total(Records.hostZone("h1", "b", 5));
    assertThat(read().totals(StatKind.HOST_ZONE)).hasSize(2);
    assertThat(unreadable).isEqualTo(3);
  }

  @Test
  void marksOfTheRollUpAreNoAccounts() {
    topics.raw(Feed.ACCOUNTING, "[\"r\",\"s\",\"ZONES\",\"i\"]#rollup-0", "{\"v\":1}");
    assertThat(read().accounts()).isEmpty();
    assertThat(unreadable).isZero();
  }

  @Test
  void deadLettersAreCountedByStageAndReason() {
    topics.deadLetter("source-fold", "not-a-frame");
    topics.deadLetter("source-fold", "not-a-frame");
    topics.deadLetter(null, null);
    assertThat(read().deadLetters().values()).containsExactly(2L, 1L);
  }

  @Test
  void aMissingTopicIsNamed() {
    topics.remove(Feed.ALERTS);
    assertThatThrownBy(this::started)
        .isInstanceOf(AdminStartException.class)
        .hasMessageContaining("plumbline.alerts.v1")
        .hasMessageContaining("topics create");
  }

  @Test
  void aBrokerThatDoesNotAnswerIsSaidSo() {
    topics.consumer().setOffsetsException(new TimeoutException("no node"));
    assertThatThrownBy(this::started)
        .isInstanceOf(AdminStartException.class)
        .hasMessageContaining("no broker answered within 1 s");
  }

  @Test
  void whenReadingEndsForGoodTheReasonIsKept() throws Exception {
    TopicReader reader = started();
    topics.consumer().setPollException(new TopicAuthorizationException("not yours"));
    reader.run();
    assertThat(reader.failure()).contains("TopicAuthorizationException").contains("not yours");
    assertThat(reader.awaitFirst(SHORT)).isTrue();
    assertThat(topics.consumer().closed()).isTrue();
  }

  @Test
  void aReaderThatStartsLaterOnTheCompactedTopicShowsTheSamePage() {
    FakeTopics whole = new FakeTopics();
    FakeTopics compacted = new FakeTopics();
    Random random = new Random(3);
    for (int zone = 0; zone < 200; zone++) {
      FleetTotals last = null;
      for (int version = 1; version <= 3; version++) {
        long[] nanos = new long[version];
        java.util.Arrays.fill(nanos, 1000 + random.nextInt(1_000_000));
        last = Records.hostZone("h" + zone % 3, "zone-" + zone, nanos);
        whole.total(last);
      }
      compacted.total(Objects.requireNonNull(last));
    }
    Map<String, Double> first = page(whole);
    Map<String, Double> second = page(compacted);
    assertThat(second).isEqualTo(first);
  }

  private static Map<String, Double> page(FakeTopics topics) {
    TopicReader reader =
        new TopicReader(topics.consumer(), () -> Instant.EPOCH, (feed, readable) -> {});
    reader.assign(SHORT);
    reader.turn();
    reader.turn();
    FleetCollector collector =
        new FleetCollector(
            reader::view,
            () -> LagView.OFF,
            CollectorOptions.defaults(),
            new BuildInfo("1", "", "17"),
            () -> Instant.ofEpochMilli(Records.WRITTEN),
            () -> 0);
    return TestPage.samples(TestPage.render("text/plain", collector.collect()));
  }

  private FleetView read() {
    TopicReader reader = started();
    reader.turn();
    return Objects.requireNonNull(reader.view());
  }

  private TopicReader started() {
    TopicReader reader =
        new TopicReader(
            topics.consumer(),
            () -> Instant.ofEpochMilli(Records.WRITTEN),
            (feed, readable) -> unreadable += readable ? 0 : 1);
    reader.assign(SHORT);
    return reader;
  }
}
