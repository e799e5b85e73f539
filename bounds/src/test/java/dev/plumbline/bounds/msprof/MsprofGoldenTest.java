package dev.plumbline.bounds.msprof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The published measurement vectors of the two-tier model. */
class MsprofGoldenTest {
  private static final double PERCENT = 1e-7;

  static Stream<JsonNode> cases() {
    List<JsonNode> cases = new ArrayList<>();
    expected().get("cases").forEach(cases::add);
    assertThat(cases).hasSize(18);
    return cases.stream().filter(golden -> !golden.get("input").get("csv").isNull());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theReferenceTimeIsThatOfTheReference(JsonNode golden) throws IOException {
    Optional<KernelTime> time =
        KernelTime.of(GapInvocations.of(rows(golden), filter(golden)), warmUp(golden));
    JsonNode want = golden.get("expected");
    if (want.get("n_warmup_discarded").isNull()) {
      assertThat(time).isEmpty();
      return;
    }
    assertThat(time.orElseThrow().discarded()).isEqualTo(want.get("n_warmup_discarded").intValue());
    // Time and count of a run that is an error for its bound are reported as 0: V07 alone.
    if (!want.get("status").textValue().equals("execution_error")) {
      assertThat(time.get().medianMicros())
          .isCloseTo(want.get("t_measured_us").doubleValue(), withinPercentage(PERCENT));
      assertThat(time.get().launches()).isEqualTo(want.get("n_invocations").intValue());
    } else {
      assertThat(golden.get("id").textValue()).isEqualTo("V07");
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void launchesAreKeptApartByTheirTasks(JsonNode golden) throws IOException {
    TaskLaunches launches = TaskLaunches.of(rows(golden), filter(golden));
    Optional<KernelTime> time = KernelTime.of(launches.launches(), warmUp(golden));
    JsonNode want = golden.get("proposed_overlap_grouping");
    if (want.isNull()) {
      assertThat(time).isEmpty();
      return;
    }
    assertThat(time.orElseThrow().medianMicros())
        .isCloseTo(want.get("t_measured_us").doubleValue(), withinPercentage(PERCENT));
    assertThat(time.get().launches()).isEqualTo(want.get("n_invocations").intValue());
    assertThat(time.get().discarded()).isEqualTo(want.get("n_warmup_discarded").intValue());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void categoryTotalsAndTheirMatchAreThoseOfTheReference(JsonNode golden) throws IOException {
    CategoryTotals totals = CategoryTotals.of(rows(golden), filter(golden));
    JsonNode want = golden.get("expected");
    JsonNode sums = want.get("category_durations_us");
    assertThat(sums).hasSize(TaskCategory.values().length);
    for (TaskCategory category : TaskCategory.values()) {
      assertThat(totals.of(category))
          .as(category.text())
          .isCloseTo(sums.get(category.text()).doubleValue(), withinPercentage(PERCENT));
    }
    // A run that is an error has no match, whatever its categories say.
    if (!want.get("status").textValue().equals("execution_error")) {
      JsonNode component = golden.get("input").get("predicted_component");
      JsonNode match = want.get("component_match");
      assertThat(totals.matches(component.isNull() ? null : component.textValue()))
          .isEqualTo(match.isNull() ? null : match.booleanValue());
    }
  }

  @Test
  void theLongestLaunchIsSplitOverTheEngines() throws IOException {
    JsonNode splits = expected().get("engine_attribution");
    assertThat(splits).hasSize(3);
    JsonNode mix = splits.get("mix_aic_shards.csv|fa_fwd_kernel");
    EngineSplit split =
        EngineSplit.of(read("mix_aic_shards.csv"), OpNameFilter.containing("fa_fwd_kernel"))
            .orElseThrow();
    assertThat(split.isPopulated()).isEqualTo(mix.get("populated").booleanValue()).isTrue();
    assertThat(mix.get("engine_us")).hasSize(Engine.values().length);
    for (Engine engine : Engine.values()) {
      assertThat(split.engineMicros().get(engine))
          .as(engine.label())
          .isCloseTo(
              mix.get("engine_us").get(engine.label()).doubleValue(), withinPercentage(PERCENT));
    }
    assertThat(split.taskMicros()).isEqualTo(mix.get("t_measured_us").doubleValue());
    EngineMetrics metrics = split.row().metrics();
    assertThat(metrics.get(Metric.AIV_TIME)).isEqualTo(mix.get("aiv_time_us").doubleValue());
    assertThat(metrics.get(Metric.AIC_TIME)).isEqualTo(mix.get("aic_time_us").doubleValue());
    assertThat(split.scalarMicros())
        .isCloseTo(mix.get("scalar_us").doubleValue(), withinPercentage(PERCENT));
    assertThat(split.scalarShare())
        .isCloseTo(mix.get("scalar_frac").doubleValue(), withinPercentage(PERCENT));
    assertThat(split.vectorCoreScalarShare())
        .isCloseTo(mix.get("aiv_scalar_frac").doubleValue(), withinPercentage(PERCENT));
    assertThat(Objects.requireNonNull(split.dominant()).label())
        .isEqualTo(mix.get("dominant_engine").textValue());
    assertThat(metrics.get(Metric.AIC_ICACHE_MISS_RATE))
        .isEqualTo(mix.get("icache_miss").get(0).doubleValue());
    assertThat(metrics.get(Metric.AIV_ICACHE_MISS_RATE))
        .isEqualTo(mix.get("icache_miss").get(1).doubleValue());
    assertThat(metrics.get(Metric.CUBE_UTILIZATION))
        .isEqualTo(mix.get("cube_util_pct").doubleValue());
  }

  @Test
  void aRowWithoutEngineFiguresIsNotSplit() throws IOException {
    JsonNode want = expected().get("engine_attribution").get("basic.csv|k_alpha");
    EngineSplit split =
        EngineSplit.of(read("basic.csv"), OpNameFilter.containing("k_alpha")).orElseThrow();
    assertThat(split.isPopulated()).isEqualTo(want.get("populated").booleanValue()).isFalse();
    assertThat(split.taskMicros()).isEqualTo(want.get("t_measured_us").doubleValue());
    assertThat(split.dominant()).isNull();
    assertThat(want.get("dominant_engine").textValue()).isEmpty();
    assertThat(split.scalarShare()).isNull();
    assertThat(split.vectorCoreScalarShare()).isNull();
  }

  @Test
  void aKernelOutsideTheComputeCoresHasNoSplit() throws IOException {
    assertThat(expected().get("engine_attribution").get("no_aicore.csv|host_k").isNull()).isTrue();
    assertThat(EngineSplit.of(read("no_aicore.csv"), OpNameFilter.containing("host_k"))).isEmpty();
  }

  @Test
  void theMeasuredSideOfTheExposedControlIsThatOfTheReference() throws IOException {
    JsonNode want = expected().get("gap_ovl");
    EngineSplit split =
        EngineSplit.of(
                read(want.get("csv").textValue()),
                OpNameFilter.containing(want.get("op").textValue()))
            .orElseThrow();
    assertThat(split.vectorCoreScalarShare())
        .isCloseTo(want.get("measured_aiv_scalar_frac").doubleValue(), within(1e-9));
    assertThat(split.scalarShare())
        .isCloseTo(want.get("measured_scalar_frac").doubleValue(), within(1e-9));
    assertThat(Objects.requireNonNull(split.dominant()).label())
        .isEqualTo(want.get("dominant_measured_engine").textValue());
  }

  private static List<OpSummaryRow> rows(JsonNode golden) throws IOException {
    return read(golden.get("input").get("csv").textValue());
  }

  private static Predicate<OpSummaryRow> filter(JsonNode golden) {
    return OpNameFilter.containing(golden.get("input").get("op_name").textValue());
  }

  private static int warmUp(JsonNode golden) {
    return golden.get("input").get("n_warmup").intValue();
  }

  private static List<OpSummaryRow> read(String csv) throws IOException {
    OpSummary summary = OpSummary.read(sample(csv));
    assertThat(summary.dropped()).isEmpty();
    assertThat(summary.problems()).isEmpty();
    return summary.rows();
  }

  private static JsonNode expected() {
    try {
      return JsonMapper.builder().build().readTree(sample("expected_validation.json").toFile());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static Path sample(String name) {
    try {
      return Path.of(
          Objects.requireNonNull(MsprofGoldenTest.class.getResource("/msprof/" + name)).toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
