package dev.plumbline.model.value;

/**
 * A measurement held against what the same subject took before, both as median ÷ floor: the same
 * source, name, context, place and build, whatever the run.
 *
 * @param usual median ÷ floor of the time before, weighted by executions
 * @param recent median ÷ floor of the windows that closed last
 * @param recentMedian median execution of those windows, in the unit of the verdict
 * @param recentCount executions in those windows
 * @param sinceMillis event time from which it has been slower than usual without a break; 0 if it
 *     is not
 * @param untilMillis event time up to which it was looked at
 */
public record OwnBaseline(
    double usual,
    double recent,
    long recentMedian,
    long recentCount,
    long sinceMillis,
    long untilMillis) {

  /** How much slower than usual, 0.2 for 20 %; negative when it is faster. */
  public double change() {
    return recent / usual - 1;
  }
}
