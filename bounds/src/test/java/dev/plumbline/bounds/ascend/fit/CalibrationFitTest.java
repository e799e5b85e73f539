package dev.plumbline.bounds.ascend.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.GoldenSamples;
import dev.plumbline.bounds.ascend.fit.FitMessage.Code;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationFitTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String HEADER = "op_name,op_type,duration(us),cycles\n";

  @TempDir Path folder;

  @Test
  void thePublishedDurationsGiveThePublishedCalibration() throws IOException {
    FittedCalibration fitted =
        CalibrationFit.fit(GoldenSamples.resource("/fit/cases/f01_published_v1/bench"));
    JsonNode published = JSON.readTree(GoldenSamples.resource("/fit/published_v1.json").toFile());
    JsonNode written = JSON.readTree(fitted.json());

    // The scalar figures of the published file were added by hand, they are no part of the fit.
    ObjectNode constants = (ObjectNode) published.get("constants");
    constants.remove("P_scalar_add_sustained");
    ((ObjectNode) published.get("vector")).put("scalar_throughput_fp16_tflops", 0.0);
    assertThat(names(written)).isEqualTo(names(published));
    for (String key : names(published)) {
      if (!List.of("constants", "description", "cube", "vector", "mandatory_handoff_cycles")
          .contains(key)) {
        assertThat(written.get(key)).as(key).isEqualTo(published.get(key));
      }
    }
    assertThat(written.get("cube").get("fractal_sizes"))
        .isEqualTo(published.get("cube").get("fractal_sizes"));
    assertThat(names(written.get("vector"))).isEqualTo(names(published.get("vector")));
    assertThat(names(written.get("constants"))).isEqualTo(names(constants));
    for (String name : names(constants)) {
      JsonNode found = written.get("constants").get(name);
      JsonNode want = constants.get(name);
      assertThat(names(found)).containsExactlyInAnyOrderElementsOf(names(want));
      assertThat(found.get("name").textValue()).isEqualTo(name);
      assertThat(found.get("value").doubleValue())
          .isCloseTo(
              want.get("value").doubleValue(), within(1e-9 * want.get("value").doubleValue()));
      assertThat(found.get("ci_95").doubleValue())
          .isCloseTo(
              want.get("ci_95").doubleValue(), within(1e-9 * want.get("value").doubleValue()));
      for (String key : List.of("unit", "source", "n_runs")) {
        assertThat(found.get(key)).as(name + "." + key).isEqualTo(want.get(key));
      }
    }
    assertThat(fitted.bandwidthCsv())
        .isEqualTo(Files.readString(GoldenSamples.resource("/fit/published_v1.csv")));
  }

  @Test
  void aFolderThatIsNotThereIsSaidSo() {
    FittedCalibration fitted = CalibrationFit.fit(folder.resolve("nowhere"));
    assertThat(fitted.constants()).isEmpty();
    assertThat(fitted.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.file()).endsWith("nowhere");
              assertThat(problem.message()).contains("expected a folder");
            });
  }

  @Test
  void anInfiniteDurationCountsAsARateOfZero() throws IOException {
    write("cube_peak_fp16", "cube,b,4026.53184,0\ncube,b,inf,0\n");
    FittedConstant cube = constant("P_cube_fp16_sustained");
    assertThat(cube.value()).isCloseTo(0.5, within(1e-9));
    assertThat(cube.runs()).isEqualTo(2);
  }

  @Test
  void rowsWithoutAnyTimeGiveAConstantOfZeroThatIsNotValid() throws IOException {
    write("cube_peak_fp16", "cube,b,0,0\ncube,b,-3,0\ncube,b,nan,0\n");
    FittedConstant cube = constant("P_cube_fp16_sustained");
    assertThat(cube.value()).isZero();
    assertThat(cube.runs()).isZero();
    assertThat(cube.relativeHalfWidth()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(cube.isValid()).isFalse();
    assertThat(CalibrationFit.fit(folder).objections())
        .anySatisfy(
            objection -> {
              assertThat(objection.code()).isEqualTo(Code.NOT_POSITIVE);
              assertThat(objection.subject()).isEqualTo("P_cube_fp16_sustained");
            });
  }

  @Test
  void aFileThatIsNoTableCostsItsOwnConstantOnly() throws IOException {
    Files.writeString(folder.resolve("cube_peak_fp16.csv"), "{}\n");
    Files.createDirectory(folder.resolve("cube_peak_bf16.csv"));
    write("cube_peak_int8", "cube,b,4026.53184,0\n");
    FittedCalibration fitted = CalibrationFit.fit(folder);
    assertThat(fitted.constants())
        .extracting(FittedConstant::name)
        .containsExactly("P_cube_int8_sustained");
    assertThat(fitted.messages())
        .extracting(FitMessage::code, FitMessage::subject)
        .contains(org.assertj.core.groups.Tuple.tuple(Code.REJECTED, "cube_peak_fp16"));
    assertThat(fitted.problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.file()).endsWith("cube_peak_fp16.csv"));
  }

  @Test
  void rowsTakenByALooseNameAreObjectedTo() throws IOException {
    write("mte_gm_to_l1", "somemtething,b,2000,0\n");
    FittedCalibration fitted = CalibrationFit.fit(folder);
    assertThat(fitted.constant("BW_gm_to_l1_sustained")).isPresent();
    assertThat(fitted.objections())
        .anySatisfy(
            objection -> {
              assertThat(objection.code()).isEqualTo(Code.LOOSE_NAME);
              assertThat(objection.text()).contains("somemtething");
            });
  }

  @Test
  void anImplausibleBandwidthStaysWhereNothingCanReplaceIt() throws IOException {
    write("mte_gm_to_ub", "mte_gm_to_ub,b,1,0\n");
    assertThat(constant("BW_gm_to_ub_sustained").value()).isGreaterThan(5000);
    assertThat(CalibrationFit.fit(folder).messages())
        .extracting(FitMessage::code)
        .doesNotContain(Code.MTE_FALLBACK);
  }

  @Test
  void aKWithoutDurationsIsLeftOutAndSaid() throws IOException {
    write("mandatory_handoff_K128", "h,b,N/A,0\nh,b,0,0\n");
    write("mandatory_handoff_K256", "h,b,2,0\n");
    write("mandatory_handoff_K512", "h,b,3,0\n");
    write("mandatory_handoff_K1024", "h,b,5,0\n");
    FittedCalibration fitted = CalibrationFit.fit(folder);
    FittedConstant handoff = fitted.constant(HandoffFit.CONSTANT).orElseThrow();
    assertThat(handoff.value()).isCloseTo(1850, within(1e-6));
    assertThat(handoff.runs()).isEqualTo(1);
    assertThat(fitted.messages())
        .extracting(FitMessage::code, FitMessage::subject)
        .contains(
            org.assertj.core.groups.Tuple.tuple(Code.HANDOFF_K_EMPTY, "128"),
            org.assertj.core.groups.Tuple.tuple(Code.HANDOFF_K_MISSING, "384"),
            org.assertj.core.groups.Tuple.tuple(Code.ROWS_SKIPPED, "mandatory_handoff_K128.csv:1"));
    assertThat(Objects.requireNonNull(fitted.handoffAlternatives()).withoutFirst()).isNull();
  }

  @Test
  void anOddNumberOfPairedRowsIsReadAsSingleRuns() throws IOException {
    write("mandatory_handoff_K128", "mandatory_handoff_vector,b,2,0\n");
    write("mandatory_handoff_K256", "MANDATORY_HANDOFF_VECTOR,b,1,0\nother,b,1,0\n");
    write("mandatory_handoff_K512", "h,b,2,0\nh,b,2,0\n");
    FittedConstant handoff = constant(HandoffFit.CONSTANT);
    assertThat(handoff.value()).isCloseTo(2 * 1850, within(1e-6));
    assertThat(Objects.requireNonNull(handoff.line()).rSquared()).isEqualTo(1);
  }

  @Test
  void anInfiniteHandoffIsWrittenAsATextAndObjectedTo() throws IOException {
    write("mandatory_handoff_K128", "h,b,inf,0\n");
    write("mandatory_handoff_K256", "h,b,1,0\n");
    write("mandatory_handoff_K512", "h,b,2,0\n");
    FittedCalibration fitted = CalibrationFit.fit(folder);
    assertThat(JSON.readTree(fitted.json()).get("mandatory_handoff_cycles").textValue())
        .isEqualTo("NaN");
    assertThat(fitted.constant(HandoffFit.CONSTANT).orElseThrow().isValid()).isFalse();
    assertThat(fitted.objections()).extracting(FitMessage::code).contains(Code.NOT_POSITIVE);
  }

  @Test
  void aCurvedHandoffIsWrittenButObjectedTo() {
    FittedCalibration fitted =
        CalibrationFit.fit(GoldenSamples.resource("/fit/cases/f14_handoff_curved/bench"));
    assertThat(fitted.handoffCycles()).isNegative();
    assertThat(fitted.objections())
        .extracting(FitMessage::code)
        .contains(Code.NOT_POSITIVE, Code.LOW_R2, Code.P0_MISSING);
  }

  @Test
  void aCompleteSyntheticFitIsRaisedNoObjectionTo() {
    FittedCalibration fitted =
        CalibrationFit.fit(GoldenSamples.resource("/fit/cases/f02_synthetic_45/bench"));
    assertThat(fitted.objections()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "86.95384840495343,86.9538",
    "100,100",
    "4999.9,4999.9",
    "0.1,0.1",
    "999999.5,1e+06",
    "1234567,1.23457e+06",
    "0.0001,0.0001",
    "0.00001234567,1.23457e-05",
    "0,0",
    "-2.5,-2.5",
    "NaN,nan",
    "Infinity,inf"
  })
  void sixDigitsAreWrittenAsCWritesThem(double value, String text) {
    assertThat(SixDigits.text(value)).isEqualTo(text);
  }

  private FittedConstant constant(String name) {
    return CalibrationFit.fit(folder).constant(name).orElseThrow();
  }

  private void write(String stem, String rows) throws IOException {
    Files.writeString(folder.resolve(stem + ".csv"), HEADER + rows);
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
