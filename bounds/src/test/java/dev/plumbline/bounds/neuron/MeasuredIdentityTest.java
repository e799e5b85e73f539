package dev.plumbline.bounds.neuron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.neuron.input.InputLimits;
import dev.plumbline.bounds.neuron.input.RefusedException;
import dev.plumbline.bounds.neuron.measured.MeasuredFile;
import dev.plumbline.bounds.neuron.measured.MeasuredProfile;
import dev.plumbline.bounds.neuron.measured.RepeatedRuns;
import dev.plumbline.bounds.neuron.trace.PerfSimRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which instruction a measured row is of, and what several profiles say together. */
class MeasuredIdentityTest {
  @TempDir Path folder;

  @Test
  void withoutNamesInstructionsAreJoinedByFunctionAndId() throws IOException {
    InstructionJoin byName = join(Samples.path("measured/ntff_detailed_0.json"));
    assertThat(byName.key()).startsWith("bir_instruction_name");
    InstructionJoin byId = join(without("bir_instruction_name"));
    assertThat(byId.key()).startsWith("bir_id");
    assertSame(byId, byName);
    InstructionJoin byPackedId = join(without("bir_instruction_name", "bir_id"));
    assertSame(byPackedId, byName);
  }

  @Test
  void withoutNamesAndIdsLaneAndSourceLocationAreLeft() throws IOException {
    InstructionJoin byPlace = join(without("bir_instruction_name", "bir_id", "raw_bir_id"));
    assertThat(byPlace.key()).startsWith("lane and nki_source_location");
    assertThat(byPlace.matched()).isPositive();
    assertThat(byPlace.slowest().get(0).name()).contains(".py:");
    assertThat(join(without("bir_instruction_name", "bir_id", "raw_bir_id", "nki_source_location")))
        .isNull();
  }

  @Test
  void aPackedIdCarriesGraphAndFunctionAboveTheIdItself() throws IOException {
    Path rows = folder.resolve("rows.json");
    long packed = (3L << 48) | (7L << 32) | 1;
    Files.writeString(
        rows,
        "{\"instruction\":[{\"timestamp\":0,\"duration\":130,\"engine\":\"tensor\",\"opcode\":\"MATMUL\","
            + "\"raw_bir_id\":"
            + packed
            + "}]}");
    Path trace = Files.createDirectory(folder.resolve("a"));
    Traces.write(trace, Traces.NAME, Traces.bytes(Traces.of(Traces.event(1, 3, 0, 100))));
    PerfSimInput input =
        new PerfSimReader(PerfSimOptions.of(PerfSimRun.A).withInstructionNames()).read(trace);
    InstructionJoin join = join(NeuronPrediction.of(input, null), rows);
    assertThat(join.matched()).isEqualTo(1);
    assertThat(join.predictedNamed()).isEqualTo(1);
    assertThat(join.predictedDurationNanos()).isEqualTo(100);
    assertThat(join.measuredDurationNanos()).isEqualTo(130);
  }

  @ParameterizedTest
  @CsvSource({
    // one value; evenly many; an outlier; all alike; two far apart are no outliers
    "'7', 1, 7, 7, 7, 0, 7, 0",
    "'4 1 3 2', 4, 1, 3, 4, 0, 2, 0.6",
    "'10 11 12 13 1000', 5, 10, 12, 1000, 1, 11, 0.1666667",
    "'5 5 5 5', 4, 5, 5, 5, 0, 5, 0",
    "'1 100', 2, 1, 51, 100, 0, 50, 0.980198",
    "'0 0 0', 3, 0, 0, 0, 0, 0, 0"
  })
  void severalMeasurementsAreToldWithTheirSpread(
      String values,
      int count,
      long min,
      long median,
      long max,
      int outliers,
      long mean,
      double dispersion) {
    long[] nanos = List.of(values.split(" ")).stream().mapToLong(Long::parseLong).toArray();
    RepeatedRuns runs = RepeatedRuns.of(nanos);
    assertThat(runs.count()).isEqualTo(count);
    assertThat(runs.minNanos()).isEqualTo(min);
    assertThat(runs.medianNanos()).isEqualTo(median);
    assertThat(runs.maxNanos()).isEqualTo(max);
    assertThat(runs.outliers()).isEqualTo(outliers);
    assertThat(runs.meanNanos()).isEqualTo(mean);
    assertThat(runs.dispersion()).isCloseTo(dispersion, within(1e-6));
  }

