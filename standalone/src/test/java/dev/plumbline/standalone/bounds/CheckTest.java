package dev.plumbline.standalone.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.ModelSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bounds check}: the judge of the topology, without a broker. */
class CheckTest {
  private static final String MEASURED = "--measured";

  @TempDir private Path folder;

  /** Launches of k_alpha: 900 (warm-up), 1000, 1040 and 5000 us; of k_beta: 77 us. */
  private final Path basic = ModelSamples.path("msprof/basic.csv");

  @Test
  void aBoundThatHoldsEndsWithZero() throws IOException {
    CommandRun run = check(bounds("\"k_alpha\", \"floor\": 950000"), basic, "--json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonNode verdict = verdict(run, "k_alpha");
    assertThat(verdict.path("outcome").asText()).isEqualTo("AT_BOUND");
    assertThat(verdict.path("median").asLong()).isEqualTo(1_040_000);
    assertThat(verdict.path("min").asLong()).isEqualTo(1_000_000);
    assertThat(verdict.path("count").asLong()).isEqualTo(3);
    assertThat(verdict(run, "k_beta").path("outcome").asText()).isEqualTo("NO_BOUND");
  }

  @Test
  void aBoundThatIsBeatenEndsWithThree() throws IOException {
    CommandRun run = check(bounds("\"k_alpha\", \"floor\": 1001000"), basic);
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.out())
        .contains("UNSOUND")
        .contains("1 of 3 executions below the floor 1001000")
        .contains("the fastest took 1000000 ns");
  }

  @Test
  void theFirstLaunchCountsWhereNoWarmUpIsLeftOut() throws IOException {
    Path bounds = bounds("\"k_alpha\", \"floor\": 950000");
    assertThat(check(bounds, basic, "--warm-up", "0").exitCode()).isEqualTo(3);
    assertThat(check(bounds, basic, "--warm-up", "-1").err())
        .contains("--warm-up is at least 0, found -1");
  }

