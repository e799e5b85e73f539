package dev.plumbline.stream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.stream.StreamConfig;
import dev.plumbline.stream.testkit.Capture;
import dev.plumbline.stream.testkit.Flow;
import dev.plumbline.stream.testkit.Harness;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class PlumblineTopologyTest {
  private static final long SECOND = 1_000_000_000L;

  private final Flow flow = new Flow();

  @AfterEach
  void close() {
    flow.close();
  }

  @Test
  void everyNodeAndStoreKeepsItsName() throws IOException {
    String described =
        new PlumblineTopology(StreamConfig.defaults(), Duration.ofMillis(200))
            .build()
            .describe()
            .toString();

    assertThat(sortedLists(described).strip())
        .isEqualToNormalizingNewlines(resource("/topology.txt").strip());
  }

  /** The description lists stores, topics and successors in no particular order. */
  private static String sortedLists(String described) {
    return Pattern.compile("(?<=\\[|--> )[^\\]\\n]+")
        .matcher(described)
        .replaceAll(
            list ->
                Arrays.stream(list.group().split(", ")).sorted().collect(Collectors.joining(", ")));
  }

  @Test
  void aPoisonRecordIsKeptAsADeadLetterAndTheOthersAreFolded() { // case s21
    Capture capture =
        Capture.zones().zone("TF_x", 1000, 10).zone("TF_x", 2000, 20).zone("TF_x", 3000, 30);
    byte[] poison = Base64.getDecoder().decode("AP/+bm90IGEgcmVjb3Jk");
    flow.zones(
        capture.source(),
        capture.part(0, 1),
        poison,
        capture.part(1, 2),
        new byte[0],
        capture.part(2, 3),
        capture.end());

    DurationStats stats = durations(flow.runs().values().iterator().next().value().durations());
    assertThat(stats.count()).isEqualTo(3);
    assertThat(stats.sum()).isEqualTo(60);
    List<TestRecord<String, byte[]>> dead = flow.records(Topics.DEADLETTERS);
    assertThat(dead).hasSize(2);
    assertThat(dead.get(0).value()).isEqualTo(poison);
    assertThat(dead.get(0).key()).isEqualTo("node-1/p1");
    assertThat(header(dead.get(0), DeadLetter.TOPIC)).isEqualTo(Topics.ZONES);
    assertThat(header(dead.get(0), DeadLetter.PARTITION)).isEqualTo("0");
    assertThat(header(dead.get(0), DeadLetter.OFFSET)).isEqualTo("1");
    assertThat(header(dead.get(0), DeadLetter.REASON)).isEqualTo("not-a-frame");
    assertThat(header(dead.get(0), DeadLetter.MESSAGE)).isNotEmpty();
    assertThat(header(dead.get(1), DeadLetter.OFFSET)).isEqualTo("3");
    assertThat(header(dead.get(1), DeadLetter.REASON)).isEqualTo("empty-value");
  }

  @Test
  void aRecordUnderAnotherSourcesKeyOrWithoutOneIsRefused() {
    Capture capture = Capture.zones().zone("a", 0, 1);
    flow.zones("node-9/p1", capture.whole()).pipe(Topics.ZONES, null, capture.whole());

    assertThat(flow.records(Topics.DEADLETTERS))
        .extracting(record -> header(record, DeadLetter.REASON))
        .containsExactly("wrong-key", "no-key");
    assertThat(flow.runs()).isEmpty();
  }

  @Test
  void endClosesEverythingAndTheRollUpSaysSo() {
    flow.zones(Capture.zones().zone("a", 0, 10));

    assertThat(flow.stats()).hasSize(1);
    assertThat(flow.runs().values()).allMatch(stats -> stats.ended());
    StreamAccount account = flow.accounts().get(0);
    assertThat(account.ended()).isTrue();
    assertThat(account.sequences()).isEqualTo(1);
    assertThat(flow.marks())
        .singleElement()
        .satisfies(
            mark -> {
              assertThat(mark.stream()).isEqualTo(account.stream());
              assertThat(mark.sequences()).isEqualTo(1);
              assertThat(mark.partitions()).isEqualTo(1);
            });
  }

  @Test
  void aQuietSourceClosesByTheWallClock() {
    Capture capture = Capture.zones().zone("a", SECOND, 10);
    flow.zones(capture.source(), capture.whole()).advance(Duration.ofSeconds(21));

    assertThat(flow.stats())
        .singleElement()
        .satisfies(delta -> assertThat(delta.windowStartMillis()).isEqualTo(Capture.BASE_MILLIS));
    assertThat(flow.accounts()).isNotEmpty().noneMatch(StreamAccount::ended);
  }

  @Test
  void outputsCarryTheWallClockSoThatOldCapturesAreNotDeletedOnArrival() {
    flow.zones(Capture.zones().zone("a", 0, 10)).advance(Duration.ofSeconds(10));

    for (String topic : List.of(Topics.STATS, Topics.RUNSTATS, Topics.TOTALS, Topics.FLEET)) {
      assertThat(flow.records(topic))
          .as(topic)
          .isNotEmpty()
          .allSatisfy(
              record ->
                  assertThat(record.timestamp()).isGreaterThanOrEqualTo(Harness.START_MILLIS));
    }
  }

  @Test
  void markersAndMemoryEventsTakeTheSameWay() {
    flow.device(Capture.device().start(0, 1, 1, "BRISC", 0x10, 5).end(0, 1, 1, "BRISC", 0x10, 9));
    flow.memory(Capture.memory().alloc("l1", 1, 10, 0).free("l1", 1, 1));

    assertThat(flow.runs().values())
        .extracting(stats -> stats.key().kind())
        .containsExactlyInAnyOrder(StatKind.RISC_ZONE, StatKind.POOL);
    assertThat(flow.stats()).extracting(StatsDelta::late).containsOnly(false);
  }

  private static DurationStats durations(@Nullable DurationStats stats) {
    return Objects.requireNonNull(stats);
  }

  private static String header(TestRecord<String, byte[]> record, String name) {
    Header header = record.headers().lastHeader(name);
    return header == null ? "" : new String(header.value(), StandardCharsets.UTF_8);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = PlumblineTopologyTest.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
