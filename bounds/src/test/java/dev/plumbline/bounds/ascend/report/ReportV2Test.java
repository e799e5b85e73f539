package dev.plumbline.bounds.ascend.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plumbline.bounds.ascend.GraphText;
import dev.plumbline.bounds.ascend.Samples;
import dev.plumbline.bounds.ascend.calibration.Calibration;
import dev.plumbline.bounds.ascend.calibration.CalibrationFile;
import dev.plumbline.bounds.ascend.floor.Launch;
import dev.plumbline.bounds.ascend.graph.DesGraph;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The ladder of the newer report, step by step, and what each step keeps back. */
class ReportV2Test {
  private static final String TASK = ReportMeasurement.TASK_DURATION;

  @ParameterizedTest
  @CsvSource({
    "'',5,f16,published,10,msprof_task_duration,coverage_unknown",
    "unknown,5,f16,published,10,msprof_task_duration,coverage_unknown",
    "conservative_partial,5,f16,published,10,msprof_task_duration,model_incomplete",
    "complete,5,f32,published,10,msprof_task_duration,bounds_unavailable",
    "complete,5,f16,nothing,10,msprof_task_duration,calibration_unknown",
    "complete,5,f16,synthetic,10,msprof_task_duration,calibration_incomplete",
    "complete,15133235,f16,published,10,msprof_task_duration,bound_violation",
    "complete,15133235,f16,published,,,measurement_required",
    "complete,15133,f16,published,10,event_elapsed,task_measurement_required",
    "complete,15133,f16,published,10,,task_measurement_required",
    "complete,15133,f16,published,10,msprof_task_duration,sound_theoretical_ceiling",
  })
  void theFirstThingThatIsMissingIsTheStatus(
      String coverage,
      long elements,
      String type,
      String calibration,
      @Nullable Double measured,
      @Nullable String metric,
      String status)
      throws IOException {
    JsonNode report =
        json(
            predict(coverage, elements, type, calibration),
            measured == null ? null : measurement(measured, metric));
    JsonNode output = report.path("modeling_output");
    assertThat(output.path("status").textValue()).isEqualTo(status);
    boolean sound = status.equals("sound_theoretical_ceiling");
    output
        .path("theoretical_ceilings")
        .forEach(ceiling -> assertThat(ceiling.isNull()).isEqualTo(!sound));
    assertThat(output.path("opportunity_ranking").isEmpty()).isEqualTo(!sound);
    assertThat(output.at("/achievable_headroom/status").textValue()).isEqualTo("not_established");
    assertThat(output.at("/achievable_headroom/point_estimate_us").isNull()).isTrue();
  }

  @Test
  void ceilingsAreOfTheMeasurementAndGapsAreRanked() throws IOException {
    KernelPrediction prediction = predict("complete", 15133, "f16", "published");
    JsonNode report = json(prediction, measurement(10, TASK));
    JsonNode ceilings = report.at("/modeling_output/theoretical_ceilings");
    double bound = prediction.bound().micros();
    assertThat(ceilings.path("to_realized_dsl_floor_us").doubleValue())
        .isCloseTo(10 - bound, within(1e-12));
    assertThat(ceilings.path("speedup_to_realized_dsl_floor_upper").doubleValue())
        .isCloseTo(10 / bound, within(1e-12));
    assertThat(ceilings.path("to_idealized_hivm_floor_us").doubleValue())
        .isCloseTo(10 - prediction.relaxedMicros(), within(1e-12));
    JsonNode first = report.at("/modeling_output/opportunity_ranking/0");
    assertThat(first.path("rank").intValue()).isEqualTo(1);
    assertThat(first.path("name").textValue()).isEqualTo("gap4_intra_unit_exec");
    assertThat(first.path("fraction_of_bound").doubleValue())
        .isEqualTo(report.at("/attribution/gap4_intra_unit_exec").doubleValue());
  }

