package dev.plumbline.bounds.ascend.fit;

import dev.plumbline.bounds.ascend.fit.FitMessage.Code;
import java.util.ArrayList;
import java.util.List;

/**
 * What speaks against using a fit. The reference only warns and writes it anyway; with any of these
 * the calibration before is the better one.
 */
final class FitAcceptance {
  private FitAcceptance() {}

  /**
   * The objections to a fit.
   *
   * @param found those that came up while fitting
   */
  static List<FitMessage> objections(FittedCalibration fitted, List<FitMessage> found) {
    List<FitMessage> objections = new ArrayList<>(found);
    for (FittedConstant constant : fitted.constants()) {
      if (!(constant.value() > 0)) {
        objections.add(
            new FitMessage(
                Code.NOT_POSITIVE,
                constant.name(),
                "expected a value above 0, found " + constant.value()));
      }
    }
    for (FitMessage message : fitted.messages()) {
      switch (message.code()) {
        case FEW_SAMPLES, HIGH_CV, LOW_R2 -> objections.add(message);
        default -> {
          // Said, but no reason against the constants that were fitted.
        }
      }
    }
    for (String name : fitted.missing()) {
      objections.add(new FitMessage(Code.P0_MISSING, name, "expected this constant, found none"));
    }
    for (String name : fitted.violations()) {
      if (!fitted.missing().contains(name)) {
        objections.add(
            new FitMessage(
                Code.P0_INVALID,
                name,
                "expected at least "
                    + FittedConstant.MIN_RUNS
                    + " launches and an interval below 5 %"));
      }
    }
    return objections;
  }
}
