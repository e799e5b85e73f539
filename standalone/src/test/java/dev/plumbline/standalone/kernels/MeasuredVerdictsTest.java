package dev.plumbline.standalone.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.bounds.neuron.measured.ModuleNames;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import dev.plumbline.ingest.read.KernelOptions;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StatKind;
import dev.plumbline.model.value.Bound;
import dev.plumbline.model.value.JsonValues;
import dev.plumbline.model.value.Outcome;
import dev.plumbline.model.value.StreamAccount;
import dev.plumbline.model.value.Verdict;
import dev.plumbline.standalone.bounds.LaunchArguments;
import dev.plumbline.standalone.bounds.PredictionReader;
import dev.plumbline.standalone.bounds.ReadRequest;
import dev.plumbline.standalone.bounds.ScheduleForm;
import dev.plumbline.standalone.fixture.CommandRun;
import dev.plumbline.standalone.fixture.ModelSamples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measured kernels, from the files of their profilers to the verdicts of the topology. */
class MeasuredVerdictsTest {
  private static final KernelOptions USUAL = KernelOptions.DEFAULT;
  private static final Path SHARDS = ModelSamples.path("msprof/mix_aic_shards.csv");
  private static final Path REPORT =
      ModelSamples.path("tenstorrent/ttmetal_run_a/ops_perf_results_2026_11_29_00_00_00.csv");
  private static final Path PACKAGE = ModelSamples.path("neuron/file.perf-sim");
  private static final Path RUN_B = ModelSamples.path("neuron/traces-noantideps");
  private static final Path PROFILE_0 = ModelSamples.path("neuron/measured/ntff_detailed_0.json");
  private static final Path PROFILE_1 = ModelSamples.path("neuron/measured/ntff_detailed_1.json");

  private final KernelFlow flow = new KernelFlow();

  @TempDir private Path folder;

  @AfterEach
  void close() {
    flow.close();
  }

  /** Launches of 1200, 1210 and 1205 us count; the first one of 1300 us is warm-up. */
  @Test
  void aLaunchOfAnOpSummaryIsSoundAboveItsFloorAndUnsoundBelow() throws IOException {
    Path bounds =
        bounds(
            """
            {"kind": "KERNEL", "name": "fa_fwd_kernel", "floor": 1202000},
            {"kind": "KERNEL", "name": "aclnnCast", "floor": 29000,
             "variant": "blocks 40 in 64,64:DT_BF16:ND out 64,64:DT_BF16:ND"}
            """);
    flow.publish(predicted(bounds, null)).importing("r", "", USUAL, SHARDS);
    assertThat(on(StatKind.KERNEL, "fa_fwd_kernel", "blocks 4096"))
        .extracting(Verdict::outcome, Verdict::count, Verdict::below, Verdict::min)
        .containsExactly(Outcome.UNSOUND, 3L, 1L, 1_200_000L);
    assertThat(on(StatKind.KERNEL, "aclnnCast", "blocks 40 ").outcome())
        .isEqualTo(Outcome.AT_BOUND);
    assertThat(on(StatKind.KERNEL, "aclnnNormal_DSARandomNormal", "").outcome())
        .isEqualTo(Outcome.NO_BOUND);
    agreesWithCheck(List.of(bounds), List.of(SHARDS));
  }

  @Test
  void aTaskOffTheComputeCoresIsHeldOnlyAgainstABoundOfItsType() throws IOException {
    Path zoo = ModelSamples.path("msprof/task_type_zoo.csv");
    Path bounds =
        bounds(
            """
            {"kind": "KERNEL", "name": "zoo_kernel", "floor": 51000},
            {"kind": "KERNEL", "name": "zoo_kernel", "place": "AI_CPU", "floor": 2000000}
            """);
    flow.publish(predicted(bounds, null)).importing("r", "", USUAL, zoo);
    assertThat(flow.verdicts())
        .extracting(verdict -> verdict.key().place(), Verdict::outcome)
        .containsExactlyInAnyOrder(
            tuple("", Outcome.AT_BOUND),
            tuple("AI_CPU", Outcome.UNSOUND),
            tuple("MTE_COPY", Outcome.NO_BOUND),
            tuple("HCCL_AIV_TASK", Outcome.NO_BOUND),
            tuple("AI_CORE_X", Outcome.NO_BOUND),
            tuple("KERNEL_AICPU", Outcome.NO_BOUND));
    agreesWithCheck(List.of(bounds), List.of(zoo));
  }

