package dev.plumbline.model.stats;

/**
 * Takes {@link DurationStats} apart into bytes and reads them again.
 *
 * <p>Binary form: version 1, count, then either the sorted values as deltas, or sum, min, max -
 * min, number of buckets, and per bucket the step from the bucket before and its count. The first
 * step is from {@link LogGrid#MIN_INDEX} - 1, which stands for the value 0.
 */
final class DurationStatsParts {
  private static final int VERSION = 1;

  /** Version, count, sum, min, max and number of buckets at their longest. */
  private static final int HEAD_BYTES = 48;

  private static final int ZERO_STEP_BASE = LogGrid.MIN_INDEX - 1;
  private static final int MAX_BUCKETS = LogGrid.MAX_INDEX - LogGrid.MIN_INDEX + 2;

  private DurationStatsParts() {}

  static byte[] write(DurationStats stats) {
    PackedWriter writer = new PackedWriter(HEAD_BYTES + stats.expectedBytes());
    writer.raw(VERSION).unsigned(stats.count());
    if (stats.isExact()) {
      long previous = 0;
      for (long value : stats.exactValues()) {
        writer.unsigned(value - previous);
        previous = value;
      }
    } else {
      writer.unsigned(stats.sum()).unsigned(stats.min()).unsigned(stats.max() - stats.min());
      stats.writeBuckets(writer);
    }
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
    long[] values = new long[count];
    long value = 0;
    for (int i = 0; i < count; i++) {
      value = value + reader.nonNegative("value");
      if (value < 0) {
        throw reader.failure("value " + (i + 1) + " exceeds 2^63 - 1");
      }
      values[i] = value;
    }
    DurationStats stats = new DurationStats();
    stats.addAll(values, 0, count);
    return stats;
  }

  private static DurationStats readBuckets(PackedReader reader, long count) {
    long sum = reader.nonNegative("sum");
    long min = reader.nonNegative("min");
    long max = min + reader.nonNegative("max - min");
    int buckets = reader.count("number of buckets", MAX_BUCKETS, 2);
    CheckedBuckets parts = new CheckedBuckets(count, sum, min, max);
    long step = ZERO_STEP_BASE;
    for (int i = 0; i < buckets; i++) {
      long delta = reader.nonNegative("bucket step");
      if (delta > MAX_BUCKETS) {
        throw reader.failure("bucket step " + delta + " leaves the log grid");
      }
      step += delta;
      int index = step == ZERO_STEP_BASE ? LogGrid.ZERO_INDEX : (int) step;
      parts.add(index, reader.nonNegative("bucket count"));
    }
    return parts.toStats();
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
}
