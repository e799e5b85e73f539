package dev.plumbline.bounds.ascend.validation;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.ArrayList;
import java.util.List;

/**
 * Many counterfactuals at once.
 *
 * @param n all of them
 * @param validRate share of the valid ones, 0 if there are none at all
 * @param medianError median error of those with a verified output, 0 if there are none
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record CounterfactualSuite(long n, double validRate, double medianError) {

  /**
   * A counterfactual and whether its output was verified.
   *
   * @param result the comparison
   * @param outputVerified true if the output stayed the same
   */
  public record Trial(Counterfactual result, boolean outputVerified) {}

  /** Sums up. */
  public static CounterfactualSuite of(List<Trial> trials) {
    List<Double> errors = new ArrayList<>();
    long valid = 0;
    for (Trial trial : trials) {
      valid += trial.result().isValid() ? 1 : 0;
      if (trial.outputVerified()) {
        errors.add(trial.result().quantificationError());
      }
    }
    return new CounterfactualSuite(
        trials.size(), trials.isEmpty() ? 0 : (double) valid / trials.size(), Median.of(errors));
  }
}
