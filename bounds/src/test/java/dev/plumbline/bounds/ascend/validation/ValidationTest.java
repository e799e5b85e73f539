package dev.plumbline.bounds.ascend.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValidationTest {
  @ParameterizedTest
  @CsvSource({
    "100,100,0,PASS",
    "100,99,0.01,AT_BOUND_NOISE",
    "100,98.9,0.01,BOUND_VIOLATION",
    "100,101,0.5,PASS",
    "0,101,0,EXECUTION_ERROR",
    "-1,101,0,EXECUTION_ERROR",
    "100,0,0,EXECUTION_ERROR",
    "100,NaN,0,EXECUTION_ERROR",
    "100,Infinity,0,EXECUTION_ERROR",
    "NaN,100,0,NOT_COMPARABLE",
    "Infinity,100,0,NOT_COMPARABLE",
  })
  void excessWithinTheUncertaintyIsNoViolation(
      double bound, double measured, double uncertainty, ValidationStatus status) {
    Prediction prediction = new Prediction(bound, List.of(), uncertainty, false);
    assertThat(Validation.of(prediction, measured, 0).status()).isEqualTo(status);
    assertThat(Validation.of(Prediction.of(bound), measured, uncertainty).status())
        .isEqualTo(status);
  }

  @Test
  void aFlaggedBoundIsNeverAViolationButTheStrictJudgementIsKept() {
    Prediction flagged = new Prediction(100, List.of("GRID_MIXED_UNITS"), 0, false);
    Validation validation = Validation.of(flagged, 50.0, 0);
    assertThat(validation.status()).isEqualTo(ValidationStatus.NOT_COMPARABLE);
    assertThat(validation.publishedStatus()).isEqualTo(ValidationStatus.BOUND_VIOLATION);
    assertThat(validation.tightness()).isEqualTo(0.5);
  }

  @Test
  void thePublishedRulesPassABoundThatIsNoNumberAndOursDoNotCompareIt() {
    Validation validation = Validation.of(Prediction.of(Double.NaN), 50.0, 0);
    assertThat(validation.publishedStatus()).isEqualTo(ValidationStatus.PASS);
    assertThat(validation.tightness()).isNaN();
    assertThat(validation.authorHeadroomUs()).isNull();
    assertThat(validation.status()).isEqualTo(ValidationStatus.NOT_COMPARABLE);
  }

  @Test
  void aStaleBoundIsNotCompared() {
    Validation validation = Validation.of(new Prediction(100, List.of(), 0, true), 50.0, 0);
    assertThat(validation.status()).isEqualTo(ValidationStatus.STALE);
  }

  @Test
  void aSuiteOfNothingHasZeroRates() {
    assertThat(ValidationSuite.of(Map.of())).isEqualTo(new ValidationSuite(0, 0, 0, 0, List.of()));
  }

  @Test
  void aSlowdownIsNeverValidHoweverWellItWasPredicted() {
    Counterfactual slower = Counterfactual.of(-50, 100, 150, true);
    assertThat(slower.measuredDeltaUs()).isEqualTo(-50);
    assertThat(slower.quantificationError()).isZero();
    assertThat(slower.isValid()).isFalse();
    assertThat(Counterfactual.of(50, 100, 150, true).quantificationError()).isEqualTo(2);
    assertThat(Counterfactual.of(50, 100, 150, true).isValid()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "NaN,100,50",
    "Infinity,100,50",
    "50,Infinity,50",
    "50,100,NaN",
    "50,Infinity,Infinity"
  })
  void whatIsNotFiniteIsNeverValid(double predicted, double before, double after) {
    assertThat(Counterfactual.of(predicted, before, after, true).isValid()).isFalse();
  }

  @Test
  void aSuiteOfCounterfactualsTakesErrorsOfVerifiedOutputsOnly() {
    Counterfactual close = Counterfactual.of(100, 1000, 910, true);
    Counterfactual far = Counterfactual.of(100, 1000, 950, true);
    Counterfactual wrong = Counterfactual.of(100, 1000, 900, false);
    CounterfactualSuite suite =
        CounterfactualSuite.of(
            List.of(
                new CounterfactualSuite.Trial(close, true),
                new CounterfactualSuite.Trial(far, true),
                new CounterfactualSuite.Trial(wrong, false)));
    assertThat(suite.validRate()).isEqualTo(1.0 / 3);
    assertThat(suite.medianError())
        .isEqualTo((close.quantificationError() + far.quantificationError()) / 2);
    assertThat(CounterfactualSuite.of(List.of())).isEqualTo(new CounterfactualSuite(0, 0, 0));
  }
}