  @Test
  void aBudgetThatIsExceededEndsWithFourAlsoBesideABeatenBound() throws IOException {
    Path over = bounds("\"k_beta\", \"floor\": 1, \"budget\": 70000");
    assertThat(check(over, basic).exitCode()).isEqualTo(4);
    Path both =
        bounds(
            "\"k_beta\", \"floor\": 1, \"budget\": 70000},"
                + "{\"kind\": \"KERNEL\", \"name\": \"k_alpha\", \"floor\": 2000000");
    CommandRun run = check(both, basic, "--json");
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.json().at("/counts/UNSOUND").asLong()).isEqualTo(1);
    assertThat(run.json().at("/counts/OVER_BUDGET").asLong()).isEqualTo(1);
  }

  @Test
  void aBudgetThatIsExceededIsToldWithItsFigure() throws IOException {
    assertThat(check(bounds("\"k_beta\", \"floor\": 1, \"budget\": 70000"), basic).out())
        .contains("above the budget of 70.000 us");
  }

  @Test
  void ofTwoPredictionsOfOneThingTheFirstCountsAndTheOtherIsNamed() throws IOException {
    String entry = "[{\"kind\": \"KERNEL\", \"name\": \"k_alpha\", \"floor\": %d}]";
    Path high = Files.writeString(folder.resolve("high.json"), bounds(entry, 2_000_000));
    Path low = Files.writeString(folder.resolve("low.json"), bounds(entry, 950_000));

    CommandRun beaten = CommandRun.of("bounds", "check", "--bounds", high, low, MEASURED, basic);
    assertThat(beaten.exitCode()).isEqualTo(3);
    assertThat(beaten.out())
        .contains("KERNEL k_alpha is predicted more than once")
        .contains("a floor of 950000.0 is not");
    CommandRun held = CommandRun.of("bounds", "check", "--bounds", low, high, MEASURED, basic);
    assertThat(held.exitCode()).isEqualTo(1);
    assertThat(held.out()).contains("AT_BOUND").contains("a floor of 2000000.0 is not");
    assertThat(CommandRun.of("bounds", "check", "--bounds", low, low, MEASURED, basic).exitCode())
        .as("the same file twice says nothing new")
        .isZero();
  }

  private static String bounds(String entry, long floorNanos) {
    return "{\"v\": 1, \"bounds\": " + entry.formatted(floorNanos) + "}";
  }

  @Test
  void whatIsPredictedAndNotMeasuredIsNamed() throws IOException {
    CommandRun run =
        check(
            bounds(
                "\"k_alpha\", \"floor\": 1}, {\"kind\": \"KERNEL\", \"name\": \"gone\", \"floor\": 2"),
            basic);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("1 predicted, not measured: gone");
  }

  @Test
  void whereNothingCouldBeComparedThatIsAProblem() throws IOException {
    CommandRun run = check(bounds("\"other\", \"floor\": 1"), basic);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("nothing was held against anything");
  }

  @Test
  void aFlaggedScheduleIsNeverComparedAndAnotherNamedAndFloored() {
    Object[] schedule = {
      ModelSamples.path("ascend/cases/01_vector_add_fp16/des.json"),
      "--calibration",
      ModelSamples.path("ascend/calibration/v1/calib_910b3_v1.json"),
      "--kernel",
      "k_beta"
    };
    CommandRun flagged = check(schedule, "--measured", basic, "--json");
    assertThat(flagged.exitCode()).isEqualTo(1);
    assertThat(verdict(flagged, "k_beta").path("outcome").asText()).isEqualTo("NOT_COMPARABLE");
    assertThat(verdict(flagged, "k_beta").path("reason").asText())
        .contains("VECTOR_ONLY_ON_CUBE_COUNT");
  }

  /** The same op, shapes and types had several ideals: the least one is its floor. */
  @Test
  void anOpReportIsHeldAgainstTheLeastIdealOfEachOp() {
    Path ops =
        ModelSamples.path("tenstorrent/ttmetal_run_a/ops_perf_results_2026_11_29_00_00_00.csv");
    CommandRun run = check(ops, ops, "--json");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("ran faster than the ideal");
    long compared = 0;
    for (JsonNode verdict : run.json().path("verdicts")) {
      compared += verdict.path("floor").isNumber() ? verdict.path("count").asLong() : 0;
    }
    assertThat(compared).isEqualTo(20);
    assertThat(run.json().path("counts").toString()).isEqualTo("{\"NO_BOUND\":2,\"SOUND\":4}");
    assertThat(run.json().path("notMeasured")).isEmpty();
  }

  @Test
  void profilesOfNeuronAreHeldAgainstTheFloorOfTheirModule() {
    Object[] bounds = {
      ModelSamples.path("neuron/file.perf-sim"),
      "--floor",
      ModelSamples.path("neuron/traces-noantideps")
    };
    CommandRun run =
        check(
            bounds,
            "--measured",
            ModelSamples.path("neuron/measured/ntff_detailed_0.json"),
            ModelSamples.path("neuron/measured/ntff_detailed_1.json"),
            "--json");
    JsonNode compare = ModelSamples.json("neuron/expected/compare.json");
    for (String module : List.of("nc00_sg00", "nc01_sg00")) {
      JsonNode overall = compare.path(module).path("overall");
      JsonNode verdict = verdict(run, module);
      assertThat(verdict.path("floor").asLong()).isEqualTo(overall.path("predictedB").asLong());
      assertThat(verdict.path("median").asLong()).isEqualTo(overall.path("measured").asLong());
    }
    assertThat(run.exitCode()).isIn(1, 3);
  }

  @Test
  void oneBadMeasurementOfSeveralHidesNoOther() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.csv"), "a,b\n1,2\n");
    CommandRun run =
        check(new Object[] {bounds("\"k_alpha\", \"floor\": 950000")}, "--measured", bad, basic);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("AT_BOUND").contains("bad.csv");
  }

  @Test
  void withoutAnyUsableSideTheArgumentsAreUnusable() throws IOException {
    Path bounds = bounds("\"k_alpha\", \"floor\": 950000");
    CommandRun swapped = check(basic, bounds);
    assertThat(swapped.exitCode()).isEqualTo(2);
    assertThat(swapped.err()).contains("no usable prediction").contains("op summary of msprof");
    CommandRun same = check(bounds, bounds);
    assertThat(same.exitCode()).isEqualTo(2);
    assertThat(same.err()).contains("no usable measurement").contains("hand-written bounds");
  }

  @Test
  void theMeanOfTheMiddleTwoIsTheMedianOfEvenlyMany() throws IOException {
    Path even =
        Files.writeString(
            folder.resolve("even.csv"),
            """
            Op Name,Task Type,Task Start Time(us),Task Duration(us)
            k,AI_CORE,0,9
            k,AI_CORE,100,10
            k,AI_CORE,200,13
            """);
    CommandRun run = check(bounds("\"k\", \"floor\": 1"), even, "--json");
    assertThat(verdict(run, "k").path("median").asLong()).isEqualTo(11_500);
  }

  private static JsonNode verdict(CommandRun run, String name) {
    for (JsonNode verdict : run.json().path("verdicts")) {
      if (verdict.at("/key/name").asText().equals(name)
          && verdict.at("/key/kind").asText().equals("KERNEL")) {
        return verdict;
      }
    }
    throw new AssertionError("no verdict on " + name + " in " + run.out() + run.err());
  }

  private Path bounds(String entry) throws IOException {
    return Files.writeString(
        Files.createTempFile(folder, "bounds", ".json"),
        "{\"v\": 1, \"origin\": {\"tool\": \"hand\"}, \"bounds\": [{\"kind\": \"KERNEL\", \"name\": "
            + entry
            + "}]}");
  }

  private static CommandRun check(Path bounds, Path measured, Object... options) {
    List<Object> rest = new ArrayList<>(List.of("--measured", measured));
    rest.addAll(List.of(options));
    return check(new Object[] {bounds}, rest.toArray());
  }

  private static CommandRun check(Object[] bounds, Object... rest) {
    List<Object> all = new ArrayList<>(List.of("bounds", "check", "--bounds"));
    all.addAll(List.of(bounds));
    all.addAll(List.of(rest));
    return CommandRun.of(all.toArray());
  }
}
