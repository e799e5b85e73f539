package dev.plumbline.bounds.ascend.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.bounds.ascend.component.Component;
import dev.plumbline.bounds.ascend.component.Precision;
import dev.plumbline.model.value.Problem;
import dev.plumbline.model.value.Severity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationFileTest {
  private static final String HEADER = "src_mem,dst_mem,core_num,pkt_size,mode,bandwidth(GB/s)\n";

  @TempDir Path directory;

  @Test
  void theShortestCalibrationHasTheDefaultsOfTheFormat() {
    Calibration calibration = calibration("{\"version\":\"v1\"}");
    assertThat(calibration.version()).isEqualTo("v1");
    assertThat(calibration.hardwareName()).isEqualTo("Ascend 910B3");
    assertThat(calibration.aicCores()).isEqualTo(20);
    assertThat(calibration.aivCores()).isEqualTo(40);
    assertThat(calibration.cyclesPerMicro()).isEqualTo(1850);
    assertThat(calibration.handoffMicros()).isZero();
    assertThat(calibration.operationsPerMicro(Component.CUBE, Precision.FP16)).isZero();
    assertThat(calibration.bytesPerMicro(MemoryPath.GM_TO_UB)).isZero();
    assertThat(calibration.criticalViolations()).hasSize(16).allMatch(v -> v.endsWith(": missing"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                                        | not-a-calibration",
        "'[]'                                                      | not-a-calibration",
        "'{\"version\":'                                           | json-syntax",
        "'{\"version\":\"v1\"} x'                                  | json-syntax",
        "'{}'                                                      | version: is missing",
        "'{\"version\":1}'                                         | version: expected a text",
        "'{\"version\":\"v\",\"core\":[]}'                         | core: expected an object",
        "'{\"version\":\"v\",\"core\":{\"aic_core_num\":0}}'       | core.aic_core_num",
        "'{\"version\":\"v\",\"core\":{\"clock_freq_ghz\":0}}'     | core.clock_freq_ghz",
        "'{\"version\":\"v\",\"core\":{\"clock_freq_ghz\":\"2\"}}' | core.clock_freq_ghz",
        "'{\"version\":\"v\",\"cube\":{\"throughput\":{\"fp64\":1}}}' | cube.throughput.fp64",
        "'{\"version\":\"v\",\"cube\":{\"throughput\":{\"fp16\":-1}}}'| cube.throughput.fp16",
        "'{\"version\":\"v\",\"vector\":{\"throughput_fp16_tflops\":1e999}}' | vector.throughput",
        "'{\"version\":\"v\",\"mandatory_handoff_cycles\":-1}'     | mandatory_handoff_cycles",
        "'{\"version\":\"v\",\"constants\":{\"a\":{}}}'            | constants.a.name: is missing",
        "'{\"version\":\"v\",\"constants\":{\"a\":7}}'             | constants.a: expected an object",
      })
  void whatIsNoCalibrationIsRejectedWithAReason(String json, String reason) {
    CalibrationFile file = read(json);
    assertThat(file.calibration()).isNull();
    assertThat(file.problems())
        .filteredOn(problem -> problem.severity() == Severity.ERROR)
        .isNotEmpty()
        .anySatisfy(p -> assertThat(p.code() + " " + p.message()).contains(reason));
  }

  @Test
  void anUnknownFieldOfAProvenanceRecordIsALoadError() {
    CalibrationFile file =
        read(
            """
            {"version":"v1","constants":{"a":{"name":"a","value":1,"unit":"u","ci_95":0,
             "source":"s","n_runs":3,"sigma":2}}}""");
    assertThat(file.calibration()).isNull();
    assertThat(file.problems())
        .singleElement()
        .extracting(Problem::message)
        .isEqualTo("constants.a.sigma: unknown key of a provenance record");
  }

  @Test
  void aConstantIsValidOnlyIfMeasuredOftenAndCloselyOnTheDevice() {
    assertThat(constant(1, 0.0499, "cce_microbench", 30).isValid()).isTrue();
    assertThat(constant(1, 0.05, "cce_microbench", 30).isValid()).isFalse();
    assertThat(constant(1, 0.01, "cce_microbench", 29).isValid()).isFalse();
    assertThat(constant(1, 0.01, "msprof_profile", 30).isValid()).isFalse();
    assertThat(constant(0, 0, "cce_microbench", 30).isValid()).isFalse();
  }

  @Test
  void weakConstantsAreWarningsAndTheCalibrationIsUsed() {
    CalibrationFile file = read("{\"version\":\"v1\"}");
    assertThat(file.calibration()).isNotNull();
    assertThat(file.problems())
        .hasSize(16)
        .allSatisfy(p -> assertThat(p.severity()).isEqualTo(Severity.WARNING));
  }

  @Test
  void aRowOfTheTableReplacesTheEntryOfTheSamePath() {
    CalibrationFile file =
        readWithTable(
            """
            {"version":"v1","memory":{"bw":{
              "a":{"src_mem":"GM","dst_mem":"UB","bw_gb_per_s":1},
              "b":{"src_mem":"ub","dst_mem":"gm","bw_gb_per_s":2},
              "c":{"src_mem":"gm","dst_mem":"ub","core_num":20,"bw_gb_per_s":3}}}}""",
            "# measured\n" + HEADER + " GM , ub ,-1,-1,sustained,10\n");
    Calibration calibration = Objects.requireNonNull(file.calibration());
    assertThat(calibration.bytesPerMicro(MemoryPath.GM_TO_UB)).isEqualTo(10_000);
    assertThat(calibration.bytesPerMicro(MemoryPath.UB_TO_GM)).isEqualTo(2000);
    assertThat(calibration.bytesPerMicro(new MemoryPath("gm", "ub", 20))).isEqualTo(3000);
  }

  @Test
  void oneBadRowOfTheTableDoesNotHideItsNeighbours() {
    CalibrationFile file =
        readWithTable(
            "{\"version\":\"v1\"}",
            "\uFEFF"
                + HEADER
                + "gm,ub,-1,-1,sustained,fast\n"
                + "gm,ub,-1,-1,sustained,-5\n"
                + "gm,ub,-1,-1,sustained,NaN\n"
                + "gm,ub\n"
                + "\r\n"
                + "l1,l0a,-1,-1,sustained,4\r\n");
    Calibration calibration = Objects.requireNonNull(file.calibration());
    assertThat(calibration.bandwidthGigabytes()).containsOnlyKeys(MemoryPath.L1_TO_L0A);
    List<Problem> rows = file.problems().stream().filter(p -> p.code().equals("bad-row")).toList();
    assertThat(rows).extracting(Problem::line).containsExactly(2L, 3L, 4L, 5L);
    assertThat(rows).extracting(Problem::file).containsOnly("t.csv");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"''|empty-file", "'# only a comment'|empty-file", "'a,b,c'|bad-header"})
  void aTableWithoutRowsSaysSo(String csv, String code) {
    CalibrationFile file = readWithTable("{\"version\":\"v1\"}", csv);
    assertThat(file.calibration()).isNotNull();
    assertThat(file.problems()).extracting(Problem::code).contains(code);
  }

  @Test
  void theTableOfTheSameNameGoesBeforeTheSharedOne() throws IOException {
    Path json = directory.resolve("chip.json");
    Files.writeString(json, "{\"version\":\"v1\"}");
    assertThat(gmToUb(json)).isZero();
    Files.writeString(
        directory.resolve("bandwidth_910b3.csv"), HEADER + "gm,ub,-1,-1,sustained,1\n");
    assertThat(gmToUb(json)).isEqualTo(1000);
    Files.writeString(directory.resolve("chip.csv"), HEADER + "gm,ub,-1,-1,sustained,2\n");
    assertThat(gmToUb(json)).isEqualTo(2000);
  }

  @Test
  void scalarWorkRunsAtTheVectorRateUntilItIsMeasured() {
    String rates = "\"throughput_fp16_tflops\":0.02,\"scalar_throughput_fp16_tflops\":0.001";
    Calibration derived = calibration("{\"version\":\"v\",\"vector\":{" + rates + "}}");
    Calibration measured =
        calibration(
            "{\"version\":\"v\",\"vector\":{" + rates + ",\"scalar_throughput_measured\":true}}");
    assertThat(derived.scalarOperationsPerMicro(Precision.FP16)).isEqualTo(20_000);
    assertThat(measured.scalarOperationsPerMicro(Precision.BF16)).isEqualTo(1000);
    assertThat(measured.scalarOperationsPerMicro(Precision.FP32)).isZero();
    assertThat(measured.scalarOperationsPerMicro(null)).isZero();
  }

  private double gmToUb(Path json) throws IOException {
    return Objects.requireNonNull(CalibrationFile.read(json).calibration())
        .bytesPerMicro(MemoryPath.GM_TO_UB);
  }

  private static Constant constant(double value, double ci, String source, long runs) {
    return new Constant("c", value, "u", ci, source, runs, "");
  }

  private static Calibration calibration(String json) {
    return Objects.requireNonNull(read(json).calibration());
  }

  private static CalibrationFile read(String json) {
    return CalibrationFile.read(json.getBytes(StandardCharsets.UTF_8), "c.json");
  }

  private static CalibrationFile readWithTable(String json, String csv) {
    return CalibrationFile.read(
        json.getBytes(StandardCharsets.UTF_8),
        "c.json",
        csv.getBytes(StandardCharsets.UTF_8),
        "t.csv");
  }
}
