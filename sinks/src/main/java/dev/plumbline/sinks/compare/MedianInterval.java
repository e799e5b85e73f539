package dev.plumbline.sinks.compare;

import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.LogGrid;

/**
 * A distribution-free confidence interval of a median: the values at two ranks of the sorted
 * samples, at each end widened to the bucket where the values themselves are no longer held.
 *
 * @param low lower end, inclusive
 * @param high upper end, inclusive
 * @param confidence the level the ranks reach, 0 to 1: below the level asked for when even the
 *     smallest and the largest value do not reach it (fewer than 7 samples at 97.5 %)
 */
public record MedianInterval(long low, long high, double confidence) {

  /**
   * Up to here the binomial distribution of the ranks is summed; beyond it is as good as normal.
   */
  private static final long MOST_SUMMED = 1000;

  /** A level of 0.95 and a rounding error; the approximation is made for up to 0.02425. */
  private static final double MOST_TAIL = 0.0251;

  /**
   * The interval of a distribution's median.
   *
   * @param stats at least one value
   * @param level probability that the interval holds the median, 0.95 or more and below 1
   * @throws IllegalArgumentException when there is no value or the level is out of range
   */
  static MedianInterval of(DurationStats stats, double level) {
    if (stats.isEmpty()) {
      throw new IllegalArgumentException("a distribution without values has no median");
    }
    if (!(level >= 0.95 && level < 1)) {
      throw new IllegalArgumentException("a level is 0.95 or more and below 1, found " + level);
    }
    long count = stats.count();
    double tail = (1 - level) / 2;
    Rank lower = count <= MOST_SUMMED ? summed(count, tail) : normal(count, tail);
    Ends ends = new Ends(stats, lower.rank(), count - lower.rank() + 1);
    return new MedianInterval(ends.low(), ends.high(), 1 - 2 * lower.tail());
  }

  /** A rank from 1 and the probability that the median lies below its value. */
  private record Rank(long rank, double tail) {}

  /**
   * The highest rank whose value is above the median with no more than the given probability: then
   * fewer values than the rank, a binomial number with one half, are below the median. The first
   * rank if there is none.
   */
  private static Rank summed(long count, double tail) {
    double probability = Math.pow(0.5, count);
    double sum = probability;
    long rank = 1;
    while (rank < count) {
      probability *= (double) (count - rank + 1) / rank;
      if (sum + probability > tail) {
        break;
      }
      sum += probability;
      rank++;
    }
    return new Rank(rank, sum);
  }

  private static Rank normal(long count, double tail) {
    double half = count / 2.0;
    double reach = upperQuantile(tail) * Math.sqrt(count) / 2;
    return new Rank(Math.max(1, (long) Math.floor(half - reach)), tail);
  }

  /**
   * How many standard deviations of a normal distribution leave this probability above: P. J.
   * Acklam's rational approximation of its tail, relative error about 1e-9.
   *
   * @param tail above 0, at most 0.0251
   */
  static double upperQuantile(double tail) {
    if (!(tail > 0 && tail <= MOST_TAIL)) {
      throw new IllegalArgumentException(
          "a tail is above 0, at most " + MOST_TAIL + ", found " + tail);
    }
    double q = Math.sqrt(-2 * Math.log(tail));
    double numerator =
        ((((-7.784894002430293e-03 * q - 3.223964580411365e-01) * q - 2.400758277161838e+00) * q
                            - 2.549732539343734e+00)
                        * q
                    + 4.374664141464968e+00)
                * q
            + 2.938163982698783e+00;
    double denominator =
        (((7.784695709041462e-03 * q + 3.224671290700398e-01) * q + 2.445134137142996e+00) * q
                    + 3.754408661907416e+00)
                * q
            + 1;
    return -numerator / denominator;
  }

  /** Finds the smallest and the largest value that two ranks can have. */
  private static final class Ends {
    private final DurationStats stats;
    private final long lowerRank;
    private final long upperRank;
    private long seen;
    private long low;
    private long high;

    Ends(DurationStats stats, long lowerRank, long upperRank) {
      this.stats = stats;
      this.lowerRank = lowerRank;
      this.upperRank = upperRank;
      if (stats.isExact()) {
        stats.forEachExact(value -> take(value, value, 1));
      } else {
        stats.forEachBucket(this::bucket);
      }
    }

    long low() {
      return low;
    }

    long high() {
      return high;
    }

    private void bucket(int index, long count) {
      if (index == LogGrid.ZERO_INDEX) {
        take(0, 0, count);
      } else {
        take(LogGrid.lowerBoundExclusive(index) + 1, LogGrid.upperBound(index), count);
      }
    }

    private void take(long least, long most, long count) {
      long before = seen;
      seen += count;
      if (before < lowerRank && lowerRank <= seen) {
        low = Math.max(least, stats.min());
      }
      if (before < upperRank && upperRank <= seen) {
        high = Math.min(most, stats.max());
      }
    }
  }
}
