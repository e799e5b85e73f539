package dev.plumbline.sinks.prometheus;

import dev.plumbline.model.stats.DurationStats;
import dev.plumbline.model.stats.LogGrid;
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts of durations by the buckets of a native histogram of schema 3, whose bucket {@code i} ends
 * at {@code 2^(i/8)} seconds; immutable. Eight neighbours of the {@link LogGrid} are one of them,
 * so the fold is exact. Only the protobuf page carries them.
 */
final class NativeCounts {
  /** Eight buckets a doubling. */
  static final int SCHEMA = 3;

  static final NativeCounts NONE = new NativeCounts(0, new TreeMap<>());

  private static final int NEIGHBOURS = LogGrid.BUCKETS_PER_OCTAVE / 8;

  private final long zeros;
  private final SortedMap<Integer, Long> counts;

  private NativeCounts(long zeros, SortedMap<Integer, Long> counts) {
    this.zeros = zeros;
    this.counts = counts;
  }

  /** Folds durations in nanoseconds. */
  static NativeCounts of(DurationStats nanos) {
    SortedMap<Integer, Long> counts = new TreeMap<>();
    nanos.forEachBucket(
        (index, count) -> {
          if (index != LogGrid.ZERO_INDEX) {
            counts.merge(-Math.floorDiv(-index, NEIGHBOURS), count, Long::sum);
          }
        });
    return new NativeCounts(nanos.countAtMost(0), counts);
  }

  /** How many durations were 0. */
  long zeros() {
    return zeros;
  }

  /** How many durations there are. */
  long total() {
    return zeros + counts.values().stream().mapToLong(Long::longValue).sum();
  }

  NativeCounts plus(NativeCounts other) {
    if (other == NONE) {
      return this;
    }
    if (this == NONE) {
      return other;
    }
    SortedMap<Integer, Long> sum = new TreeMap<>(counts);
    other.counts.forEach((index, count) -> sum.merge(index, count, Long::sum));
    return new NativeCounts(zeros + other.zeros, sum);
  }

  /** What was added since; all that is earlier must be in here. */
  NativeCounts since(NativeCounts earlier) {
    SortedMap<Integer, Long> difference = new TreeMap<>(counts);
    earlier.counts.forEach((index, count) -> difference.merge(index, -count, Long::sum));
    difference.values().removeIf(count -> count <= 0);
    return new NativeCounts(Math.max(0, zeros - earlier.zeros), difference);
  }

  NativeHistogramBuckets buckets() {
    NativeHistogramBuckets.Builder buckets = NativeHistogramBuckets.builder();
    for (Map.Entry<Integer, Long> bucket : counts.entrySet()) {
      buckets.bucket(bucket.getKey(), bucket.getValue());
    }
    return buckets.build();
  }
}
