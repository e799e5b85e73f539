package dev.plumbline.bounds.neuron;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.neuron.input.InputLimits;
import dev.plumbline.bounds.neuron.measured.MeasuredFile;
import dev.plumbline.bounds.neuron.measured.MeasuredLane;
import dev.plumbline.bounds.neuron.measured.MeasuredProfile;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasuredGoldenTest {
  private static final String[] MODULES = {"nc00_sg00", "nc01_sg00"};

  @Test
  void everyFigureOfTheDetailedProfilesIsTheExpectedOne() throws IOException {
    JsonNode expected = Samples.expected("measured.json");
    assertThat(expected).hasSize(2);
    for (int core = 0; core < 2; core++) {
      MeasuredProfile profile = profile("measured/ntff_detailed_" + core + ".json");
      assertThat(profile.core()).isEqualTo(core);
      assertThat(profile.rejectedRows()).isZero();
      Samples.assertSame(
          expected.get(MODULES[core]),
          Samples.tree(profile),
          "kind",
          "core",
          "rows",
          "rejectedRows",
          "summary");
    }
  }

  @Test
  void theSummaryTellsTheSameAsTheRows() throws IOException {
    for (int core = 0; core < 2; core++) {
      MeasuredProfile summary = profile("measured/ntff_" + core + ".json");
      MeasuredProfile rows = profile("measured/ntff_detailed_" + core + ".json");
      assertThat(summary.kind()).isEqualTo(MeasuredProfile.Kind.SUMMARY);
      assertThat(summary.core()).isEqualTo(core);
      assertThat(summary.totalExecNanos()).isEqualTo(rows.totalExecNanos());
      assertThat(summary.totalNanos()).isEqualTo(rows.totalNanos());
      assertThat(summary.lanes()).isNotEmpty();
      for (Map.Entry<String, MeasuredLane> lane : summary.lanes().entrySet()) {
        MeasuredLane found = rows.lanes().get(lane.getKey());
        assertThat(lane.getValue().busyUnionNanos()).isEqualTo(found.busyUnionNanos());
        if (!lane.getKey().equals("dma")) {
          assertThat(lane.getValue().busySumNanos()).isEqualTo(found.busySumNanos());
          assertThat(lane.getValue().events()).isEqualTo(found.events());
        }
      }
    }
    assertThat(profile("measured/ntff_1.json").lanes()).doesNotContainKey("pool");
  }

  @Test
  void theTableTellsTheSameOfInstructionsAsTheRows() throws IOException {
    for (int core = 0; core < 2; core++) {
      MeasuredProfile table = profile("measured/Instruction_" + core + ".csv");
      MeasuredProfile rows = profile("measured/ntff_detailed_" + core + ".json");
      assertThat(table.kind()).isEqualTo(MeasuredProfile.Kind.CSV);
      assertThat(table.core()).isEqualTo(core);
      assertThat(table.engineOpcodes()).isEqualTo(rows.engineOpcodes());
      assertThat(rows.lanes()).containsAllEntriesOf(table.lanes());
      assertThat(table.lanes())
          .containsOnlyKeys(
              core == 0
                  ? new String[] {"pool", "act", "pe", "dve", "sp"}
                  : new String[] {"act", "pe", "dve", "sp"});
    }
  }

  @Test
  void cycleCountsOfASessionAreRead() throws IOException {
    MeasuredFile file = file("measured/show_session_1.json");
    assertThat(file.profiles()).isEmpty();
    assertThat(Samples.tree(file.cycles()))
        .isEqualTo(Samples.JSON.readTree("[{\"NC\":1,\"CycleCount\":353432}]"));
  }

  @Test
  void everyFigureOfTheComparisonIsTheExpectedOne() throws IOException {
    JsonNode expected = Samples.expected("compare.json");
    assertThat(expected).hasSize(2);
    NeuronPrediction prediction =
        NeuronPrediction.of(
            Samples.read("file.perf-sim", PerfSimRun.A),
            Samples.read("traces-noantideps", PerfSimRun.B));
    for (int core = 0; core < 2; core++) {
      LaneComparison comparison =
          LaneComparison.of(
              prediction,
              prediction.module(MODULES[core]),
              profile("measured/ntff_detailed_" + core + ".json"),
              LaneComparison.Basis.UNION,
              10);
      assertThat(comparison.quarantine()).isEmpty();
      ObjectNode found = (ObjectNode) Samples.tree(comparison);
      Samples.assertSame(expected.get(MODULES[core]), found);
    }
  }

  static MeasuredProfile profile(String name) throws IOException {
    MeasuredFile file = file(name);
    assertThat(file.profiles()).hasSize(1);
    return file.profiles().get(0);
  }

  private static MeasuredFile file(String name) throws IOException {
    return MeasuredFile.read(Samples.path(name), name, InputLimits.usual());
  }
}