  @Test
  void theDocumentHasTheMembersOfTheNewerReportAndOurFlags() throws IOException {
    JsonNode report = json(predict("complete", 15133, "f16", "published"), measurement(10, TASK));
    assertThat(report.path("schema_version").textValue()).isEqualTo("perfbound_report_v2");
    assertThat(report.at("/modeling_output/schema_version").textValue())
        .isEqualTo("modeling_output_v1");
    assertThat(report.fieldNames())
        .toIterable()
        .containsExactly(
            "schema_version",
            "kernel_name",
            "t_bound_us",
            "binding_tier",
            "binding_component",
            "t_grid_floor_us",
            "t_core_floor_us",
            "t_serial_irreducible_us",
            "t_body_bound_us",
            "t_launch_overhead_us",
            "model_coverage",
            "attribution",
            "attribution_us",
            "calibration",
            "modeling_output",
            "loop_resolution",
            "des_event_wait",
            "recommended_action",
            "flags");
    assertThat(report.path("t_bound_us").doubleValue())
        .isEqualTo(
            report.path("t_body_bound_us").doubleValue()
                + report.path("t_launch_overhead_us").doubleValue());
    assertThat(report.path("model_coverage").toString())
        .isEqualTo(
            "{\"status\":\"complete\",\"outlined_calls\":2,\"summarized_outlined_calls\":1,"
                + "\"zero_byte_transfers\":0,\"trace_timing_status\":\"partial\","
                + "\"semantic_overlay\":{\"applied\":true}}");
    assertThat(report.at("/modeling_output/basis").toString())
        .isEqualTo(
            "[\"semantic_ir\",\"hivm_ir\",\"hardware_profile_values\",\"perf_bound_theory\"]");
    assertThat(report.at("/modeling_output/validity_gates/calibration_p0_complete").booleanValue())
        .isTrue();
    assertThat(report.path("flags").toString())
        .isEqualTo("[\"VECTOR_ONLY_ON_CUBE_COUNT\",\"CALIB_CLOCK_MISMATCH\"]");
  }

  @Test
  void violationsOfTheCalibrationAreNamed() throws IOException {
    JsonNode report = json(predict("complete", 5, "f16", "synthetic"), null);
    assertThat(report.at("/calibration/p0_complete").booleanValue()).isFalse();
    assertThat(report.at("/calibration/p0_violations")).isNotEmpty();
  }

  private static ReportMeasurement measurement(double micros, @Nullable String metric) {
    return new ReportMeasurement(micros, metric, "op_summary.csv", 7L, null);
  }

  private static JsonNode json(KernelPrediction prediction, @Nullable ReportMeasurement measured)
      throws IOException {
    return Samples.JSON.readTree(Samples.JSON.writeValueAsString(prediction.reportV2(measured)));
  }

  private static KernelPrediction predict(
      String coverage, long elements, String type, String calibration) throws IOException {
    String text =
        new GraphText()
            .op(
                0,
                "vadd",
                "PIPE_V",
                "\"elem_type\":\"%s\",\"elements\":%d".formatted(type, elements))
            .json();
    String covered =
        coverage.isEmpty()
            ? text
            : text.replaceFirst(
                "\\{",
                "{\"model_coverage\":{\"status\":\""
                    + coverage
                    + "\",\"outlined_calls\":2,"
                    + "\"summarized_outlined_calls\":1,\"zero_byte_transfers\":0,"
                    + "\"trace_timing_status\":\"partial\",\"semantic_overlay\":{\"applied\":true}},");
    DesGraph graph = Objects.requireNonNull(GraphText.read(covered).graph());
    return KernelPrediction.of("k", graph, calibration(calibration), Launch.of());
  }

  private static Calibration calibration(String name) throws IOException {
    return switch (name) {
      case "published" -> Samples.published();
      case "synthetic" -> Samples.synthetic();
      default ->
          Objects.requireNonNull(
              CalibrationFile.read(
                      "{\"version\":\"t\",\"vector\":{\"throughput_fp16_tflops\":1}}"
                          .getBytes(StandardCharsets.UTF_8),
                      "t")
                  .calibration());
    };
  }
}
