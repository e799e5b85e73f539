package dev.plumbline.bounds.ascend.fit;

import dev.plumbline.bounds.ascend.calibration.CalibrationFlag;
import dev.plumbline.bounds.ascend.fit.FitMessage.Code;
import dev.plumbline.bounds.msprof.OpSummaryRow;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Fits the cost of a handoff: what remains of the durations at K = 0. */
final class HandoffFit {
  static final String CONSTANT = "mandatory_handoff_cost_l0c_to_gm_to_ub";
  static final double MIN_R_SQUARED = 0.99;

  private static final String JOB = "mandatory_handoff";
  private static final String CONSUMER = "mandatory_handoff_vector";
  private static final List<Integer> KS = List.of(128, 256, 384, 512, 1024, 2048);

  private final FitLog log;
  private final TreeMap<Integer, double[]> durations = new TreeMap<>();
  private final Set<CalibrationFlag> flags = EnumSet.noneOf(CalibrationFlag.class);

  HandoffFit(FitLog log) {
    this.log = log;
  }

  /** Null if there are fewer than three K, which is said. */
  @Nullable FittedConstant fit() {
    KS.forEach(this::read);
    Optional<HandoffLine> fitted =
        HandoffLine.of(durations, micros -> SampleSpread.of(micros).mean());
    if (fitted.isEmpty()) {
      log.say(
          Code.REJECTED,
          JOB,
          "expected durations of at least 3 K, found those of " + durations.keySet());
      return null;
    }
    HandoffLine line = fitted.get();
    int runs = durations.values().stream().mapToInt(micros -> micros.length).min().orElseThrow();
    if (line.rSquared() < MIN_R_SQUARED) {
      log.say(
          Code.LOW_R2,
          JOB,
          String.format(
              Locale.ROOT,
              "expected an R2 of at least %.2f, found %.4f",
              MIN_R_SQUARED,
              line.rSquared()));
    }
    if (runs < FittedConstant.MIN_RUNS) {
      log.say(
          Code.FEW_SAMPLES,
          JOB,
          "expected at least " + FittedConstant.MIN_RUNS + " launches of each K, found " + runs);
    }
    return new FittedConstant(
        CONSTANT,
        line.cycles(),
        "cycles",
        line.interceptErrorMicros() * HandoffLine.CYCLES_PER_MICRO,
        runs,
        null,
        line,
        List.copyOf(flags),
        String.format(
            Locale.ROOT,
            "intercept over K %s, R2=%.4f, slope=%.6f us per K",
            durations.keySet(),
            line.rSquared(),
            line.slopeMicros()));
  }

  Optional<HandoffAlternatives> alternatives() {
    return HandoffAlternatives.of(durations);
  }

  private void read(int k) {
    BenchmarkFile file = log.file(JOB + "_K" + k);
    if (file == null) {
      log.say(Code.HANDOFF_K_MISSING, Integer.toString(k), "expected a file of this K, found none");
      return;
    }
    double[] micros = launches(file.rows());
    if (micros.length == 0) {
      log.say(
          Code.HANDOFF_K_EMPTY,
          Integer.toString(k),
          file.name() + ": expected durations above 0, found none");
      return;
    }
    durations.put(k, micros);
    double variation = SampleSpread.of(micros).variation();
    if (variation > RateFit.MAX_VARIATION) {
      flags.add(CalibrationFlag.CALIB_COLD_START);
      log.object(
          Code.HIGH_CV,
          file.name(),
          String.format(
              Locale.ROOT,
              "expected a spread of at most %.2f, found %.3f",
              RateFit.MAX_VARIATION,
              variation));
    }
    if (file.hasOtherClock()) {
      flags.add(CalibrationFlag.CALIB_CLOCK_MISMATCH);
    }
  }

  /** The older layout has a row for the producer and one for the consumer of every launch. */
  private static double[] launches(List<OpSummaryRow> rows) {
    double[] micros = BenchmarkFile.durations(rows);
    boolean pairs =
        micros.length % 2 == 0
            && rows.stream().anyMatch(row -> row.opName().equalsIgnoreCase(CONSUMER));
    if (!pairs) {
      return micros;
    }
    List<Double> sums = new ArrayList<>();
    for (int i = 0; i < micros.length; i += 2) {
      sums.add(micros[i] + micros[i + 1]);
    }
    return sums.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
