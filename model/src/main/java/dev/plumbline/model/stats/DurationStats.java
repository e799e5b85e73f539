package dev.plumbline.model.stats;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Count, sum, extremes and distribution of durations: a commutative monoid on non-negative
 * integers. The unit (nanoseconds or cycles) is the caller's.
 *
 * <p>Up to {@link #EXACT_LIMIT} values are kept as they are; beyond, they are counted on the {@link
 * LogGrid} and quantiles are within 1 % (or within 1 below 100, where integers are coarser than
 * that). What an accumulator says depends only on the multiset of its values, never on their order
 * or on how they were grouped before merging.
 *
 * <p>Mutable and not safe for use by several threads, not even for reading.
 */
public final class DurationStats {
  /** The most values that are kept exactly. */
  public static final int EXACT_LIMIT = 64;

  private long count;
  private long sum;
  private long min = Long.MAX_VALUE;
  private long max;
  private @Nullable ExactValues values;
  private @Nullable LogHistogram histogram;

  /** Starts empty. */
  public DurationStats() {}

  DurationStats(long count, long sum, long min, long max, LogHistogram histogram) {
    this.count = count;
    this.sum = sum;
    this.min = min;
    this.max = max;
    this.histogram = histogram;
  }

  /**
   * Rebuilds an exact accumulator from its parts, which must agree with each other.
   *
   * @param exactValues all values, at most {@link #EXACT_LIMIT}, in any order
   * @throws IllegalArgumentException when they do not agree
   */
  public static DurationStats of(long count, long sum, long min, long max, long[] exactValues) {
    DurationStatsParts.checkExactCount(count, exactValues.length);
    DurationStats stats = new DurationStats();
    stats.addAll(exactValues, 0, exactValues.length);
    DurationStatsParts.checkFigure("sum", stats.sum(), sum);
    DurationStatsParts.checkFigure("min", stats.min(), min);
    DurationStatsParts.checkFigure("max", stats.max(), max);
    return stats;
  }

  /**
   * Rebuilds an accumulator of more than {@link #EXACT_LIMIT} values from its parts, which must
   * agree with each other.
   *
   * @param indexes bucket indexes, strictly ascending, as {@link #forEachBucket} gives them
   * @param counts the count of each bucket, 1 or more
   * @throws IllegalArgumentException when they do not agree
   */
  public static DurationStats ofBuckets(
      long count, long sum, long min, long max, int[] indexes, long[] counts) {
    CheckedBuckets parts = new CheckedBuckets(count, sum, min, max);
    if (indexes.length != counts.length) {
      throw new IllegalArgumentException(
          indexes.length + " bucket indexes but " + counts.length + " bucket counts");
    }
    for (int i = 0; i < indexes.length; i++) {
      parts.add(indexes[i], counts[i]);
    }
    return parts.toStats();
  }

  /**
   * Reads what {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException when the bytes are cut off or contradict themselves
   */
  public static DurationStats fromBytes(byte[] bytes, int offset, int length) {
    return DurationStatsParts.read(new PackedReader("duration statistics", bytes, offset, length));
  }

  /** Returns the binary form: equal accumulators have equal bytes. */
  public byte[] toBytes() {
    return DurationStatsParts.write(this);
  }

  /**
   * Counts one value.
   *
   * @throws IllegalArgumentException when it is negative
   */
  public void add(long value) {
    checkNotNegative(value);
    if (count < EXACT_LIMIT) {
      values().add(value);
    } else {
      (count == EXACT_LIMIT ? spilled() : histogram()).add(value);
    }
    count = Saturating.add(count, 1);
    sum = Saturating.add(sum, value);
    min = Math.min(min, value);
    max = Math.max(max, value);
  }

