package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.stats.BucketVisitor;
import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.LogGrid;
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
import java.util.Arrays;

/**
 * Counts of durations by the buckets of a native histogram of schema 3, whose bucket {@code i} ends
 * at {@code 2^(i/8)} seconds; immutable. Eight neighbours of the {@link LogGrid} are one of them,
 * so the fold is exact. Only the protobuf page carries them.
 */
final class NativeCounts {
  /** Eight buckets a doubling. */
  static final int SCHEMA = 3;

  static final NativeCounts NONE = new NativeCounts(0, new short[0], new long[0]);

  private static final int NEIGHBOURS = LogGrid.BUCKETS_PER_OCTAVE / 8;
  private static final int FIRST = nativeIndex(LogGrid.MIN_INDEX);
  private static final int SIZE = nativeIndex(LogGrid.MAX_INDEX) - FIRST + 1;

  private final long zeros;

  /** Ascending indexes of the buckets that hold something. */
  private final short[] indexes;

  private final long[] counts;

  private NativeCounts(long zeros, short[] indexes, long[] counts) {
    this.zeros = zeros;
    this.indexes = indexes;
    this.counts = counts;
  }

  /** Folds durations in nanoseconds. */
  static NativeCounts of(DurationStats nanos) {
    Sum sum = new Sum();
    nanos.forEachBucket(sum);
    return sum.toCounts();
  }

  /** How many durations were 0. */
  long zeros() {
    return zeros;
  }

  /** How many durations there are. */
  long total() {
    return zeros + Arrays.stream(counts).sum();
  }

  NativeCounts plus(NativeCounts other) {
    if (other == NONE) {
      return this;
    }
    if (this == NONE) {
      return other;
    }
    Sum sum = new Sum();
    sum.add(this);
    sum.add(other);
    return sum.toCounts();
  }

  /** What was added since; all that is earlier must be in here. */
  NativeCounts since(NativeCounts earlier) {
    Sum sum = new Sum();
    sum.add(this);
    sum.subtract(earlier);
    return sum.toCounts();
  }

  NativeHistogramBuckets buckets() {
    NativeHistogramBuckets.Builder buckets = NativeHistogramBuckets.builder();
    for (int i = 0; i < indexes.length; i++) {
      buckets.bucket(indexes[i], counts[i]);
    }
    return buckets.build();
  }

  private static int nativeIndex(int logIndex) {
    return -Math.floorDiv(-logIndex, NEIGHBOURS);
  }

  /** Adds many; mutable. */
  static final class Sum implements BucketVisitor {
    private final long[] all = new long[SIZE];
    private long zeros;

    @Override
    public void bucket(int index, long count) {
      if (index == LogGrid.ZERO_INDEX) {
        zeros += count;
      } else {
        all[nativeIndex(index) - FIRST] += count;
      }
    }

    void add(NativeCounts counts) {
      zeros += counts.zeros;
      for (int i = 0; i < counts.indexes.length; i++) {
        all[counts.indexes[i] - FIRST] += counts.counts[i];
      }
    }

    private void subtract(NativeCounts counts) {
      zeros -= counts.zeros;
      for (int i = 0; i < counts.indexes.length; i++) {
        all[counts.indexes[i] - FIRST] -= counts.counts[i];
      }
    }

    /** What was added; buckets that hold nothing, or less, are left out. */
    NativeCounts toCounts() {
      int size = 0;
      for (long count : all) {
        size += count > 0 ? 1 : 0;
      }
      short[] indexes = new short[size];
      long[] counts = new long[size];
      int next = 0;
      for (int i = 0; i < all.length; i++) {
        if (all[i] > 0) {
          indexes[next] = (short) (i + FIRST);
          counts[next++] = all[i];
        }
      }
      return new NativeCounts(Math.max(0, zeros), indexes, counts);
    }
  }
}