  @Test
  void rowsThatWereNotTimedAreRejectedAndTheVerdictSaysSo() throws IOException {
    Path rows = ModelSamples.path("msprof/bad_rows.csv");
    Path bounds = bounds("{\"kind\": \"KERNEL\", \"name\": \"br_k\", \"floor\": 505000}");
    flow.publish(predicted(bounds, null)).importing("r", "", USUAL, rows);
    Verdict verdict = on(StatKind.KERNEL, "br_k", "");
    assertThat(verdict.outcome()).isEqualTo(Outcome.AT_BOUND);
    assertThat(verdict.complete()).isFalse();
    List<StreamAccount> accounts = flow.accounts();
    StreamAccount account = accounts.get(accounts.size() - 1);
    assertThat(account.received()).isEqualTo(5);
    assertThat(account.rejected()).isEqualTo(4);
    assertThat(account.notCarried()).isEqualTo(Map.of("warm-up", 1L));
    assertThat(account.problems().toString())
        .contains("not-timed", "duration is unknown or no usable time: 'N/A'", "'NaN'");
    agreesWithCheck(List.of(bounds), List.of(rows));
  }

  @Test
  void twoBuildsAreHeldAgainstTheirOwnBounds() throws IOException {
    Path before = write("before.csv", launches(100));
    Path after = write("after.csv", launches(50));
    flow.publish(
        predicted(
            bounds(
                """
                {"kind": "KERNEL", "name": "k", "build": "before", "floor": 90000},
                {"kind": "KERNEL", "name": "k", "build": "after", "floor": 60000}
                """),
            null));
    flow.importing("run-1", "before", USUAL, before).importing("run-2", "after", USUAL, after);
    assertThat(flow.verdicts())
        .extracting(verdict -> verdict.key().run(), Verdict::outcome)
        .containsExactlyInAnyOrder(
            tuple("run-1", Outcome.AT_BOUND), tuple("run-2", Outcome.UNSOUND));
  }

  private static String launches(long micros) {
    return """
    Op Name,Task Type,Task Start Time(us),Task Duration(us)
    k,AI_CORE,0,%1$d
    k,AI_CORE,1000,%1$d
    k,AI_CORE,2000,%1$d
    """
        .formatted(micros);
  }

  @Test
  void opsOfAReportAreHeldAgainstTheIdealsOfItsOwnModel() {
    flow.publish(predicted(REPORT, null)).importing("r", "", USUAL, REPORT);
    assertThat(flow.verdicts())
        .as("the rows that bound_join.csv tells to be faster than their ideal")
        .filteredOn(verdict -> verdict.outcome() == Outcome.UNSOUND)
        .hasSize(3);
    assertThat(flow.verdicts())
        .extracting(Verdict::outcome)
        .contains(Outcome.NO_BOUND, Outcome.AT_BOUND, Outcome.SOUND);
    assertThat(flow.verdicts())
        .allSatisfy(
            verdict -> assertThat(verdict.subject().deviceModel()).isEqualTo("wormhole_b0"));
    agreesWithCheck(List.of(REPORT), List.of(REPORT));
  }

  @Test
  void boundsOfAnUnknownModelVersionAreShownAndNotCompared() {
    Path report =
        ModelSamples.path("tenstorrent/ttmetal_run_bh/ops_perf_results_2026_11_29_00_00_00.csv");
    flow.publish(predicted(report, null)).importing("r", "", USUAL, report);
    assertThat(flow.verdicts())
        .filteredOn(verdict -> verdict.key().name().equals("TransposeDeviceOperation"))
        .singleElement()
        .satisfies(v -> assertThat(v.outcome()).isEqualTo(Outcome.NOT_COMPARABLE))
        .satisfies(v -> assertThat(v.reason()).contains("PM_MODEL_VERSION_UNKNOWN"));
    agreesWithCheck(List.of(report), List.of(report));
  }

