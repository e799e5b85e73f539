package dev.plumbline.standalone.cases;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.StatsDelta;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.standalone.fixture.Bundled;
import dev.plumbline.standalone.fixture.RunFigures;
import dev.plumbline.standalone.fixture.SharedSpine;
import dev.plumbline.standalone.fixture.Topic;
import dev.plumbline.standalone.inspect.InspectJson;
import dev.plumbline.standalone.inspect.Inspected;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cases of records that no file reader would send. */
class TopologyCasesIT {

  @TempDir private Path folder;
  private final SharedSpine spine = SharedSpine.get();

  @Test
  void bytesThatAreNoMeasurementGoToDeadLettersAndTheRestIsCounted() throws Exception {
    Path input = Bundled.copy("cases/s21", folder);
    ExpectedCase expected = ExpectedCase.read(input);
    List<RecordMetadata> places = send(input, "case-s21", "node-s21");
    RunFigures figures = RunFigures.await(spine.clientProperties(), "case-s21", 1);
    assertZones("s21", expected, figures);

    List<ConsumerRecord<byte[], byte[]>> letters = deadLetters(places.get(0));
    List<JsonNode> wanted = new ArrayList<>();
    expected.expect().path("deadLetters").forEach(wanted::add);
    assertThat(letters).hasSameSizeAs(wanted);
    for (int i = 0; i < wanted.size(); i++) {
      RecordMetadata place = places.get(wanted.get(i).path("offset").asInt());
      ConsumerRecord<byte[], byte[]> letter = letters.get(i);
      assertThat(header(letter, "plumbline.topic")).isEqualTo(Topics.ZONES);
      assertThat(header(letter, "plumbline.partition"))
          .isEqualTo(Integer.toString(place.partition()));
      assertThat(header(letter, "plumbline.offset")).isEqualTo(Long.toString(place.offset()));
      assertThat(header(letter, "plumbline.reason")).isNotBlank();
      assertThat(header(letter, "plumbline.message")).isNotBlank();
    }
    assertThat(letters.get(0).value())
        .as("original bytes")
        .isEqualTo(Base64.getDecoder().decode("AP/+bm90IGEgcmVjb3Jk"));
    assertThat(spine.state()).isEqualTo("RUNNING");
  }

  @Test
  void aTimestampFromTheFarFutureIsClampedAndClosesNobodysWindow() throws Exception {
    Path input = Bundled.copy("cases/s22", folder);
    ExpectedCase expected = ExpectedCase.read(input);
    long before = System.currentTimeMillis();
    send(input, "case-s22", "node-1");
    RunFigures figures = RunFigures.await(spine.clientProperties(), "case-s22", 1);
    assertZones("s22", expected, figures);

    StreamAccount account = figures.accounts().get(0);
    assertThat(account.implausibleTimestamps())
        .isEqualTo(expected.expect().path("implausibleTimestamps").asLong());
    JsonNode window = expected.expect().path("windows");
    long start = window.path("startMs").asLong();
    Map<Long, Long> counts = windows("case-s22");
    assertThat(
            counts.entrySet().stream()
                .filter(e -> e.getKey() >= start)
                .filter(e -> e.getKey() < start + window.path("sizeMs").asLong())
                .mapToLong(Map.Entry::getValue)
                .sum())
        .isEqualTo(window.path("count").asLong());
    assertThat(counts.keySet()).allMatch(time -> time < before + 3_600_000);
    assertThat(figures.problems())
        .anySatisfy(
            problem -> {
              assertThat(problem.severity().text()).isEqualTo("warning");
              assertThat(problem.message()).containsIgnoringCase("timestamp").contains("node-1");
            });
  }

  private List<RecordMetadata> send(Path input, String run, String host) throws Exception {
    try (KafkaProducer<byte[], byte[]> producer = Topic.producer(spine.clientProperties())) {
      return new FeedRecords(input.resolve("feed.ndjson"), run, host).send(producer);
    }
  }

  private static void assertZones(String what, ExpectedCase expected, RunFigures figures) {
    JsonNode answer =
        InspectJson.of(
                List.of(
                    new Inspected(
                        what,
                        "topics",
                        true,
                        List.of(),
                        figures.accounts(),
                        figures.stats(),
                        figures.problems())))
            .path("files")
            .path(0);
    ExpectedCase.assertRows(what, expected.expect().path("zones"), answer.path("zones"));
  }

  private List<ConsumerRecord<byte[], byte[]>> deadLetters(RecordMetadata first) {
    List<ConsumerRecord<byte[], byte[]>> letters = new ArrayList<>();
    try (Topic topic = new Topic(spine.clientProperties(), Topics.DEADLETTERS)) {
      topic.toEnd(
          "dead letters",
          letter -> {
            if (header(letter, "plumbline.partition").equals("" + first.partition())
                && Long.parseLong(header(letter, "plumbline.offset")) >= first.offset()
                && new String(letter.key(), UTF_8).equals("node-s21/main")) {
              letters.add(letter);
            }
          });
    }
    return letters;
  }

  private Map<Long, Long> windows(String run) {
    Map<Long, Long> counts = new TreeMap<>();
    try (Topic topic = new Topic(spine.clientProperties(), Topics.STATS)) {
      topic.toEnd(
          "window deltas",
          record -> {
            if (StatKey.parse(new String(record.key(), UTF_8)).run().equals(run)) {
              StatsDelta delta = JsonValues.read(record.value(), StatsDelta.class);
              counts.merge(delta.windowStartMillis(), delta.value().durations().count(), Long::sum);
            }
          });
    }
    return counts;
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    Header header = record.headers().lastHeader(name);
    return header == null ? "" : new String(header.value(), UTF_8);
  }

  @Test
  void resultsArePlainJsonForAnyConsumer() throws Exception {
    send(Bundled.copy("cases/s22", folder), "case-plain-json", "node-2");
    RunFigures.await(spine.clientProperties(), "case-plain-json", 1);
    ObjectMapper json = new ObjectMapper();
    try (Topic topic = new Topic(spine.clientProperties(), Topics.STATS, Topics.VERDICTS)) {
      List<JsonNode> values = new ArrayList<>();
      topic.toEnd(
          "stats and verdicts",
          record -> {
            try {
              values.add(json.readTree(record.value()));
            } catch (java.io.IOException e) {
              throw new AssertionError("not JSON: " + new String(record.value(), UTF_8), e);
            }
          });
      assertThat(values).isNotEmpty().allMatch(value -> value.path("v").asInt() == 1);
    }
  }
}
