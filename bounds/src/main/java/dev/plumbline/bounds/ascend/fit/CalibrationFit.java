package dev.plumbline.bounds.ascend.fit;

import dev.plumbline.bounds.ascend.fit.FitMessage.Code;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Fits a calibration from a folder of microbenchmark profiles, one CSV a job. Whatever can be
 * fitted is, whatever else is wrong.
 */
public final class CalibrationFit {
  private static final double IMPLAUSIBLE_GB_PER_S = 5000;
  private static final String GM_TO_L1 = "BW_gm_to_l1_sustained";
  private static final List<String> VECTOR_PATHS =
      List.of("BW_gm_to_ub_sustained", "BW_ub_to_gm_sustained");

  private final FitLog log;
  private final Map<String, FittedConstant> constants = new LinkedHashMap<>();
  private final List<RateAlternative> alternatives = new ArrayList<>();

  private CalibrationFit(FitLog log) {
    this.log = log;
  }

  /**
   * Fits all constants.
   *
   * @param folder folder with files named after their job, such as {@code cube_peak_fp16.csv}; jobs
   *     without a file have no constant
   */
  public static FittedCalibration fit(Path folder) {
    return new CalibrationFit(new FitLog(folder)).fit();
  }

  private FittedCalibration fit() {
    for (RateJob job : RateJob.all()) {
      RateFit.Fitted fitted = new RateFit(job, log).fit();
      if (fitted != null) {
        constants.put(job.constant(), fitted.constant());
        if (fitted.alternative() != null) {
          alternatives.add(fitted.alternative());
        }
      }
    }
    replaceImplausible();
    HandoffFit handoffFit = new HandoffFit(log);
    FittedConstant handoff = handoffFit.fit();
    if (handoff != null) {
      constants.put(handoff.name(), handoff);
    }
    FittedCalibration fitted =
        new FittedCalibration(
            List.copyOf(constants.values()),
            log.messages(),
            List.of(),
            log.problems(),
            alternatives,
            handoffFit.alternatives().orElse(null));
    return fitted.withObjections(FitAcceptance.objections(fitted, log.objections()));
  }

  /** A path of the vector core that looks faster than memory can be was not measured. */
  private void replaceImplausible() {
    FittedConstant other = constants.get(GM_TO_L1);
    for (String name : VECTOR_PATHS) {
      FittedConstant constant = constants.get(name);
      if (constant != null && other != null && constant.value() > IMPLAUSIBLE_GB_PER_S) {
        log.say(
            Code.MTE_FALLBACK,
            name,
            "expected at most "
                + IMPLAUSIBLE_GB_PER_S
                + " GB/s, found "
                + constant.value()
                + ": replaced by "
                + GM_TO_L1);
        constants.put(
            name,
            new FittedConstant(
                name,
                other.value(),
                other.unit(),
                other.halfWidth95(),
                other.runs(),
                other.variation(),
                null,
                constant.flags(),
                "replaced by " + GM_TO_L1 + "; " + other.notes()));
      }
    }
  }
}