  @Test
  void bothTimesOfALaneMeetTheirOwnBound() {
    List<Bound> bounds = predicted(PACKAGE, RUN_B);
    ModuleNames modules = new ModuleNames(Set.of("nc00_sg00", "nc01_sg00"));
    flow.publish(bounds).importing("r", "", new KernelOptions(1, modules), PROFILE_0, PROFILE_1);
    JsonNode compare = ModelSamples.json("neuron/expected/compare.json");
    int lanes = 0;
    for (String module : List.of("nc00_sg00", "nc01_sg00")) {
      for (Map.Entry<String, JsonNode> lane : compare.at("/" + module + "/lanes").properties()) {
        JsonNode expected = lane.getValue();
        if (expected.path("measured").isNull()) {
          continue;
        }
        lanes++;
        Verdict active = on(StatKind.LANE, lane.getKey(), module + ":active_time");
        assertThat(active.floor()).isEqualTo(expected.path("predictedB").doubleValue());
        assertThat(active.estimate()).isEqualTo(expected.path("predictedA").doubleValue());
        assertThat(active.min()).isEqualTo(expected.path("measured").longValue());
        boolean below = active.min() < expected.path("predictedB").longValue();
        assertThat(active.outcome() == Outcome.UNSOUND).as(lane.getKey()).isEqualTo(below);
      }
      Verdict whole = on(StatKind.KERNEL, module, "");
      assertThat(whole.floor())
          .isEqualTo(compare.at("/" + module + "/overall/predictedB").asDouble());
    }
    assertThat(lanes).isEqualTo(19);
    Verdict sum = on(StatKind.LANE, "pe", "nc00_sg00:instruction_time");
    Verdict union = on(StatKind.LANE, "pe", "nc00_sg00:active_time");
    assertThat(sum.min()).isEqualTo(186_984);
    assertThat(sum.floor()).isGreaterThan(union.floor());
    agreesWithCheck(List.of(PACKAGE, Path.of("--floor"), RUN_B), List.of(PROFILE_0, PROFILE_1));
  }

  /** The same files through both paths: the same things, judged the same. */
  private void agreesWithCheck(List<Path> bounds, List<Path> measured) {
    List<Object> arguments = new ArrayList<>(List.of("bounds", "check", "--json", "--bounds"));
    arguments.addAll(bounds);
    arguments.add("--measured");
    arguments.addAll(measured);
    CommandRun check = CommandRun.of(arguments.toArray());
    Map<String, String> offline = new TreeMap<>();
    for (JsonNode json : check.json().path("verdicts")) {
      Verdict verdict =
          JsonValues.read(json.toString().getBytes(StandardCharsets.UTF_8), Verdict.class);
      offline.put(who(verdict.key()), judged(verdict));
    }
    Map<String, String> streamed = new TreeMap<>();
    flow.verdicts().forEach(verdict -> streamed.put(who(verdict.key()), judged(verdict)));
    assertThat(streamed).isNotEmpty().isEqualTo(offline);
  }

  private static String who(StatKey key) {
    return key.kind() + " " + key.name() + " [" + key.context() + "] " + key.place();
  }

  private static String judged(Verdict verdict) {
    return verdict.outcome()
        + " "
        + verdict.flags()
        + " "
        + verdict.boundId()
        + " floor "
        + verdict.floor()
        + " estimate "
        + verdict.estimate()
        + " count "
        + verdict.count()
        + " below "
        + verdict.below()
        + " min "
        + verdict.min()
        + " max "
        + verdict.max()
        + " "
        + verdict.reason();
  }

  private Verdict on(StatKind kind, String name, String context) {
    return flow.verdicts().stream()
        .filter(verdict -> verdict.key().kind() == kind)
        .filter(verdict -> verdict.key().name().equals(name))
        .filter(verdict -> verdict.key().context().startsWith(context))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no verdict on " + name + " " + flow.verdicts()));
  }

  private static List<Bound> predicted(Path path, @Nullable Path floor) {
    return new PredictionReader(
            new ReadRequest(
                null,
                ScheduleForm.PUBLISHED,
                LaunchArguments.oneProgram(),
                null,
                PerfSimRun.A,
                floor,
                null,
                ReadRequest.Target.ANY))
        .read(path)
        .bounds();
  }

  private Path bounds(String entries) throws IOException {
    return write(
        "bounds.json",
        "{\"v\": 1, \"origin\": {\"tool\": \"hand\"}, \"bounds\": [" + entries + "]}");
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
