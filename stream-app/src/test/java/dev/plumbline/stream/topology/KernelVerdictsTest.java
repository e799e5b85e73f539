package dev.plumbline.stream.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.model.key.BoundKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.model.wire.ZoneKind;
import dev.plumbline.stream.testkit.Bounds;
import dev.plumbline.stream.testkit.Capture;
import dev.plumbline.stream.testkit.Flow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Kernels of several builds against predictions, from the topics to the verdicts. */
class KernelVerdictsTest {
  private static final Path S24 = Path.of("src/test/resources/cases/s24-bound-join-unmatched");
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Flow flow = new Flow();

  @AfterEach
  void close() {
    flow.close();
  }

  @Test
  void eachBuildIsHeldAgainstItsOwnPredictionHoweverTheirRecordsAreMixed() {
    flow.bounds(matmul("before").id("b-before").floor(80_000).history());
    flow.bounds(matmul("after").id("b-after").floor(40_000).history());
    Capture before = kernels("run-before", "before", 0, 100_000, 90_000, 85_000, 81_000);
    Capture after = kernels("run-after", "after", 60_000, 50_000, 45_000, 39_000, 44_000);

    flow.zones(before.source(), after.part(0, 1), before.part(0, 2), after.part(1, 4));
    flow.zones(before.source(), after.end(), before.part(2, 4), before.end());
    flow.advance(SECOND);

    assertThat(on("run-before").outcome()).isEqualTo(Outcome.AT_BOUND);
    assertThat(on("run-before").boundId()).isEqualTo("b-before");
    assertThat(on("run-before").count()).isEqualTo(4);
    assertThat(on("run-after").outcome()).isEqualTo(Outcome.UNSOUND);
    assertThat(on("run-after").boundId()).isEqualTo("b-after");
    assertThat(on("run-after").below()).as("39 us only, not all below 80 us").isEqualTo(1);
  }

  @Test
  void aWithdrawnPredictionTakesItsVerdictBackAndNobodyElses() {
    flow.bounds(matmul("before").id("b-before").floor(80_000).history());
    flow.bounds(matmul("after").id("b-after").floor(40_000).history());
    flow.zones(kernels("run-before", "before", 0, 70_000));
    flow.zones(kernels("run-after", "after", 60_000, 50_000));
    flow.advance(SECOND);
    assertThat(on("run-before").outcome()).isEqualTo(Outcome.UNSOUND);
    int said = flow.verdicts().size();

    flow.withdraw(matmul("before").key()).advance(SECOND);

    assertThat(on("run-before").outcome()).isEqualTo(Outcome.NO_BOUND);
    assertThat(on("run-before").boundId()).isEmpty();
    assertThat(on("run-after").outcome()).isEqualTo(Outcome.AT_BOUND);
    assertThat(flow.verdicts().subList(said, flow.verdicts().size()))
        .extracting(verdict -> verdict.key().run())
        .containsOnly("run-before");
  }

  @Test
  void whatMatchesIsJoinedAndWhatDoesNotIsSaid() throws IOException { // case s24
    for (JsonNode line : lines("bounds.ndjson")) {
      flow.bounds(
          Bounds.of(kernel(line.path("kernel").textValue(), ""))
              .floor(line.path("boundUs").doubleValue() * 1000)
              .history());
    }
    Capture capture = Capture.zones().kind(ZoneKind.KERNEL);
    for (JsonNode line : lines("measured.ndjson")) {
      long nanos = Math.round(line.path("durUs").doubleValue() * 1000);
      capture.zone(line.path("kernel").textValue(), capture.rows() * 1_000_000L, nanos);
    }
    flow.zones(capture).advance(SECOND);

    JsonNode expected = JSON.readTree(S24.resolve("expect.json").toFile()).path("expect");
    double tolerance = 1e-9;
    for (JsonNode joined : expected.path("joined")) {
      Verdict verdict = named(joined.path("kernel").textValue());
      assertThat(verdict.count()).isEqualTo(joined.path("calls").longValue());
      assertThat(verdict.median() / 1000.0).isEqualTo(joined.path("medianUs").doubleValue());
      Double floor = verdict.floor();
      assertThat(floor).isEqualTo(joined.path("boundUs").doubleValue() * 1000);
      assertThat(verdict.median() / (floor == null ? 0 : floor))
          .isCloseTo(joined.path("ratioMeasuredToBound").doubleValue(), within(tolerance));
      assertThat(verdict.outcome()).isEqualTo(Outcome.SOUND);
    }
    for (JsonNode unmatched : expected.path("measuredWithoutBound")) {
      Verdict verdict = named(unmatched.textValue());
      assertThat(verdict.outcome()).isEqualTo(Outcome.NO_BOUND);
      assertThat(verdict.floor()).as("no ratio of 0 or infinity").isNull();
      assertThat(flow.runs().values())
          .as("its own statistics are kept")
          .filteredOn(stats -> stats.key().name().equals(unmatched.textValue()))
          .extracting(stats -> stats.value().durations())
          .singleElement()
          .extracting(DurationStats::count)
          .isEqualTo(2L);
    }
    assertThat(expected.path("boundsWithoutMeasurement"))
        .as("is told where runs are looked at whole: by the report")
        .hasSize(1)
        .noneMatch(
            name -> flow.verdicts().stream().anyMatch(v -> v.key().name().equals(name.asText())));
    assertThat(flow.alerts()).as("what is not joined alerts nobody").isEmpty();
  }

  private static final ObjectMapper JSON = new ObjectMapper();

  private static List<JsonNode> lines(String file) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(S24.resolve(file))) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  private static BoundKey kernel(String name, String build) {
    return new BoundKey(StatKind.KERNEL, name, "", "", build, "");
  }

  private static Bounds matmul(String build) {
    return Bounds.of(kernel("matmul", build));
  }

  private static Capture kernels(String run, String build, long startNanos, long... durations) {
    Capture capture = Capture.zones().kind(ZoneKind.KERNEL).run(run).build(build);
    for (int i = 0; i < durations.length; i++) {
      capture.zone("matmul", startNanos + i * 200_000L, durations[i]);
    }
    return capture;
  }

  /** The newest verdict on the kernel of a run. */
  private Verdict on(String run) {
    return newest(flow.verdicts().stream().filter(v -> v.key().run().equals(run)).toList());
  }

  private Verdict named(String kernel) {
    return newest(flow.verdicts().stream().filter(v -> v.key().name().equals(kernel)).toList());
  }

  private static Verdict newest(List<Verdict> verdicts) {
    assertThat(verdicts).isNotEmpty();
    return verdicts.get(verdicts.size() - 1);
  }
}
