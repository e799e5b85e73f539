package dev.plumbline.bounds.ascend.fit;

import static dev.plumbline.bounds.GoldenSamples.names;
import static dev.plumbline.bounds.GoldenSamples.resource;
import static dev.plumbline.bounds.GoldenSamples.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plumbline.bounds.ascend.calibration.CalibrationFlag;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The fit vectors of the two-tier model: all cases, every member but titles and provenance. */
class FitGoldenTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final double RELATIVE = 1e-9;

  static Stream<Path> cases() throws IOException {
    try (Stream<Path> found = Files.list(resource("/fit/cases"))) {
      List<Path> cases = found.sorted().toList();
      assertThat(cases).hasSize(16);
      return cases.stream();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theFitIsThatOfTheReference(Path folder) throws IOException {
    JsonNode want = JSON.readTree(folder.resolve("expected.json").toFile());
    assertThat(names(want))
        .isSubsetOf(
            "case",
            "title",
            "constants",
            "calibration",
            "bandwidth_csv_rows",
            "p0_violations",
            "p0_missing",
            "exit_code",
            "messages",
            "provenance",
            "alternative_estimators");
    FittedCalibration fitted = CalibrationFit.fit(folder.resolve("bench"));

    assertThat(fitted.constants().stream().map(FittedConstant::name).toList())
        .containsExactlyInAnyOrderElementsOf(names(want.get("constants")));
    fitted.constants().forEach(c -> checkConstant(c, want.get("constants").get(c.name())));

    JsonNode calibration = want.get("calibration");
    assertThat(names(calibration))
        .isEqualTo(
            Set.of(
                "cube_throughput_tflops",
                "vector_throughput_fp16_tflops",
                "vector_throughput_fp32_tflops",
                "mandatory_handoff_cycles"));
    JsonNode written = JSON.readTree(fitted.json());
    JsonNode cube = calibration.get("cube_throughput_tflops");
    assertThat(names(cube)).isEqualTo(names(written.get("cube").get("throughput")));
    names(cube)
        .forEach(dtype -> close(written.get("cube").get("throughput").get(dtype), cube.get(dtype)));
    close(
        written.get("vector").get("throughput_fp16_tflops"),
        calibration.get("vector_throughput_fp16_tflops"));
    close(
        written.get("vector").get("throughput_fp32_tflops"),
        calibration.get("vector_throughput_fp32_tflops"));
    close(written.get("mandatory_handoff_cycles"), calibration.get("mandatory_handoff_cycles"));

    List<List<String>> rows = new ArrayList<>();
    want.get("bandwidth_csv_rows").forEach(row -> rows.add(texts(row)));
    assertThat(fitted.bandwidthRows()).isEqualTo(rows);
    assertThat(fitted.violations()).isEqualTo(texts(want.get("p0_violations")));
    assertThat(fitted.missing()).isEqualTo(texts(want.get("p0_missing")));
    assertThat(fitted.exitCode()).isEqualTo(want.get("exit_code").intValue());
    List<List<String>> messages = new ArrayList<>();
    want.get("messages").forEach(message -> messages.add(texts(message)));
    assertThat(
            fitted.messages().stream()
                .map(message -> List.of(message.code().name(), message.subject()))
                .toList())
        .containsExactlyInAnyOrderElementsOf(messages);
    if (want.has("alternative_estimators")) {
      assertThat(folder.getFileName().toString()).isEqualTo("f01_published_v1");
      checkAlternatives(fitted, want.get("alternative_estimators"));
    }
  }

  @Test
  void thePublishedConstantsAreFlaggedForWhatTheyReallyMeasure() throws IOException {
    FittedCalibration fitted = CalibrationFit.fit(resource("/fit/cases/f01_published_v1/bench"));
    assertThat(flags(fitted, "P_cube_fp16_sustained"))
        .containsExactly(CalibrationFlag.CALIB_CLOCK_MISMATCH);
    assertThat(flags(fitted, "P_cube_bf16_sustained"))
        .containsExactly(CalibrationFlag.CALIB_SHARED_KERNEL, CalibrationFlag.CALIB_CLOCK_MISMATCH);
    assertThat(flags(fitted, "P_vector_rsqrt_sustained"))
        .containsExactly(CalibrationFlag.CALIB_MULTI_OP, CalibrationFlag.CALIB_CLOCK_MISMATCH);
    assertThat(flags(fitted, "BW_ub_to_gm_sustained"))
        .containsExactly(CalibrationFlag.CALIB_ROUNDTRIP, CalibrationFlag.CALIB_CLOCK_MISMATCH);
    assertThat(flags(fitted, HandoffFit.CONSTANT))
        .containsExactly(CalibrationFlag.CALIB_COLD_START, CalibrationFlag.CALIB_CLOCK_MISMATCH);
    assertThat(fitted.objections())
        .isNotEmpty()
        .allSatisfy(
            objection -> {
              assertThat(objection.code()).isEqualTo(FitMessage.Code.HIGH_CV);
              assertThat(objection.subject()).startsWith("mandatory_handoff_K");
            });
    assertThat(fitted.problems()).isEmpty();
  }

  private static void checkConstant(FittedConstant constant, JsonNode want) {
    assertThat(names(want))
        .isSubsetOf(
            "value",
            "unit",
            "ci_95",
            "n_runs",
            "ci_rel",
            "is_valid",
            "cv_rounded3",
            "r_squared_rounded4",
            "slope_us_per_k_rounded6");
    double value = want.get("value").doubleValue();
    double width = want.get("ci_95").doubleValue();
    double relativeWidth = want.get("ci_rel").doubleValue();
    assertThat(constant.value())
        .as(constant.name())
        .isCloseTo(value, within(Math.abs(value) * RELATIVE));
    assertThat(constant.unit()).isEqualTo(want.get("unit").textValue());
    assertThat(constant.halfWidth95())
        .isCloseTo(width, within(Math.abs(width) * RELATIVE + Math.abs(value) * RELATIVE));
    assertThat(constant.relativeHalfWidth())
        .isCloseTo(relativeWidth, within(Math.abs(relativeWidth) * RELATIVE + RELATIVE));
    assertThat(constant.runs()).isEqualTo(want.get("n_runs").intValue());
    assertThat(constant.isValid()).isEqualTo(want.get("is_valid").booleanValue());
    if (want.has("cv_rounded3")) {
      assertThat(rounded(Objects.requireNonNull(constant.variation()), 3))
          .isEqualTo(want.get("cv_rounded3").doubleValue());
      assertThat(constant.line()).isNull();
    } else {
      HandoffLine line = Objects.requireNonNull(constant.line());
      assertThat(rounded(line.rSquared(), 4))
          .isEqualTo(want.get("r_squared_rounded4").doubleValue());
      assertThat(rounded(line.slopeMicros(), 6))
          .isEqualTo(want.get("slope_us_per_k_rounded6").doubleValue());
      assertThat(constant.variation()).isNull();
    }
  }

  private static void checkAlternatives(FittedCalibration fitted, JsonNode want) {
    assertThat(names(want))
        .isEqualTo(Set.of("provenance", "handoff", "cube_fp16_tflops", "vector_add_gflops"));
    HandoffAlternatives handoff = Objects.requireNonNull(fitted.handoffAlternatives());
    Map<String, HandoffLine> lines =
        Map.of(
            "median", handoff.median(),
            "minimum", handoff.minimum(),
            "mean_without_first_10", Objects.requireNonNull(handoff.withoutFirst()));
    assertThat(names(want.get("handoff"))).isEqualTo(lines.keySet());
    lines.forEach(
        (name, line) -> {
          JsonNode expected = want.get("handoff").get(name);
          assertThat(expected).hasSize(4);
          close(line.interceptMicros(), expected.get("handoff_us"));
          close(line.cycles(), expected.get("handoff_cycles_at_1850"));
          close(line.rSquared(), expected.get("r_squared"));
          close(line.slopeMicros(), expected.get("slope_us_per_k"));
        });
    RateAlternative cube = alternative(fitted, "P_cube_fp16_sustained");
    JsonNode wantCube = want.get("cube_fp16_tflops");
    assertThat(wantCube).hasSize(3);
    close(fitted.cubeTeraflops("fp16"), wantCube.get("mean_of_rates"));
    close(cube.fromMedian(), wantCube.get("from_median_duration"));
    close(cube.fromMinimum(), wantCube.get("from_minimum"));
    RateAlternative add = alternative(fitted, "P_vector_add_sustained");
    JsonNode wantAdd = want.get("vector_add_gflops");
    assertThat(wantAdd).hasSize(2);
    close(add.fromMedian(), wantAdd.get("from_median_duration"));
    close(add.fromMinimum(), wantAdd.get("from_minimum"));
  }

  private static RateAlternative alternative(FittedCalibration fitted, String constant) {
    return fitted.rateAlternatives().stream()
        .filter(alternative -> alternative.constant().equals(constant))
        .findFirst()
        .orElseThrow();
  }

  private static List<CalibrationFlag> flags(FittedCalibration fitted, String constant) {
    return fitted.constant(constant).orElseThrow().flags();
  }

  private static void close(JsonNode found, JsonNode want) {
    close(found.doubleValue(), want);
  }

  private static void close(double found, JsonNode want) {
    assertThat(found).isCloseTo(want.doubleValue(), withinPercentage(RELATIVE * 100));
  }

  private static double rounded(double value, int digits) {
    return BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_EVEN).doubleValue();
  }
}
