package dev.plumbline.bounds.ascend.fit;

import dev.plumbline.bounds.ascend.calibration.CalibrationFlag;
import dev.plumbline.bounds.ascend.fit.FitMessage.Code;
import dev.plumbline.bounds.msprof.Median;
import dev.plumbline.bounds.msprof.OpSummaryRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Fits the rate of one benchmark: the mean of the rates of its launches. */
final class RateFit {
  static final double MAX_VARIATION = 0.05;

  private final RateJob job;
  private final FitLog log;

  RateFit(RateJob job, FitLog log) {
    this.job = job;
    this.log = log;
  }

  /**
   * A fitted rate.
   *
   * @param alternative other estimates of it, null if no launch can be used
   */
  record Fitted(FittedConstant constant, @Nullable RateAlternative alternative) {}

  /** Null if there is no file, or no row of it belongs to the benchmark. */
  @Nullable Fitted fit() {
    for (String stem : job.stems()) {
      BenchmarkFile file = log.file(stem);
      if (file != null) {
        return fit(file, stem);
      }
    }
    return null;
  }

  private @Nullable Fitted fit(BenchmarkFile file, String stem) {
    List<OpSummaryRow> rows = file.named(name -> job.takes(name, stem));
    if (rows.isEmpty()) {
      rows = file.named(job::takesAsFallback);
      if (!rows.isEmpty()) {
        log.object(
            Code.LOOSE_NAME,
            job.constant(),
            "expected rows named " + stem + ", found " + rows.get(0).opName());
      }
    }
    if (rows.isEmpty()) {
      log.say(
          Code.REJECTED,
          job.rejectedAs(),
          file.name() + ": expected rows named " + stem + ", found none");
      return null;
    }
    double[] all = BenchmarkFile.durations(rows);
    if (all.length < FittedConstant.MIN_RUNS) {
      log.say(
          Code.FEW_SAMPLES,
          job.label(),
          "expected at least " + FittedConstant.MIN_RUNS + " launches, found " + all.length);
    }
    double[] kept = kept(all);
    SampleSpread rates = SampleSpread.of(Arrays.stream(kept).map(job::rate).toArray());
    if (rates.variation() > MAX_VARIATION) {
      log.say(
          Code.HIGH_CV,
          job.label(),
          String.format(
              Locale.ROOT,
              "expected a spread of at most %.2f, found %.3f",
              MAX_VARIATION,
              rates.variation()));
    }
    return new Fitted(constant(file, stem, rates), alternative(all));
  }

  /** Of many launches the shortest two thirds, where the benchmark is warmed up that way. */
  private double[] kept(double[] durations) {
    if (!job.keepsShortest() || durations.length < FittedConstant.MIN_RUNS) {
      return durations;
    }
    double[] sorted = durations.clone();
    Arrays.sort(sorted);
    return Arrays.copyOf(sorted, sorted.length * 2 / 3);
  }

  private FittedConstant constant(BenchmarkFile file, String stem, SampleSpread rates) {
    List<CalibrationFlag> flags = new ArrayList<>(job.flags());
    if (stem.equals(RateJob.SHARED_TRANSCENDENTAL_STEM)) {
      flags.add(CalibrationFlag.CALIB_MULTI_OP);
    }
    if (file.hasOtherClock()) {
      flags.add(CalibrationFlag.CALIB_CLOCK_MISMATCH);
    }
    return new FittedConstant(
        job.constant(),
        rates.mean(),
        job.unit(),
        rates.halfWidth95(),
        rates.count(),
        rates.variation(),
        null,
        flags,
        String.format(Locale.ROOT, "%s, CV=%.3f", file.name(), rates.variation()));
  }

  private @Nullable RateAlternative alternative(double[] durations) {
    if (durations.length == 0) {
      return null;
    }
    return new RateAlternative(
        job.constant(),
        job.rate(Median.of(DoubleStream.of(durations))),
        job.rate(Arrays.stream(durations).min().orElseThrow()));
  }
}