  /**
   * Counts the values of a part of an array, as {@link #add} of each would.
   *
   * @param from index of the first value
   * @param to index after the last value
   * @throws IllegalArgumentException when one is negative; then nothing was counted
   */
  public void addAll(long[] durations, int from, int to) {
    Objects.checkFromToIndex(from, to, durations.length);
    long total = 0;
    long totals = 0;
    long anyBits = 0;
    long least = min;
    long most = max;
    for (int i = from; i < to; i++) {
      long value = durations[i];
      anyBits |= value;
      total += value;
      totals |= total;
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    if (anyBits < 0) {
      for (int i = from; i < to; i++) {
        checkNotNegative(durations[i]);
      }
    }
    if (count + (to - from) <= EXACT_LIMIT) {
      values().addAll(durations, from, to);
    } else {
      (count <= EXACT_LIMIT ? spilled() : histogram()).addAll(durations, from, to);
    }
    count = Saturating.add(count, to - from);
    sum = totals < 0 ? Long.MAX_VALUE : Saturating.add(sum, total);
    min = least;
    max = most;
  }

  /** Counts all values of another accumulator, which stays as it is. */
  public void merge(DurationStats other) {
    if (other == this) {
      merge(copy());
      return;
    }
    long total = Saturating.add(count, other.count);
    if (total <= EXACT_LIMIT) {
      values().addAll(other.values());
    } else if (other.isExact()) {
      other.values().addTo(spilled());
    } else {
      spilled().addAll(other.histogram(), total);
    }
    count = total;
    sum = Saturating.add(sum, other.sum);
    min = Math.min(min, other.min);
    max = Math.max(max, other.max);
  }

  /** Forgets all values but keeps the memory for the next ones. */
  public void clear() {
    if (values != null) {
      values.clear();
    }
    if (count > EXACT_LIMIT) {
      histogram().clear();
    }
    count = 0;
    sum = 0;
    min = Long.MAX_VALUE;
    max = 0;
  }

  /** Says whether no value was counted. */
  public boolean isEmpty() {
    return count == 0;
  }

  /** How many values were counted. */
  public long count() {
    return count;
  }

  /** The sum of all values; stops at {@link Long#MAX_VALUE}. */
  public long sum() {
    return sum;
  }

  /** The smallest value; 0 when empty. */
  public long min() {
    return count == 0 ? 0 : min;
  }

  /** The largest value; 0 when empty. */
  public long max() {
    return max;
  }

  /** The mean, rounded down; 0 when empty. */
  public long mean() {
    return count == 0 ? 0 : sum / count;
  }

  /** Says whether the distribution holds the values themselves. */
  public boolean isExact() {
    return count <= EXACT_LIMIT;
  }

  /**
   * Returns the value of the nearest rank {@code ceil(q * count)}, with q taken as the decimal
   * number it prints as: exact, or the geometric middle of the rank's bucket, never outside of
   * {@link #min} and {@link #max}. 0 when empty.
   *
   * @param q 0 to 1
   * @throws IllegalArgumentException when q is not in that range
   */
  public long quantile(double q) {
    long[] values = {0};
    quantiles(new double[] {q}, values);
    return values[0];
  }

  /**
   * Returns the least that the value of the nearest rank can be: {@link #quantile} while exact,
   * else the lower end of its bucket. Whoever has to be sure that a quantile is above a limit
   * compares this one.
   *
   * @param q 0 to 1
   * @throws IllegalArgumentException when q is not in that range
   */
  public long quantileAtLeast(double q) {
    long value = quantile(q);
    return isExact() || value <= 0
        ? value
        : Math.max(min, LogGrid.lowerBoundExclusive(LogGrid.indexOf(value)) + 1);
  }

  /**
   * Finds several quantiles, each as {@link #quantile} would, in one walk.
   *
   * @param ascending 0 to 1, none below the one before
   * @param into takes as many values
   * @throws IllegalArgumentException when the quantiles are not in that range or order
   */
  public void quantiles(double[] ascending, long[] into) {
    if (into.length != ascending.length) {
      throw new IllegalArgumentException(
          ascending.length + " quantiles do not fit into " + into.length + " places");
    }
    for (int i = 0; i < ascending.length; i++) {
      into[i] = NearestRank.of(ascending[i], count);
      if (i > 0 && ascending[i] < ascending[i - 1]) {
        throw new IllegalArgumentException(
            "ascending quantiles expected, found " + ascending[i] + " after " + ascending[i - 1]);
      }
    }
    if (count == 0) {
      Arrays.fill(into, 0);
    } else if (isExact()) {
      values().ofRanks(into);
    } else {
      fromHistogram(into);
    }
  }

  /** Puts the values in the place of their ascending ranks; the ends are known exactly. */
  private void fromHistogram(long[] ranks) {
    int from = 0;
    int to = ranks.length;
    while (from < to && ranks[from] == 1) {
      ranks[from++] = min;
    }
    while (from < to && ranks[to - 1] == count) {
      ranks[--to] = max;
    }
    histogram().ofRanks(ranks, from, to);
    for (int i = from; i < to; i++) {
      ranks[i] = Math.max(min, Math.min(max, ranks[i]));
    }
  }

  /**
   * Returns how many values are at most the given one. Exact while {@link #isExact}, outside of min
   * and max, and at every {@link LogGrid#upperBound}; otherwise all values of the given one's
   * bucket count, so the answer belongs to a value less than 1.1 % above.
   */
  public long countAtMost(long value) {
    if (count == 0 || value < min) {
      return 0;
    }
    if (value >= max) {
      return count;
    }
    if (isExact()) {
      return values().countAtMost(value);
    }
    return histogram().countUpTo(LogGrid.indexOrZero(value));
  }

  /**
   * Returns how many values are below the given one. Exact while {@link #isExact}, up to min, above
   * max, and one above every {@link LogGrid#upperBound}; otherwise no value of the given one's
   * bucket counts, so the answer belongs to a value less than 1.1 % below.
   */
  public long countBelow(long value) {
    if (count == 0 || value <= min) {
      return 0;
    }
    if (value > max) {
      return count;
    }
    if (isExact()) {
      return values().countAtMost(value - 1);
    }
    int index = LogGrid.indexOf(value);
    return histogram().countUpTo(index == LogGrid.MIN_INDEX ? LogGrid.ZERO_INDEX : index - 1);
  }

  /** Visits all values in ascending order; none when not {@link #isExact}. */
  public void forEachExact(LongConsumer consumer) {
    if (isExact()) {
      values().forEach(consumer);
    }
  }

  /** Visits the distribution by bucket, in ascending order, also while it is exact. */
  public void forEachBucket(BucketVisitor visitor) {
    if (isExact()) {
      values().forEachBucket(visitor);
    } else {
      histogram().forEach(visitor);
    }
  }

  /** Returns an independent accumulator with the same values. */
  public DurationStats copy() {
    DurationStats copy = new DurationStats();
    copy.count = count;
    copy.sum = sum;
    copy.min = min;
    copy.max = max;
    if (isExact()) {
      copy.values = values().copy();
    } else {
      copy.histogram = histogram().copy();
    }
    return copy;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DurationStats that
        && count == that.count
        && sum == that.sum
        && min == that.min
        && max == that.max
        && Arrays.equals(distribution(), that.distribution());
  }

  @Override
  public int hashCode() {
    return Long.hashCode(count) * 31 + Long.hashCode(sum) + Arrays.hashCode(distribution());
  }

  @Override
  public String toString() {
    return "count " + count + ", sum " + sum + ", min " + min() + ", max " + max;
  }

  private static void checkNotNegative(long value) {
    if (value < 0) {
      throw new IllegalArgumentException("durations are not negative, found " + value);
    }
  }

  private long[] distribution() {
    return isExact() ? exactValues() : histogram().packed();
  }

  /** All values in ascending order, while {@link #isExact}. */
  long[] exactValues() {
    return values().toSortedArray();
  }

  /** About how many bytes the distribution needs. */
  int expectedBytes() {
    return isExact() ? 4 * (int) count : histogram().expectedBytes();
  }

  void writeBuckets(PackedWriter writer) {
    histogram().writeTo(writer);
  }

  private ExactValues values() {
    ExactValues present = values;
    if (present == null) {
      present = new ExactValues();
      values = present;
    }
    return present;
  }

  private LogHistogram histogram() {
    LogHistogram present = histogram;
    if (present == null) {
      present = new LogHistogram();
      histogram = present;
    }
    return present;
  }

  /** The histogram, after all exact values have moved into it. */
  private LogHistogram spilled() {
    LogHistogram target = histogram();
    if (values != null) {
      values.addTo(target);
      values.clear();
    }
    return target;
  }
}
