package dev.plumbline.bounds.ascend.validation;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Many validations at once.
 *
 * @param n all of them
 * @param valid those that compared something
 * @param soundnessRate share of the comparisons without violation, 0 if there are none
 * @param medianTightness median tightness of the comparisons, 0 if there are none
 * @param violations names of those with a violation, in their order
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ValidationSuite(
    long n, long valid, double soundnessRate, double medianTightness, List<String> violations) {

  /** Copies the list. */
  public ValidationSuite {
    violations = List.copyOf(violations);
  }

  /** Sums up by our judgement. */
  public static ValidationSuite of(Map<String, Validation> byName) {
    return of(byName, Validation::status);
  }

  /** Sums up by the published rules. */
  public static ValidationSuite published(Map<String, Validation> byName) {
    return of(byName, Validation::publishedStatus);
  }

  private static ValidationSuite of(
      Map<String, Validation> byName, Function<Validation, ValidationStatus> judgement) {
    List<String> violations = new ArrayList<>();
    List<Double> tightness = new ArrayList<>();
    long sound = 0;
    for (Map.Entry<String, Validation> entry : byName.entrySet()) {
      ValidationStatus status = judgement.apply(entry.getValue());
      if (status.isComparison()) {
        tightness.add(entry.getValue().tightness());
      }
      if (status.isSound()) {
        sound++;
      } else if (status == ValidationStatus.BOUND_VIOLATION) {
        violations.add(entry.getKey());
      }
    }
    return new ValidationSuite(
        byName.size(),
        tightness.size(),
        tightness.isEmpty() ? 0 : (double) sound / tightness.size(),
        Median.of(tightness),
        violations);
  }
}
