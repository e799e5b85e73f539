package dev.plumbline.sinks.compare;

import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.value.Counted;
import org.jspecify.annotations.Nullable;

/**
 * From the baseline to the candidate: of one device, or of all devices both sides have.
 *
 * @param base what the baseline measured
 * @param candidate what the candidate measured
 * @param relative change of the median relative to the baseline's: 0.2 is 20 % more; infinite when
 *     the baseline's is 0 and the candidate's is not, NaN when a side has no samples
 * @param interval interval of {@code relative}; null for pools, which have one value a run, and
 *     when a side has no samples
 * @param verdict what that means
 * @param reason why it is not slower or faster, for people; empty for those two
 */
public record Change(
    SideFigures base,
    SideFigures candidate,
    double relative,
    @Nullable Interval interval,
    ChangeVerdict verdict,
    String reason) {

  /**
   * Lower and upper end of a relative change.
   *
   * @param low −1 or more
   * @param high infinite when the baseline's median may be 0
   * @param confidence probability reached that both intervals hold their medians, 0 to 1
   */
  public record Interval(double low, double high, double confidence) {

    /** Of [candidate low / base high, candidate high / base low]. */
    static Interval of(MedianInterval base, MedianInterval candidate) {
      return new Interval(
          quotient(candidate.low(), base.high(), 1),
          quotient(candidate.high(), base.low(), Double.POSITIVE_INFINITY),
          base.confidence() * candidate.confidence());
    }

    private static double quotient(long value, long base, double ofZeros) {
      return base == 0 && value == 0 ? ofZeros - 1 : ((double) value - base) / base;
    }

    /** Whether no change at all is among what is possible. */
    boolean holdsNoChange() {
      return low <= 0 && high >= 0;
    }
  }

  /**
   * Judges one pair, in this order: incomplete, too few, same, slower or faster.
   *
   * @param pool whether bytes are compared, which have no interval
   * @param confidence probability that both intervals hold their medians
   */
  static Change of(
      DeviceFigures base,
      DeviceFigures candidate,
      boolean pool,
      CompareLimits limits,
      double confidence) {
    SideFigures before = SideFigures.of(base);
    SideFigures after = SideFigures.of(candidate);
    Interval interval =
        pool ? null : interval(base.durations(), candidate.durations(), Math.sqrt(confidence));
    double relative = relative(before, after);
    long needed = pool ? 1 : limits.minSamples();
    ChangeVerdict verdict;
    String reason = "";
    if (!before.complete() || !after.complete()) {
      verdict = ChangeVerdict.INCOMPLETE;
      reason = incomplete(before, after);
    } else if (Math.min(before.samples(), after.samples()) < needed) {
      verdict = ChangeVerdict.TOO_FEW;
      reason =
          before.samples()
              + " and "
              + Counted.of(after.samples(), "sample")
              + ", "
              + needed
              + " needed";
    } else if (Math.abs(relative) <= limits.threshold()) {
      verdict = ChangeVerdict.SAME;
      reason = "within the threshold";
    } else if (interval != null && interval.holdsNoChange()) {
      verdict = ChangeVerdict.SAME;
      reason = "within noise";
    } else {
      verdict = relative > 0 ? ChangeVerdict.SLOWER : ChangeVerdict.FASTER;
    }
    return new Change(before, after, relative, interval, verdict, reason);
  }

  Change with(ChangeVerdict other, String why) {
    return new Change(base, candidate, relative, interval, other, why);
  }

  private static String incomplete(SideFigures before, SideFigures after) {
    StringBuilder text = new StringBuilder();
    if (!before.complete()) {
      text.append("baseline: ").append(String.join(", ", before.missing()));
    }
    if (!after.complete()) {
      text.append(text.isEmpty() ? "" : "; ");
      text.append("candidate: ").append(String.join(", ", after.missing()));
    }
    return text.toString();
  }

  private static double relative(SideFigures before, SideFigures after) {
    if (before.samples() == 0 || after.samples() == 0) {
      return Double.NaN;
    }
    return before.typical() == after.typical()
        ? 0
        : ((double) after.typical() - before.typical()) / before.typical();
  }

  private static @Nullable Interval interval(
      DurationStats base, DurationStats candidate, double level) {
    return base.isEmpty() || candidate.isEmpty()
        ? null
        : Interval.of(MedianInterval.of(base, level), MedianInterval.of(candidate, level));
  }
}
