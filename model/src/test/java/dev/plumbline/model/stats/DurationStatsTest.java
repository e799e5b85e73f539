package dev.plumbline.model.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DurationStatsTest {
  private static final double[] QUANTILES = {0, 0.01, 0.5, 0.9, 0.99, 0.999, 1};

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 20);
  }

  private static List<long[]> shapes(long seed, int size) {
    Multisets make = new Multisets(seed);
    return List.of(
        make.logNormal(size, 120_000, 0.3),
        make.logNormal(size, 900, 2.5),
        make.uniform(size, 1_000),
        make.uniform(size, 4),
        make.uniform(size, 10_000_000_000L),
        make.bimodal(size),
        make.anyMagnitude(size));
  }

  private static DurationStats of(long... values) {
    DurationStats stats = new DurationStats();
    for (long value : values) {
      stats.add(value);
    }
    return stats;
  }

  private static long[] values(DurationStats stats) {
    LongStream.Builder builder = LongStream.builder();
    stats.forEachExact(builder::add);
    return builder.build().toArray();
  }

  /** The nearest rank by counting: the first value with at least that share at or below it. */
  private static long oracle(long[] sorted, double q) {
    int rank = 1;
    while (Math.round(rank * 1e6) < Math.round(q * 1e6) * sorted.length) {
      rank++;
    }
    return sorted[rank - 1];
  }

  @Test
  void anEmptyOneSaysNothing() {
    DurationStats empty = new DurationStats();
    assertThat(empty.isEmpty()).isTrue();
    assertThat(empty.isExact()).isTrue();
    assertThat(List.of(empty.count(), empty.sum(), empty.min(), empty.max(), empty.mean()))
        .containsOnly(0L);
    assertThat(empty.quantile(0.5)).isZero();
    assertThat(empty.countAtMost(Long.MAX_VALUE)).isZero();
    assertThat(empty.countBelow(Long.MAX_VALUE)).isZero();
    assertThat(DurationStats.fromBytes(empty.toBytes(), 0, empty.toBytes().length))
        .isEqualTo(empty);
  }

  @Test
  void aNegativeDurationIsRefusedAndChangesNothing() {
    DurationStats stats = of(5);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> stats.add(-1))
        .withMessageContaining("-1");
    assertThat(stats).isEqualTo(of(5));
  }

  @Test
  void theMeanIsRoundedDown() {
    assertThat(of(1, 2, 2).mean()).isEqualTo(1);
  }

  @Test
  void theSumStopsAtTheLargestLong() {
    DurationStats left = of(Long.MAX_VALUE, 7);
    assertThat(left.sum()).isEqualTo(Long.MAX_VALUE);
    DurationStats right = of(1);
    right.merge(left);
    assertThat(right.sum()).isEqualTo(Long.MAX_VALUE);
    assertThat(right.count()).isEqualTo(3);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void upToSixtyFourValuesEverythingIsExact(long seed) {
    Multisets make = new Multisets(seed);
    for (long[] all : shapes(seed, 1 + make.upTo(63))) {
      DurationStats stats = of(all);
      long[] sorted = all.clone();
      Arrays.sort(sorted);
      assertThat(stats.isExact()).isTrue();
      assertThat(values(stats)).isEqualTo(sorted);
      for (double q : QUANTILES) {
        assertThat(stats.quantile(q)).as("q %s", q).isEqualTo(oracle(sorted, q));
      }
      long probe = sorted[make.upTo(sorted.length - 1)];
      assertThat(stats.countAtMost(probe))
          .isEqualTo(Arrays.stream(sorted).filter(v -> v <= probe).count());
      assertThat(stats.countBelow(probe))
          .isEqualTo(Arrays.stream(sorted).filter(v -> v < probe).count());
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void beyondThatQuantilesAreWithinOnePercent(long seed) {
    Multisets make = new Multisets(seed);
    for (long[] all : shapes(seed, 65 + make.upTo(3_000))) {
      DurationStats stats = of(all);
      long[] sorted = all.clone();
      Arrays.sort(sorted);
      assertThat(stats.isExact()).isFalse();
      assertThat(stats.count()).isEqualTo(sorted.length);
      assertThat(stats.min()).isEqualTo(sorted[0]);
      assertThat(stats.max()).isEqualTo(sorted[sorted.length - 1]);
      for (double q : QUANTILES) {
        long truth = oracle(sorted, q);
        double allowed = truth < 100 ? 1 : truth * 0.01;
        assertThat((double) stats.quantile(q)).as("q %s", q).isCloseTo(truth, within(allowed));
      }
    }
  }

  @Test
  void theNearestRankIsTakenInDecimal() {
    long[] all = LongStream.rangeClosed(1, 50).toArray();
    assertThat(of(all).quantile(0.14)).isEqualTo(7); // 0.14 * 50 is 7.000000000000001 in binary
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void countsAreExactAtBucketBoundsAndOffByLessThanABucketElsewhere(long seed) {
    for (long[] all : shapes(seed, 500)) {
      DurationStats stats = of(all);
      for (int i = 0; i < 50; i++) {
        long value = Math.max(1, all[i]);
        int index = LogGrid.indexOf(value);
        long bound = LogGrid.upperBound(index);
        long below = LogGrid.lowerBoundExclusive(index);
        long atMostBound = Arrays.stream(all).filter(v -> v <= bound).count();
        long atMostBelow = Arrays.stream(all).filter(v -> v <= below).count();
        long atMost = Arrays.stream(all).filter(v -> v <= value).count();
        assertThat(stats.countAtMost(bound)).isEqualTo(atMostBound);
        assertThat(stats.countAtMost(value)).isBetween(atMost, atMostBound);
        if (below > 0) {
          assertThat(stats.countBelow(below + 1)).isEqualTo(atMostBelow);
        }
        assertThat(stats.countBelow(value)).isBetween(atMostBelow, atMost);
      }
      assertThat(stats.countBelow(stats.min())).isZero();
      assertThat(stats.countAtMost(stats.max())).isEqualTo(stats.count());
      assertThat(stats.countBelow(0)).isZero();
      assertThat(stats.countAtMost(0)).isEqualTo(Arrays.stream(all).filter(v -> v == 0).count());
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void orderAndGroupingDoNotMatter(long seed) {
    Multisets make = new Multisets(seed);
    for (long[] all : shapes(seed, make.upTo(300))) {
      DurationStats whole = of(all);
      assertThat(mergedInPieces(make, make.shuffled(all)))
          .isEqualTo(whole)
          .hasSameHashCodeAs(whole)
          .extracting(DurationStats::toBytes)
          .isEqualTo(whole.toBytes());
    }
  }

  /** Cuts the values at random places and merges the pieces as a random tree. */
  private static DurationStats mergedInPieces(Multisets make, long[] all) {
    Deque<DurationStats> pieces = new ArrayDeque<>();
    for (int from = 0; from < all.length; ) {
      int to = Math.min(all.length, from + 1 + make.upTo(90));
      pieces.add(of(Arrays.copyOfRange(all, from, to)));
      from = to;
    }
    pieces.add(new DurationStats());
    while (pieces.size() > 1) {
      DurationStats first = pieces.removeFirst();
      DurationStats second = make.upTo(1) == 0 ? pieces.removeFirst() : pieces.removeLast();
      DurationStats before = second.copy();
      first.merge(second);
      assertThat(second).as("the merged one stays as it is").isEqualTo(before);
      pieces.add(first);
    }
    return pieces.getFirst();
  }

  @Test
  void thirtyThreeAndThirtyTwoExactValuesMakeABucketedOne() {
    long[] all = new Multisets(1).logNormal(65, 5_000, 1);
    DurationStats left = of(Arrays.copyOf(all, 33));
    left.merge(of(Arrays.copyOfRange(all, 33, 65)));
    assertThat(left.isExact()).isFalse();
    assertThat(values(left)).isEmpty();
    assertThat(left).isEqualTo(of(all));
  }

  @Test
  void mergingWithItselfDoubles() {
    DurationStats few = of(1, 2);
    few.merge(few);
    assertThat(few).isEqualTo(of(1, 1, 2, 2));
    long[] forty = LongStream.range(0, 40).toArray();
    DurationStats more = of(forty);
    more.merge(more);
    assertThat(more).isEqualTo(of(LongStream.range(0, 80).map(i -> i % 40).toArray()));
    more.merge(more);
    assertThat(more.count()).isEqualTo(160);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aClearedOneStartsAgain(long seed) {
    DurationStats stats = of(new Multisets(seed).anyMagnitude(200));
    stats.clear();
    assertThat(stats).isEqualTo(new DurationStats());
    long[] few = new Multisets(seed + 1).anyMagnitude(20);
    long[] many = new Multisets(seed + 2).anyMagnitude(100);
    for (long value : few) {
      stats.add(value);
    }
    assertThat(stats).isEqualTo(of(few));
    stats.clear();
    stats.merge(of(many));
    assertThat(stats).isEqualTo(of(many));
  }

  @Test
  void aCopyIsIndependent() {
    DurationStats stats = of(LongStream.range(0, 100).toArray());
    DurationStats copy = stats.copy();
    stats.add(1);
    assertThat(copy).isEqualTo(of(LongStream.range(0, 100).toArray())).isNotEqualTo(stats);
  }

  @Test
  void differentMultisetsWithTheSameFiguresDiffer() {
    assertThat(of(0, 3, 3, 6)).isNotEqualTo(of(0, 2, 4, 6)).isNotEqualTo(of(0, 3, 6));
  }

  @Test
  void bucketsAreVisitedInOrderAlsoWhileExact() {
    StringBuilder seen = new StringBuilder();
    of(1_000_000_000, 0, 1_000_000_001, 0, 1)
        .forEachBucket((index, count) -> seen.append(index).append('=').append(count).append(' '));
    assertThat(seen).hasToString("-2147483648=2 -1913=1 0=1 1=1 ");
  }

  @Test
  void aQuantileOutsideZeroToOneIsRefused() {
    for (double q : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> of(1).quantile(q))
          .withMessageContaining(String.valueOf(q));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void countingAPartOfAnArrayIsCountingEachOfItsValues(long seed) {
    Multisets make = new Multisets(seed);
    for (int size : new int[] {0, 1, 2, 63, 64, 65, 200, 3000}) {
      for (long[] values : shapes(seed, size)) {
        int from = make.upTo(size);
        int to = from + make.upTo(size - from);
        DurationStats each = of(Arrays.copyOf(values, make.upTo(Math.min(80, size))));
        DurationStats all = each.copy();
        for (long value : Arrays.copyOfRange(values, from, to)) {
          each.add(value);
        }

        all.addAll(values, from, to);

        assertThat(all).isEqualTo(each);
        assertThat(all.toBytes()).isEqualTo(each.toBytes());
      }
    }
  }

  @Test
  void countingManySaturatesLikeCountingEach() {
    long[] values = new Multisets(5).uniform(500, Long.MAX_VALUE);
    values[250] = Long.MAX_VALUE;
    DurationStats all = new DurationStats();

    all.addAll(values, 0, values.length);

    assertThat(all).isEqualTo(of(values));
    assertThat(all.sum()).isEqualTo(Long.MAX_VALUE);
    all.addAll(values, 0, values.length);
    assertThat(all.sum()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void anArrayWithANegativeDurationIsRefusedAsAWhole() {
    for (int before : new int[] {0, 60, 64, 100}) {
      DurationStats stats = of(new Multisets(6).uniform(before, 900));
      DurationStats untouched = stats.copy();

      assertThatIllegalArgumentException()
          .isThrownBy(() -> stats.addAll(new long[] {-1, 4, 5, -7, -8}, 1, 5))
          .withMessage("durations are not negative, found -7");

      assertThat(stats).isEqualTo(untouched);
    }
    assertThatThrownBy(() -> new DurationStats().addAll(new long[3], 2, 4))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void severalQuantilesInOneWalkAreThoseOfSeveralWalks(long seed) {
    for (int size : new int[] {0, 1, 2, 64, 65, 1000}) {
      for (long[] values : shapes(seed, size)) {
        DurationStats stats = of(values);
        double[] wanted = {0, 0, 0.01, 0.5, 0.5, 0.9, 0.99, 2.995 / 3, 0.999, 1, 1};
        long[] found = new long[wanted.length];

        stats.quantiles(wanted, found);

        for (int i = 0; i < wanted.length; i++) {
          assertThat(found[i]).as("quantile %s", wanted[i]).isEqualTo(stats.quantile(wanted[i]));
        }
      }
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of(1).quantiles(new double[] {0.5, 0.4}, new long[2]))
        .withMessage("ascending quantiles expected, found 0.4 after 0.5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of(1).quantiles(new double[] {0.5}, new long[2]))
        .withMessage("1 quantiles do not fit into 2 places");
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theRankOfAQuantileIsComputedInDecimal(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      double q =
          switch (i % 3) {
            case 0 -> random.nextInt(1_000_001) / 1e6;
            case 1 -> random.nextInt(101) / 100.0;
            default -> random.nextDouble();
          };
      long count = random.nextLong() >>> (1 + random.nextInt(63));
      BigDecimal product = new BigDecimal(Double.toString(q)).multiply(BigDecimal.valueOf(count));
      long rank = product.setScale(0, RoundingMode.CEILING).longValueExact();

      assertThat(NearestRank.of(q, count)).isEqualTo(Math.max(1, rank));
    }
  }

  @Test
  void aCopyIsIndependentWhateverItHolds() {
    for (int size : new int[] {0, 1, 64, 65, 500}) {
      DurationStats stats = of(new Multisets(8).logNormal(size, 900, 1));
      DurationStats untouched = of(new Multisets(8).logNormal(size, 900, 1));
      DurationStats copy = stats.copy();
      assertThat(copy).isEqualTo(stats);
      for (long value = 1; value < 100; value++) {
        copy.add(value);
      }
      assertThat(stats).isEqualTo(untouched);
      stats.add(3);
      assertThat(copy.count()).isEqualTo(size + 99);
    }
  }

  @Test
  void countsThatNeedMoreThanThirtyTwoBitsAreKept() {
    DurationStats stats = of(new Multisets(9).uniform(100, 900));
    for (int doubled = 0; doubled < 70; doubled++) {
      stats.merge(stats.copy());
      long total = doubled < 56 ? 100L << (doubled + 1) : Long.MAX_VALUE;
      long[] sum = {0};
      stats.forEachBucket((index, count) -> sum[0] = Saturating.add(sum[0], count));

      assertThat(stats.count()).isEqualTo(total);
      assertThat(sum[0]).isEqualTo(total);
      assertThat(DurationStats.fromBytes(stats.toBytes(), 0, stats.toBytes().length))
          .isEqualTo(stats);
    }
  }

  @Test
  void theLeastAQuantileCanBeIsNeverAboveTheTrueOneAndWithinItsBucket() {
    Random random = new Random(5);
    for (int round = 0; round < 200; round++) {
      long[] values =
          random.longs(1 + random.nextInt(300), 1, 1L << (1 + random.nextInt(40))).toArray();
      DurationStats stats = new DurationStats();
      for (long value : values) {
        stats.add(value);
      }
      Arrays.sort(values);
      long median = values[(values.length - 1) / 2];
      assertThat(stats.quantileAtLeast(0.5)).isLessThanOrEqualTo(median);
      assertThat(stats.quantileAtLeast(0.5)).isGreaterThanOrEqualTo((long) (median / 1.0111) - 1);
      if (values.length <= DurationStats.EXACT_LIMIT) {
        assertThat(stats.quantileAtLeast(0.5)).isEqualTo(median);
      }
    }
  }
}