  @Test
  void nothingMeasuredHasNoSpread() {
    assertThatThrownBy(() -> RepeatedRuns.of()).hasMessageContaining("found none");
  }

  @Test
  void mfuIsThatOfThePublicHarness() throws IOException {
    MeasuredProfile profile = MeasuredGoldenTest.profile("measured/ntff_detailed_0.json");
    double expected = (123456789.0 - 1234567) / (2 * 128 * 128 * 2.4e9 * 0.001062549);
    assertThat(profile.modelFlopsUtilization()).isCloseTo(expected, within(1e-12));
    Path without = folder.resolve("s.json");
    Files.writeString(without, "{\"n_1\":{\"total_time\":0.5,\"hardware_flops\":7}}");
    assertThat(read(without).modelFlopsUtilization()).isNull();
    Files.writeString(
        without, "{\"n_1\":{\"total_time\":0,\"hardware_flops\":7,\"transpose_flops\":1}}");
    assertThat(read(without).modelFlopsUtilization()).as("no time").isNull();
  }

  @Test
  void aParquetTableIsRefusedWithTheWayToExportIt() throws IOException {
    Path table =
        Files.write(folder.resolve("Instruction.parquet"), Traces.bytes("PAR1\u0000\u0015"));
    assertThatThrownBy(() -> read(table))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("a Parquet table")
        .hasMessageContaining("--output-format json");
    PerfSimReader reader = new PerfSimReader(PerfSimOptions.of(PerfSimRun.A));
    assertThat(reader.read(table).problems().get(0).message()).contains("a Parquet table");
    assertThat(reader.read(folder).problems().get(0).message())
        .contains("it has Instruction.parquet: a Parquet table");
  }

  private static void assertSame(InstructionJoin found, InstructionJoin byName) {
    assertThat(found.matched()).isEqualTo(byName.matched());
    assertThat(found.predictedDurationNanos()).isEqualTo(byName.predictedDurationNanos());
    assertThat(found.measuredDurationNanos()).isEqualTo(byName.measuredDurationNanos());
    assertThat(found.hardwareRowsMatched()).isEqualTo(byName.hardwareRowsMatched());
  }

  /** The sample profile, whose rows lack these fields. */
  private Path without(String... fields) throws IOException {
    ObjectNode profile =
        (ObjectNode) Samples.JSON.readTree(Samples.path("measured/ntff_detailed_0.json").toFile());
    profile.path("instruction").forEach(row -> ((ObjectNode) row).remove(List.of(fields)));
    profile.path("dma").forEach(row -> ((ObjectNode) row).remove(List.of(fields)));
    profile.path("cc_op").forEach(row -> ((ObjectNode) row).remove(List.of(fields)));
    return Files.writeString(folder.resolve("profile.json"), profile.toString());
  }

  private InstructionJoin join(Path profile) throws IOException {
    return join(NeuronPrediction.of(Samples.read("file.perf-sim", PerfSimRun.A), null), profile);
  }

  private static InstructionJoin join(NeuronPrediction prediction, Path profile)
      throws IOException {
    return LaneComparison.of(
            prediction,
            prediction.module("nc00_sg00"),
            read(profile),
            LaneComparison.Basis.UNION,
            10)
        .instructionJoin();
  }

  private static MeasuredProfile read(Path path) throws IOException {
    return MeasuredFile.read(path, path.getFileName().toString(), InputLimits.usual())
        .profiles()
        .get(0);
  }
}
