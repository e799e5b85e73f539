package dev.plumbline.bounds.ascend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.bounds.ascend.diagnosis.GapOverlap;
import dev.plumbline.bounds.ascend.diagnosis.Overlap;
import dev.plumbline.bounds.ascend.diagnosis.PipeLoad;
import dev.plumbline.bounds.ascend.floor.TwoTierBound;
import dev.plumbline.bounds.ascend.floor.TwoTierModel;
import dev.plumbline.bounds.ascend.validation.Counterfactual;
import dev.plumbline.bounds.ascend.validation.Prediction;
import dev.plumbline.bounds.ascend.validation.Validation;
import dev.plumbline.bounds.ascend.validation.ValidationStatus;
import dev.plumbline.bounds.ascend.validation.ValidationSuite;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the samples say about bounds held against measured numbers. */
class GoldenValidationTest {
  private static final String EXPECTED = "validation/expected_validation.json";

  /** What comes out of the profiler's CSV, not out of a comparison. */
  private static final Set<String> OF_THE_PROFILE =
      Set.of("n_invocations", "n_warmup_discarded", "component_match", "category_durations_us");

  @Test
  void everyValidationHasThePublishedStatusTightnessAndHeadroom() throws IOException {
    for (JsonNode sample : Samples.json(EXPECTED).path("cases")) {
      Validation validation = validation(sample);
      ObjectNode actual = Samples.JSON.valueToTree(validation);
      actual.set("status", actual.remove("published_status"));
      assertThat(
              new Likeness(OF_THE_PROFILE, Set.of())
                  .differences(sample.path("expected"), reread(actual)))
          .as(sample.path("id").textValue())
          .isEmpty();
    }
  }

  @Test
  void ourStatusIsThePublishedOneExceptWhereNothingCanBeCompared() throws IOException {
    Map<String, Validation> all = validations();
    assertThat(all).hasSize(18);
    all.forEach(
        (id, validation) -> {
          ValidationStatus expected =
              switch (id) {
                case "V08", "V09", "V15" -> ValidationStatus.NO_MEASUREMENT;
                case "V07" -> ValidationStatus.NO_MEASUREMENT; // the reference measures nothing
                case "V18" -> ValidationStatus.NOT_COMPARABLE;
                default -> validation.publishedStatus();
              };
          assertThat(validation.status()).as(id).isEqualTo(expected);
        });
  }

  @Test
  void theSuiteAddsUpToThePublishedFigures() throws IOException {
    JsonNode expected = Samples.json(EXPECTED).path("suite_over_all_cases");
    JsonNode actual = Samples.JSON.valueToTree(ValidationSuite.published(validations()));
    assertThat(new Likeness(Set.of("provenance"), Set.of()).differences(expected, actual))
        .isEmpty();
  }

  @Test
  void ourSuiteLeavesOutTheInfiniteBound() throws IOException {
    ValidationSuite suite = ValidationSuite.of(validations());
    assertThat(suite.valid()).isEqualTo(13);
    assertThat(suite.violations()).containsExactly("V02", "V04", "V10");
    assertThat(suite.soundnessRate()).isEqualTo(10.0 / 13);
  }

  @Test
  void everyCounterfactualIsJudgedAsPublished() throws IOException {
    JsonNode samples = Samples.json(EXPECTED).path("counterfactual");
    assertThat(samples).hasSize(6);
    for (JsonNode sample : samples) {
      JsonNode input = sample.path("input");
      Counterfactual result =
          Counterfactual.of(
              input.path("predicted_gap_us").doubleValue(),
              input.path("t_before_us").doubleValue(),
              input.path("t_after_us").doubleValue(),
              input.path("output_verified").booleanValue());
      assertThat(
              new Likeness(Set.of(), Set.of())
                  .differences(sample.path("expected"), reread(Samples.JSON.valueToTree(result))))
          .as(sample.path("id").textValue())
          .isEmpty();
    }
  }

  @Test
  void controlThatTheDeviceDoesNotHideExplainsPartOfTheHeadroom() throws IOException {
    JsonNode expected = Samples.json(EXPECTED).path("gap_ovl");
    String name = expected.path("des_case").textValue();
    JsonNode input = Samples.json("cases/" + name + "/input.json");
    TwoTierBound bound =
        new TwoTierModel(Samples.calibrationOf(input))
            .bound(Samples.graph(name), Samples.launch(input));
    JsonNode engines =
        Samples.json(EXPECTED).path("engine_attribution").path("mix_aic_shards.csv|fa_fwd_kernel");
    GapOverlap gap =
        GapOverlap.of(
            engines.path("aiv_scalar_frac").doubleValue(),
            Objects.requireNonNull(Overlap.of(Samples.graph(name)).modelExposedControlFrac()),
            engines.path("t_measured_us").doubleValue(),
            bound.micros());
    ObjectNode actual = Samples.JSON.valueToTree(gap);
    String engine = engines.path("dominant_engine").textValue();
    actual.put("mis_binding", PipeLoad.misBinds(engine, bound.bindingComponent()));
    actual.set("binding_component", Samples.JSON.valueToTree(bound.bindingComponent()));
    Set<String> ofTheProfile =
        Set.of("des_case", "csv", "op", "measured_scalar_frac", "dominant_measured_engine");
    assertThat(new Likeness(ofTheProfile, Set.of()).differences(expected, reread(actual)))
        .isEmpty();
  }

  private static Map<String, Validation> validations() throws IOException {
    Map<String, Validation> all = new LinkedHashMap<>();
    for (JsonNode sample : Samples.json(EXPECTED).path("cases")) {
      all.put(sample.path("id").textValue(), validation(sample));
    }
    return all;
  }

  /** The measured number as the profile reader found it; none where it found no launch. */
  private static Validation validation(JsonNode sample) {
    JsonNode bound = sample.path("input").path("t_bound_us");
    double boundMicros =
        bound.isNumber() ? bound.doubleValue() : Double.parseDouble(bound.textValue());
    double measured = sample.path("expected").path("t_measured_us").doubleValue();
    return Validation.of(Prediction.of(boundMicros), measured == 0 ? null : measured, 0);
  }

  private static JsonNode reread(JsonNode tree) throws IOException {
    return Samples.JSON.readTree(Samples.JSON.writeValueAsString(tree));
  }

  @Test
  void theSampleStatusesAreAllKnown() throws IOException {
    List<String> known =
        Arrays.stream(ValidationStatus.values()).map(ValidationStatus::label).toList();
    for (JsonNode status : Samples.json(EXPECTED).path("statuses")) {
      assertThat(known).contains(status.textValue());
    }
  }
}
