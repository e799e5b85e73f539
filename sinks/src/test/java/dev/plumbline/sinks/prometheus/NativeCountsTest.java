package dev.plumbline.sinks.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.stats.DurationStats;
import io.prometheus.metrics.model.snapshots.NativeHistogramBucket;
import java.math.BigDecimal;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NativeCountsTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 64, 65, 3000})
  void everyDurationIsCountedInItsBucket(int count) {
    Random random = new Random(count);
    DurationStats stats = new DurationStats();
    SortedMap<Integer, Long> expected = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      long nanos = 1 + (long) Math.pow(10, random.nextDouble() * 12);
      stats.add(nanos);
      expected.merge(bucketOf(nanos), 1L, Long::sum);
    }
    assertThat(counts(NativeCounts.of(stats))).isEqualTo(expected);
  }

  @Test
  void zerosAreCountedApartAndAllAddsUp() {
    NativeCounts counts = NativeCounts.of(stats(0, 0, 5));
    assertThat(counts.zeros()).isEqualTo(2);
    assertThat(counts.total()).isEqualTo(3);
  }

  @Test
  void whatIsAddedCanBeTakenOutAgain() {
    NativeCounts some = NativeCounts.of(stats(0, 5, 1_000_000));
    NativeCounts more = NativeCounts.of(stats(5, 7_000_000_000L));
    assertThat(counts(some.plus(more).since(some))).isEqualTo(counts(more));
    assertThat(some.plus(NativeCounts.NONE)).isSameAs(some);
    assertThat(NativeCounts.NONE.plus(some)).isSameAs(some);
  }

  private static DurationStats stats(long... values) {
    DurationStats stats = new DurationStats();
    for (long value : values) {
      stats.add(value);
    }
    return stats;
  }

  private static SortedMap<Integer, Long> counts(NativeCounts counts) {
    SortedMap<Integer, Long> map = new TreeMap<>();
    for (NativeHistogramBucket bucket : counts.buckets()) {
      map.put(bucket.getBucketIndex(), bucket.getCount());
    }
    return map;
  }

  /** The smallest i for which the 8th power of the seconds is at most 2^i, without rounding. */
  private static int bucketOf(long nanos) {
    BigDecimal eighthPower = BigDecimal.valueOf(nanos).movePointLeft(9).pow(8);
    int i = -300;
    BigDecimal bound = BigDecimal.ONE.divide(BigDecimal.valueOf(2).pow(300));
    while (eighthPower.compareTo(bound) > 0) {
      bound = bound.add(bound);
      i++;
    }
    return i;
  }
}
