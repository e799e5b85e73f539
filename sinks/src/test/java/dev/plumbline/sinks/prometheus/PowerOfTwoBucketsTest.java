package dev.plumbline.sinks.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.model.stats.DurationStats;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PowerOfTwoBucketsTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 64, 65, 5000})
  void theFoldCountsEveryValueInItsBucketExactly(int count) {
    double[] bounds = PowerOfTwoBuckets.upperBounds();
    Random random = new Random(count);
    DurationStats stats = new DurationStats();
    long[] expected = new long[bounds.length];
    for (int i = 0; i < count; i++) {
      long nanos = nanos(random, bounds);
      stats.add(nanos);
      expected[bucketOf(nanos, bounds)]++;
    }
    assertThat(PowerOfTwoBuckets.fold(stats)).containsExactly(expected);
  }

  /** Half of the values lie at a bound, one below or one above it: there a fold can be wrong. */
  private static long nanos(Random random, double[] bounds) {
    if (random.nextBoolean()) {
      double bound = bounds[random.nextInt(bounds.length - 1)];
      return Math.max(0, (long) Math.floor(bound * 1e9) + random.nextInt(3) - 1);
    }
    return (long) Math.pow(10, random.nextDouble() * 11);
  }

  private static int bucketOf(long nanos, double[] bounds) {
    BigDecimal seconds = BigDecimal.valueOf(nanos).movePointLeft(9);
    for (int i = 0; i < bounds.length - 1; i++) {
      if (seconds.compareTo(new BigDecimal(bounds[i])) <= 0) {
        return i;
      }
    }
    return bounds.length - 1;
  }
}
