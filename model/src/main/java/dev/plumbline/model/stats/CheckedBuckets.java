package dev.plumbline.model.stats;

/**
 * The parts of a {@link DurationStats} of more than {@link DurationStats#EXACT_LIMIT} values, taken
 * bucket by bucket, which become one again when they agree with each other. Every contradiction is
 * an {@link IllegalArgumentException} that names it.
 */
final class CheckedBuckets {
  private final long count;
  private final long sum;
  private final long min;
  private final long max;
  private final LogHistogram histogram = new LogHistogram();
  private boolean any;
  private int first;
  private int last;
  private long total;

  CheckedBuckets(long count, long sum, long min, long max) {
    if (count <= DurationStats.EXACT_LIMIT) {
      throw new IllegalArgumentException(
          "more than " + DurationStats.EXACT_LIMIT + " values expected in buckets, found " + count);
    }
    this.count = count;
    this.sum = sum;
    this.min = min;
    this.max = max;
  }

  void add(int index, long bucketCount) {
    if (any && index <= last) {
      throw new IllegalArgumentException(
          "ascending bucket indexes expected, found " + index + " after " + last);
    }
    if (bucketCount < 1) {
      throw new IllegalArgumentException(
          "bucket " + index + " has the count " + bucketCount + ", 1 or more expected");
    }
    if (index != LogGrid.ZERO_INDEX) {
      LogGrid.checkIndex(index);
    }
    histogram.addBucket(index, bucketCount);
    total = Saturating.add(total, bucketCount);
    if (!any) {
      first = index;
      any = true;
    }
    last = index;
  }

  DurationStats toStats() {
    DurationStatsParts.checkFigure("count", total, count);
    checkEnd("min", min, first);
    checkEnd("max", max, last);
    long least = Saturating.multiply(min, count);
    long most = Saturating.multiply(max, count);
    if (min > max || sum < least || sum > most) {
      throw new IllegalArgumentException(
          "sum " + sum + " is impossible for " + count + " values from " + min + " to " + max);
    }
    return new DurationStats(count, sum, min, max, histogram);
  }

  private static void checkEnd(String figure, long value, int index) {
    if (value < 0) {
      throw new IllegalArgumentException(figure + " is negative: " + value);
    }
    int found = LogGrid.indexOrZero(value);
    if (found != index) {
      throw new IllegalArgumentException(
          figure + " " + value + " does not lie in bucket " + index + " but in " + found);
    }
  }
}
