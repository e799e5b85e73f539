package dev.plumbline.model.stats;

/**
 * Takes {@link DurationStats} apart into bytes and checks parts before they become one again.
 *
 * <p>Binary form: version 1, count, then either the sorted values as deltas, or sum, min, max -
 * min, number of buckets, and per bucket the step from the bucket before and its count. The first
 * step is from {@link LogGrid#MIN_INDEX} - 1, which stands for the value 0.
 */
final class DurationStatsParts {
  private static final int VERSION = 1;
  private static final int ZERO_STEP_BASE = LogGrid.MIN_INDEX - 1;
  private static final int MAX_BUCKETS = LogGrid.MAX_INDEX - LogGrid.MIN_INDEX + 2;

  private DurationStatsParts() {}

  static byte[] write(DurationStats stats) {
    PackedWriter writer = new PackedWriter(64);
    writer.raw(VERSION).unsigned(stats.count());
    long[] previous = {0};
    if (stats.isExact()) {
      stats.forEachExact(
          value -> {
            writer.unsigned(value - previous[0]);
            previous[0] = value;
          });
      return writer.toBytes();
    }
    int[] buckets = {0};
    stats.forEachBucket((index, count) -> buckets[0]++);
    writer.unsigned(stats.sum()).unsigned(stats.min()).unsigned(stats.max() - stats.min());
    writer.unsigned(buckets[0]);
    previous[0] = ZERO_STEP_BASE;
    stats.forEachBucket(
        (index, count) -> {
          int step = index == LogGrid.ZERO_INDEX ? ZERO_STEP_BASE : index;
          writer.unsigned(step - previous[0]).unsigned(count);
          previous[0] = step;
        });
    return writer.toBytes();
  }

  static DurationStats read(PackedReader reader) {
    reader.version(VERSION);
    long count = reader.nonNegative("count");
    DurationStats stats =
        count <= DurationStats.EXACT_LIMIT
            ? readExact(reader, (int) count)
            : readBuckets(reader, count);
    reader.finish();
    return stats;
  }

  private static DurationStats readExact(PackedReader reader, int count) {
    DurationStats stats = new DurationStats();
    long value = 0;
    for (int i = 0; i < count; i++) {
      value = value + reader.nonNegative("value");
      if (value < 0) {
        throw reader.failure("value " + (i + 1) + " exceeds 2^63 - 1");
      }
      stats.add(value);
    }
    return stats;
  }

  private static DurationStats readBuckets(PackedReader reader, long count) {
    long sum = reader.nonNegative("sum");
    long min = reader.nonNegative("min");
    long max = min + reader.nonNegative("max - min");
    int buckets = reader.count("number of buckets", MAX_BUCKETS, 2);
    int[] indexes = new int[buckets];
    long[] counts = new long[buckets];
    long step = ZERO_STEP_BASE;
    for (int i = 0; i < buckets; i++) {
      long delta = reader.nonNegative("bucket step");
      if (delta > MAX_BUCKETS) {
        throw reader.failure("bucket step " + delta + " leaves the log grid");
      }
      step += delta;
      indexes[i] = step == ZERO_STEP_BASE ? LogGrid.ZERO_INDEX : (int) step;
      counts[i] = reader.nonNegative("bucket count");
    }
    return DurationStats.ofBuckets(count, sum, min, max, indexes, counts);
  }

  static void checkExactCount(long count, int values) {
    if (values > DurationStats.EXACT_LIMIT) {
      throw new IllegalArgumentException(
          "at most " + DurationStats.EXACT_LIMIT + " exact values expected, found " + values);
    }
    checkFigure("count", values, count);
  }

  static void checkFigure(String figure, long computed, long given) {
    if (computed != given) {
      throw new IllegalArgumentException(
          figure + " " + computed + " expected from the values, found " + given);
    }
  }

  static void checkBuckets(long count, long sum, long min, long max, int[] indexes, long[] counts) {
    if (count <= DurationStats.EXACT_LIMIT) {
      throw new IllegalArgumentException(
          "more than " + DurationStats.EXACT_LIMIT + " values expected in buckets, found " + count);
    }
    if (indexes.length != counts.length) {
      throw new IllegalArgumentException(
          indexes.length + " bucket indexes but " + counts.length + " bucket counts");
    }
    long total = 0;
    for (int i = 0; i < indexes.length; i++) {
      if (i > 0 && indexes[i] <= indexes[i - 1]) {
        throw new IllegalArgumentException(
            "ascending bucket indexes expected, found " + indexes[i] + " after " + indexes[i - 1]);
      }
      if (counts[i] < 1) {
        throw new IllegalArgumentException(
            "bucket " + indexes[i] + " has the count " + counts[i] + ", 1 or more expected");
      }
      if (indexes[i] != LogGrid.ZERO_INDEX) {
        LogGrid.upperBound(indexes[i]);
      }
      total = Saturating.add(total, counts[i]);
    }
    checkFigure("count", total, count);
    checkEnd("min", min, indexes[0]);
    checkEnd("max", max, indexes[indexes.length - 1]);
    checkSum(count, sum, min, max);
  }

  private static void checkEnd(String figure, long value, int index) {
    if (value < 0) {
      throw new IllegalArgumentException(figure + " is negative: " + value);
    }
    int found = value == 0 ? LogGrid.ZERO_INDEX : LogGrid.indexOf(value);
    if (found != index) {
      throw new IllegalArgumentException(
          figure + " " + value + " does not lie in bucket " + index + " but in " + found);
    }
  }

  private static void checkSum(long count, long sum, long min, long max) {
    long least = Saturating.multiply(min, count);
    long most = Saturating.multiply(max, count);
    if (min > max || sum < least || sum > most) {
      throw new IllegalArgumentException(
          "sum " + sum + " is impossible for " + count + " values from " + min + " to " + max);
    }
  }
}
