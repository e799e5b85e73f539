package dev.plumbline.model.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The histogram against a sorted map of counts that stop at the largest long. */
class LogHistogramTest {
  private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 40);
  }

  /** A histogram and what it should say. */
  private static final class Pair {
    final LogHistogram histogram = new LogHistogram();
    final Map<Integer, Long> counts = new TreeMap<>();

    void count(int index, long count) {
      counts.merge(index, count, Pair::sum);
    }

    static long sum(long a, long b) {
      return BigInteger.valueOf(a).add(BigInteger.valueOf(b)).min(MOST).longValueExact();
    }

    long total() {
      return counts.values().stream().reduce(0L, Pair::sum);
    }

    void change(SplittableRandom random) {
      switch (random.nextInt(4)) {
        case 0 -> {
          long value = random.nextLong() >>> random.nextInt(1, 64);
          histogram.add(value);
          count(LogGrid.indexOrZero(value), 1);
        }
        case 1 -> {
          long[] values = random.longs(random.nextInt(50), 0, 1L << random.nextInt(63)).toArray();
          int from = random.nextInt(values.length + 1);
          histogram.addAll(values, from, values.length);
          for (int i = from; i < values.length; i++) {
            count(LogGrid.indexOrZero(values[i]), 1);
          }
        }
        default -> {
          int index = LogGrid.indexOrZero(endOrMiddle(random));
          long count = largeOrSmall(random);
          histogram.addBucket(index, count);
          count(index, count);
        }
      }
    }

    private static long endOrMiddle(SplittableRandom random) {
      return switch (random.nextInt(8)) {
        case 0 -> 0;
        case 1 -> Long.MAX_VALUE;
        default -> random.nextLong(90, 140);
      };
    }

    /** Next to where a count needs more bits. */
    private static long largeOrSmall(SplittableRandom random) {
      long[] edges = {1, 1L << 31, 1L << 32, 3L << 32, 1L << 62, Long.MAX_VALUE};
      return Math.max(1, edges[random.nextInt(edges.length)] - random.nextInt(3));
    }

    void check() {
      Map<Integer, Long> found = new TreeMap<>();
      histogram.forEach(
          (index, count) -> {
            assertThat(found.keySet()).allMatch(before -> before < index);
            found.put(index, count);
          });
      assertThat(found).isEqualTo(counts);
      long below = 0;
      for (Map.Entry<Integer, Long> bucket : counts.entrySet()) {
        long upTo = sum(below, bucket.getValue());
        assertThat(histogram.countUpTo(bucket.getKey())).isEqualTo(upTo);
        if (upTo > below) {
          long middle = below + (upTo - below) / 2;
          long[] ranks = {0, below + 1, Math.max(below + 1, middle), upTo, 0};
          histogram.ofRanks(ranks, 1, 4);
          long expected =
              bucket.getKey() == LogGrid.ZERO_INDEX ? 0 : LogGrid.representative(bucket.getKey());
          assertThat(ranks).containsExactly(0, expected, expected, expected, 0);
        }
        below = upTo;
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void countsAreThoseOfAMapHoweverLargeTheyGrow(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Pair pair = new Pair();
    for (int i = 0; i < 60; i++) {
      pair.change(random);
      pair.check();
    }
    pair.histogram.clear();
    pair.counts.clear();
    pair.check();
    pair.change(random);
    pair.check();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void mergedCountsAreThoseOfMergedMaps(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Pair sum = new Pair();
    for (int i = 0; i < 8; i++) {
      Pair part = new Pair();
      for (int change = random.nextInt(6); change > 0; change--) {
        part.change(random);
      }
      long total = Pair.sum(sum.total(), part.total());
      LogHistogram copy = part.histogram.copy();

      sum.histogram.addAll(copy, total);

      part.counts.forEach(sum::count);
      sum.check();
      part.check();
      copy.addBucket(100, 1);
      part.check();
    }
  }

  @Test
  void theValueThatDoesNotFitIntoThirtyTwoBitsIsCounted() {
    Pair pair = new Pair();
    int index = LogGrid.indexOf(1000);
    pair.histogram.addBucket(index, 0xFFFF_FFFEL);
    pair.count(index, 0xFFFF_FFFEL);
    for (int i = 0; i < 4; i++) {
      pair.histogram.add(1000);
      pair.histogram.addAll(new long[] {1000}, 0, 1);
      pair.count(index, 2);
      pair.check();
    }
    pair.histogram.addBucket(index, Long.MAX_VALUE - 0x1_0000_0007L);
    pair.count(index, Long.MAX_VALUE - 0x1_0000_0007L);
    for (int i = 0; i < 4; i++) {
      pair.histogram.add(1000);
      pair.count(index, 1);
      pair.check();
    }
  }
}
