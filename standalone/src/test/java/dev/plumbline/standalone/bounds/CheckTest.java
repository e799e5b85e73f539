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
import java.util.Map;
import java.util.TreeMap;
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
        .contains("1 of 3 executions below the floor 1001000 ns of bound")
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
                "\"k_alpha\", \"floor\": 1}, {\"kind\": \"KERNEL\", \"name\": \"gone\", \"floor\":"
                    + " 2"),
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

  /** The rows differ in their attributes only, and each has an ideal of its own. */
  @Test
  void everyRowOfAnOpReportIsHeldAgainstItsOwnIdealAsInItsJoin() {
    Path ops =
        ModelSamples.path("tenstorrent/ttmetal_run_a/ops_perf_results_2026_11_29_00_00_00.csv");
    CommandRun run = check(ops, ops, "--json");
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err())
        .contains("TransposeDeviceOperation: 2 of 5 executions ran faster than the ideal")
        .contains("BinaryNgDeviceOperation: 1 of 5 executions ran faster than the ideal");
    Map<String, Long> beaten = new TreeMap<>();
    long compared = 0;
    for (JsonNode verdict : run.json().path("verdicts")) {
      compared += verdict.path("floor").isNumber() ? verdict.path("count").asLong() : 0;
      beaten.merge(verdict.at("/key/name").asText(), verdict.path("below").asLong(), Long::sum);
    }
    assertThat(compared).isEqualTo(20);
    assertThat(beaten)
        .containsEntry("TransposeDeviceOperation", 2L)
        .containsEntry("BinaryNgDeviceOperation", 1L)
        .containsEntry("MatmulDeviceOperation", 0L);
    assertThat(run.json().at("/counts/UNSOUND").asLong()).isEqualTo(3);
    assertThat(run.json().at("/counts/NO_BOUND").asLong()).isEqualTo(10);
    assertThat(run.json().path("notMeasured")).isEmpty();
  }

  /** An older report tells no attributes: nothing tells the rows apart, only their ideals do. */
  @Test
  void rowsThatNothingTellsApartAreStillHeldAgainstTheirOwnIdeal() throws IOException {
    String head =
        "OP CODE,OP TYPE,GLOBAL CALL COUNT,DEVICE ID,DEVICE ARCH,DEVICE KERNEL DURATION [ns],"
            + "PM IDEAL [ns],PM COMPUTE [ns],PM BANDWIDTH [ns]\n";
    Path ops =
        Files.writeString(
            folder.resolve("ops.csv"),
            head
                + "m,tt_dnn_device,1,0,wormhole_b0,4711,4000,4000,7\n"
                + "m,tt_dnn_device,2,0,wormhole_b0,39662,40231,40231,7\n"
                + "m,tt_dnn_device,3,0,wormhole_b0,50000,40231,40231,7\n");
    CommandRun run = check(ops, ops, "--json");
    assertThat(run.exitCode()).isEqualTo(3);
    JsonNode verdicts = run.json().path("verdicts");
    assertThat(verdicts).hasSize(2);
    assertThat(verdicts.at("/0/outcome").asText()).isEqualTo("AT_BOUND");
    assertThat(verdicts.at("/0/floor").asLong()).isEqualTo(4000);
    assertThat(verdicts.at("/1/outcome").asText()).isEqualTo("UNSOUND");
    assertThat(verdicts.at("/1/reason").asText())
        .contains("1 of 2 executions below the floor 40231");

    JsonNode byHand =
        check(bounds("\"m\", \"floor\": 4000"), ops, "--json").json().path("verdicts");
    assertThat(byHand).as("a bound of somebody else holds for all").hasSize(1);
    assertThat(byHand.at("/0/outcome").asText()).isEqualTo("SOUND");

    Path measuredOnly =
        Files.writeString(
            folder.resolve("later.csv"), head + "m,tt_dnn_device,1,0,wormhole_b0,3999,,,\n");
    JsonNode later = check(ops, measuredOnly, "--json").json().path("verdicts");
    assertThat(later.at("/0/floor").asLong()).as("the least is sound for all").isEqualTo(4000);
    assertThat(later.at("/0/outcome").asText()).isEqualTo("UNSOUND");
  }

  @Test
  void theSameMeasurementGivenTwiceCountsOnceAndIsTold() throws IOException {
    Path export = Files.createDirectory(folder.resolve("mindstudio_profiler_output"));
    Path slice = Files.copy(basic, export.resolve("op_summary_20261201.csv"));
    Path bounds = bounds("\"k_alpha\", \"floor\": 950000");
    List<Object[]> ways =
        List.of(
            new Object[] {basic, basic},
            new Object[] {basic, slice},
            new Object[] {slice, export},
            new Object[] {export, slice},
            new Object[] {export, export});
    for (Object[] way : ways) {
      List<Object> rest = new ArrayList<>(List.of(MEASURED));
      rest.addAll(List.of(way));
      rest.add("--json");
      CommandRun run = check(new Object[] {bounds}, rest.toArray());
      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(verdict(run, "k_alpha").path("count").asLong()).isEqualTo(3);
      assertThat(run.err())
          .containsPattern("(is given twice|holds the same as .*): its executions count once");
    }
    Path other = folder.resolve("other.csv");
    Files.writeString(other, Files.readString(basic).replace("1040", "1041"));
    CommandRun two = check(new Object[] {bounds}, MEASURED, basic, other, "--json");
    assertThat(verdict(two, "k_alpha").path("count").asLong())
        .as("one other figure is another measurement")
        .isEqualTo(6);
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
  void severalProfilesOfOneModuleAreOneFigureAndTheirSpreadIsTold() throws IOException {
    Path first = ModelSamples.path("neuron/measured/ntff_0.json");
    Path second =
        Files.writeString(
            folder.resolve("again.json"),
            Files.readString(first).replace("0.00105196", "0.00205196"));
    Object[] bounds = {
      ModelSamples.path("neuron/file.perf-sim"),
      "--floor",
      ModelSamples.path("neuron/traces-noantideps")
    };
    CommandRun run = check(bounds, MEASURED, first, second, first, "--json");
    JsonNode verdict = verdict(run, "nc00_sg00");
    assertThat(verdict.path("count").asLong()).isEqualTo(2);
    assertThat(verdict.path("min").asLong()).isEqualTo(1_051_960);
    assertThat(verdict.path("median").asLong()).isEqualTo(1_551_960);
    assertThat(verdict.path("max").asLong()).isEqualTo(2_051_960);
    assertThat(run.err())
        .contains(
            "nc00_sg00: 2 profiles, fastest 1051.960, median 1551.960, slowest 2051.960 us; mean"
                + " without 0 outliers 1551.960 us")
        .contains("nc00_sg00: MFU 0.1 %")
        .contains("is given twice: its executions count once");
    assertThat(check(bounds, MEASURED, first, second).out())
        .containsPattern("KERNEL +nc00_sg00 +821.577 +1051.960 +1551.960 +2051.960 +us +2 ");
  }

  @Test
  void aParquetTableOrAFolderOfThemIsRefusedWithTheWayOut() throws IOException {
    Path tables = Files.createDirectory(folder.resolve("profiler_db"));
    Path table = Files.writeString(tables.resolve("Instruction.parquet"), "PAR1\u0000");
    for (Path path : List.of(tables, table)) {
      CommandRun run = check(bounds("\"k\", \"floor\": 1"), path);
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).contains("a Parquet table").contains("--output-format json");
    }
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

  @Test
  void durationsThatNoTaskCanHaveAreToldWithTheFirstOfTheirLines() throws IOException {
    Path odd =
        Files.writeString(
            folder.resolve("odd.csv"),
            """
            Op Name,Task Type,Task Start Time(us),Task Duration(us)
            k,AI_CORE,0,9
            k,AI_CORE,100,N/A
            k,AI_CORE,200,-5
            k,AI_CORE,300,NaN
            k,AI_CORE,400,11
            """);
    CommandRun run = check(bounds("\"k\", \"floor\": 1"), odd);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains(
            odd
                + ":4: duration: expected microseconds of 0 or more, found -5.0 of k, the first of"
                + " 2 rows like it: not counted")
        .contains("1 row without a usable duration");
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
        "{\"v\": 1, \"origin\": {\"tool\": \"hand\"}, \"bounds\": [{\"kind\": \"KERNEL\", \"name\":"
            + " "
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
